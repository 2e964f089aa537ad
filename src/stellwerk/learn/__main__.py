"""`python -m stellwerk.learn SETTINGS.json`: plays, trains and measures; see docs/learn.md."""

from stellwerk.learn.command import main

if __name__ == "__main__":
    main()
