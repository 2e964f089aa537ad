"""Writes everything that is recorded: golden games, digests of the planner, numbers of paths and of actions.

    .venv/bin/python -m tests.golden.all

Needed for a new edition. Elsewhere read the difference: what was recorded before must not change by accident.
"""

from tests.batch import test_numbering
from tests.golden import anchor, make, paths


def main() -> None:
    for each in (make, anchor, paths, test_numbering):
        each.main()


if __name__ == "__main__":
    main()
