"""Stretches of films as clips of their own, and whole films as copies that browsers play."""
