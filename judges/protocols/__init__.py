"""Protocols: our own wording, a reply schema and a validator each; adding one is one file."""
