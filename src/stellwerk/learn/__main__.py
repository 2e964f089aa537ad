"""Entry point of `python -m stellwerk.learn SETTINGS`."""

from stellwerk.learn.pipeline import main

if __name__ == "__main__":
    main()
