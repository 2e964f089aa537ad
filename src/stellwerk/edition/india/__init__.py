"""India: the base game with ferries, and a bonus for tickets that are joined twice."""
