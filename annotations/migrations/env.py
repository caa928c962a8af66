"""Alembic's environment: migrates by the connection that upgrade.py hands on."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
