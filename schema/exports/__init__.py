"""Exports: file formats of tables, and the one writer of tables."""
