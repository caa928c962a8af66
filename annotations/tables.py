"""The database's tables: sets of clips, their annotators, and append-only events."""

from typing import Final

import sqlalchemy as sa

METADATA: Final = sa.MetaData()

SETS: Final = sa.Table(
    "sets",
    METADATA,
    sa.Column("set", sa.String(60), primary_key=True),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("clips", sa.JSON, nullable=False),
    sa.Column("per_clip", sa.Integer, nullable=False),
    sa.Column("created", sa.String(40), nullable=False),
    sa.Column("imported", sa.String(40)),
)
"""`clips`: clip ids in order; `per_clip`: how many annotators each is to have; `imported`: when the
set came from another database, NULL for one made here."""

ANNOTATORS: Final = sa.Table(
    "annotators",
    METADATA,
    sa.Column("set", sa.String(60), sa.ForeignKey("sets.set"), primary_key=True),
    sa.Column("annotator", sa.String(60), primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("created", sa.String(40), nullable=False),
)

EVENTS: Final = sa.Table(
    "events",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("set", sa.String(60), nullable=False),
    sa.Column("clip", sa.String(200), nullable=False),
    sa.Column("annotator", sa.String(60), nullable=False),
    sa.Column("part", sa.String(20), nullable=False),
    sa.Column("value", sa.JSON(none_as_null=False), nullable=False),
    sa.Column("at", sa.String(40), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("prior", sa.Integer, nullable=False),
    sa.ForeignKeyConstraint(["set", "annotator"], ["annotators.set", "annotators.annotator"]),
    sa.UniqueConstraint("set", "annotator", "clip", "version", name="one_event_a_version"),
)
"""One save of one part of a document (set, clip, annotator). `version` counts a document's events
from 1, `prior` is the version that the author had; the unique constraint is the optimistic lock's
last word, whichever database it is."""
