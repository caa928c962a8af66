"""Measurements on millions of rows; run by name."""
