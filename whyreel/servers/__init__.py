"""Servers and the library: a server's data as a home, and an explorer for a home."""
