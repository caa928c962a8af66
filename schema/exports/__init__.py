"""Exports: file formats of tables, and their writers."""
