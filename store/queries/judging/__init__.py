"""Judges and people on the same clips, and what is to be judged."""
