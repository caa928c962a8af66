"""Uploaded tables: received, validated, and imported in a sandboxed process."""
