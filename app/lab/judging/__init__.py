"""Judging from the Try page: the order, the panel, the run and its logs."""
