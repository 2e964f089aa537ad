"""`python -m stellwerk.cli` is the `stellwerk` command."""

import sys

from stellwerk.cli.app import main

if __name__ == "__main__":
    sys.exit(main())
