"""Drawings of charts as SVG: their lines, points and intervals, and names at the ends of lines."""
