"""Gruselfahrt: a race to six tickets through a haunted town, without points."""
