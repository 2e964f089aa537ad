"""Switzerland."""
