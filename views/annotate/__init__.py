"""Annotate: a chain and its times for a clip, made by a person at the keyboard."""
