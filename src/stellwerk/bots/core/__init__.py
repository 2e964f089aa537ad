"""The decision logic of the bots, compiled together with the engine."""
