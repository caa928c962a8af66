"""Untrusted files: finding them, and reading text, JSON and CSV within caps."""
