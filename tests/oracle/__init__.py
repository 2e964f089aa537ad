"""An examiner of the engine that shares no code with it: slow, obvious recomputation from positions."""
