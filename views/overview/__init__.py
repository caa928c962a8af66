"""Overview: loaded data and where to begin."""
