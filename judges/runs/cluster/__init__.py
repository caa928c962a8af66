"""Runs on a Ray cluster: its nodes send, the driver keeps the loop, the cap and the log."""
