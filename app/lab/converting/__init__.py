"""Copies of films that browsers do not play: made on demand, beside the originals."""
