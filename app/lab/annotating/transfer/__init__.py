"""A set as files: exported, imported, and put into the data."""
