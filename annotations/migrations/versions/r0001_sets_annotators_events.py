"""Sets, annotators and append-only events."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the three tables."""
    op.create_table(
        "sets",
        sa.Column("set", sa.String(60), primary_key=True),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("clips", sa.JSON, nullable=False),
        sa.Column("per_clip", sa.Integer, nullable=False),
        sa.Column("created", sa.String(40), nullable=False),
    )
    op.create_table(
        "annotators",
        sa.Column("set", sa.String(60), sa.ForeignKey("sets.set"), primary_key=True),
        sa.Column("annotator", sa.String(60), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.String(40), nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("set", sa.String(60), nullable=False),
        sa.Column("clip", sa.String(200), nullable=False),
        sa.Column("annotator", sa.String(60), nullable=False),
        sa.Column("part", sa.String(20), nullable=False),
        sa.Column("value", sa.JSON, nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("prior", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["set", "annotator"], ["annotators.set", "annotators.annotator"]),
        sa.UniqueConstraint("set", "annotator", "clip", "version", name="one_event_a_version"),
    )
