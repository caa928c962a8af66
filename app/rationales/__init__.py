"""Likeness of rationales (STS), computed by a command and kept beside the store's versions."""
