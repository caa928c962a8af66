"""Helpers that several pages share: names of rows, cases, patterns, raters, choice of a clip."""
