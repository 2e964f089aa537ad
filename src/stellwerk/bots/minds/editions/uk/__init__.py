"""How bots think in Vereinigtes Königreich."""
