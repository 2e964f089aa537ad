"""Weltreise: trains and ships around the world, harbours, tours, and a choice of pieces."""
