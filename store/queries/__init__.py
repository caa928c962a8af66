"""One question to a version a module."""
