"""How a board plays: many games of named bots, and what they tell about it. See docs/lab.md."""
