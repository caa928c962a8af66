"""Trends: a score against a field."""
