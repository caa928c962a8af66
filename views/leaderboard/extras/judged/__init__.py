"""Extras of boards of judged clips."""
