"""Learning by doing: an instinct plays against itself, and does more of what won."""
