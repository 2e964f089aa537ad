"""Vereinigtes Königreich: technologies bought with locomotives open up the map."""
