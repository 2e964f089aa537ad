"""A game at one terminal: people take turns at it, bots play along."""
