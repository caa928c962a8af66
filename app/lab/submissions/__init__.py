"""Runs that visitors submit to a board that is open for them: sent, kept apart, decided."""
