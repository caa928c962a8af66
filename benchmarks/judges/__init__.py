"""Judging and building in bulk: calls, batches, kills, sampled frames."""
