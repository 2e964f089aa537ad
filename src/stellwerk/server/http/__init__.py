"""HTTP: one router for each concern."""
