"""USA: the base game."""
