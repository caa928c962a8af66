"""Brings a database to the newest revision of its tables."""

from pathlib import Path
from typing import Final

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from annotations.errors import DatabaseUnavailable

HERE: Final = Path(__file__).parent
NEWEST: Final = "0006"
"""The newest revision: with it known here, Alembic is loaded only where there is work for it."""


def upgrade(connection: Connection, target: str = NEWEST) -> None:
    """Run the revisions that are missing, in the connection's transaction.

    Raises DatabaseUnavailable for a database that a newer program wrote.
    """
    current = revision(connection)
    if current == target:
        return
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    revisions = ScriptDirectory.from_config(config).walk_revisions()
    if current and current not in {each.revision for each in revisions}:
        raise DatabaseUnavailable("a newer WhyReel wrote the database of annotations; update first")
    command.upgrade(config, target)


def revision(connection: Connection) -> str:
    """The revision of a database; empty for a new one."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return ""
    row = connection.execute(sa.text("SELECT version_num FROM alembic_version")).first()
    return str(row[0]) if row else ""
