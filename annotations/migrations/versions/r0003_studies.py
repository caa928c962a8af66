"""Studies: their kind and plan, those who take part, and their append-only votes."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the three tables; sets of chains stay as they are."""
    op.create_table(
        "studies",
        sa.Column("study", sa.String(60), primary_key=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("plan", sa.JSON, nullable=False),
        sa.Column("created", sa.String(40), nullable=False),
        sa.Column("imported", sa.String(40)),
        sa.Column("published", sa.JSON),
    )
    op.create_table(
        "participants",
        sa.Column("study", sa.String(60), sa.ForeignKey("studies.study"), primary_key=True),
        sa.Column("participant", sa.String(60), primary_key=True),
        sa.Column("seat", sa.Integer),
        sa.Column("created", sa.String(40), nullable=False),
        sa.Column("consented", sa.String(40)),
        sa.Column("withdrawn", sa.String(40)),
    )
    op.create_table(
        "votes",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("study", sa.String(60), nullable=False),
        sa.Column("participant", sa.String(60), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("unit", sa.String(260), nullable=False),
        sa.Column("seed", sa.Integer, nullable=False),
        sa.Column("value", sa.JSON, nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("prior", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(
            ["study", "participant"], ["participants.study", "participants.participant"]
        ),
        sa.UniqueConstraint("study", "participant", "place", "version", name="one_vote_a_version"),
    )
