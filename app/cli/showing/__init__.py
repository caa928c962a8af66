"""`python -m app data show`: pages as text in a terminal, and the digest that agents are given."""
