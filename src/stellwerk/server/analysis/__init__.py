"""Analyses of finished games and trials of boards, as background jobs."""
