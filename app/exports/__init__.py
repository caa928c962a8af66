"""Exports: tables as they are shown, and the registry of all exports."""
