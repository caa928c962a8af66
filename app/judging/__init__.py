"""Judging from the Try page: the order, the panel, the run and what is kept of it."""
