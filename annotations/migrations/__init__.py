"""Alembic's revisions of the tables, and what runs them."""
