"""Run the `stellwerk` command: `python -m stellwerk`."""

import sys

from stellwerk.cli import main

if __name__ == "__main__":
    sys.exit(main())
