"""Helpers for development. The product imports nothing from here."""
