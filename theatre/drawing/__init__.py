"""Figures, props, sets and marks, drawn frame by frame."""
