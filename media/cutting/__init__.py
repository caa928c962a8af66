"""Stretches of films as clips of their own."""
