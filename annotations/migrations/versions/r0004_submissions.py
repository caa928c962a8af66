"""Submissions: runs that visitors send in for the board, until a maintainer decides."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the table; all others stay as they are."""
    op.create_table(
        "submissions",
        sa.Column("receipt", sa.String(20), primary_key=True),
        sa.Column("key_digest", sa.String(64), nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("received", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("files", sa.JSON, nullable=False),
        sa.Column("about", sa.JSON, nullable=False),
        sa.Column("contact", sa.Text, nullable=False),
        sa.Column("decided", sa.String(40)),
        sa.Column("decided_by", sa.Text),
        sa.Column("reason", sa.Text),
        sa.Column("version", sa.String(40)),
    )
