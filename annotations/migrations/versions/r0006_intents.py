"""Intents: what is about to be done to the data, with an owner and a token."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the table. Submissions whose acceptance was cut off have no owner: they wait again."""
    op.create_table(
        "intents",
        sa.Column("subject", sa.String(80), primary_key=True),
        sa.Column("token", sa.String(40), nullable=False, unique=True),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("since", sa.String(40), nullable=False),
        sa.Column("about", sa.JSON, nullable=False),
        sa.Column("home", sa.Text, nullable=False),
    )
    op.execute("UPDATE submissions SET state = 'waiting' WHERE state = 'accepting'")
