"""Leaderboard: one row a model x judge x protocol x setting."""
