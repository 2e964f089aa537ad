"""The Great Lakes: the other side of Weltreise, with its own board and numbers."""
