"""When annotators first saw others' work on a clip: what they change afterwards is not blind."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the table. Nobody knows what was seen before it, so that counts as blind."""
    op.create_table(
        "readings",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("set", sa.String(60), nullable=False),
        sa.Column("clip", sa.String(200), nullable=False),
        sa.Column("annotator", sa.String(60), nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["set", "annotator"], ["annotators.set", "annotators.annotator"]),
        sa.UniqueConstraint("set", "annotator", "clip", name="one_first_reading"),
    )
