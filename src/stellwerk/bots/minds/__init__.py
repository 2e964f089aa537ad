"""How the bots think: the part that is compiled together with the engine."""
