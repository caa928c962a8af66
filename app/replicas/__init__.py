"""Versions of the store that go to a shared place, and servers that follow it."""
