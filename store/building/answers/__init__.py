"""Predictions become answers of runs: integer codes, letters, identity of a run, waiting rows."""
