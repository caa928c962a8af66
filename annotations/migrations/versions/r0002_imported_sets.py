"""Sets know when they were imported from another database."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column; sets that are there were made here."""
    op.add_column("sets", sa.Column("imported", sa.String(40)))
