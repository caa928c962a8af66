"""Overview: what is loaded and where to begin."""
