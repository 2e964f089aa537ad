"""Positions: the whole state of a game as JSON, out (`writer`) and in again (`reader`)."""
