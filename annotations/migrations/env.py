"""Alembic's environment: migrates by the connection that `annotations.database` hands on."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
