"""Runs that visitors submit, kept apart from the data until a maintainer accepts them."""
