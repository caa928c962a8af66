"""Home: loaded data and where to begin."""
