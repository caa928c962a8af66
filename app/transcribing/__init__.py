"""Subtitles for films that have none, by a speech recogniser."""
