"""Prompts out of a user's own files: read, never run."""
