"""Sharing and citing a view: an address of a version that is kept, and how to cite it."""
