"""Data: what is loaded, how it came in, versions, files."""
