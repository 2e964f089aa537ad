"""How bots think in Gruselfahrt."""
