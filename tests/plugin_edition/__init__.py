"""A made-up edition in a package of its own, and its tests."""
