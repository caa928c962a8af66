"""Visitors' own files: received, checked, loaded in a sandboxed process."""
