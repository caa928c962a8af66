"""The database's tables: sets of clips, annotators, append-only events; studies; submissions;
intents."""

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

READINGS: Final = sa.Table(
    "readings",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("set", sa.String(60), nullable=False),
    sa.Column("clip", sa.String(200), nullable=False),
    sa.Column("annotator", sa.String(60), nullable=False),
    sa.Column("at", sa.String(40), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.ForeignKeyConstraint(["set", "annotator"], ["annotators.set", "annotators.annotator"]),
    sa.UniqueConstraint("set", "annotator", "clip", name="one_first_reading"),
)
"""When an annotator was first shown others' work on a clip, and at which version of their own
document: events after that version are not blind."""

STUDIES: Final = sa.Table(
    "studies",
    METADATA,
    sa.Column("study", sa.String(60), primary_key=True),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("plan", sa.JSON, nullable=False),
    sa.Column("created", sa.String(40), nullable=False),
    sa.Column("imported", sa.String(40)),
    sa.Column("published", sa.JSON),
)
"""Studies with a form a clip. `plan`: the sample, its seed, the places of every seat, the truth of
attention checks; `published`: the version that holds the labels, and whose they are."""

PARTICIPANTS: Final = sa.Table(
    "participants",
    METADATA,
    sa.Column("study", sa.String(60), sa.ForeignKey("studies.study"), primary_key=True),
    sa.Column("participant", sa.String(60), primary_key=True),
    sa.Column("seat", sa.Integer),
    sa.Column("created", sa.String(40), nullable=False),
    sa.Column("consented", sa.String(40)),
    sa.Column("withdrawn", sa.String(40)),
)
"""Pseudonyms. Who withdrew keeps a row without a seat, so that no later person is given the same
pseudonym, and with it the same link."""

VOTES: Final = sa.Table(
    "votes",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("study", sa.String(60), nullable=False),
    sa.Column("participant", sa.String(60), nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("unit", sa.String(260), nullable=False),
    sa.Column("seed", sa.Integer, nullable=False),
    sa.Column("value", sa.JSON(none_as_null=False), nullable=False),
    sa.Column("at", sa.String(40), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("prior", sa.Integer, nullable=False),
    sa.ForeignKeyConstraint(
        ["study", "participant"], ["participants.study", "participants.participant"]
    ),
    sa.UniqueConstraint("study", "participant", "place", "version", name="one_vote_a_version"),
)
"""One save of one form: its place in the person's order, its unit, and the seed of the draw."""

SUBMISSIONS: Final = sa.Table(
    "submissions",
    METADATA,
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
"""Runs sent in for the board. `key_digest`: SHA-256 of the secret that withdraws it; `kind` and
`options` are those of its import; `files`: name, size and SHA-256 of each; `about`: what its page
shows, `contact`: what the maintainers alone see; `version`: the one that it was accepted into."""

INTENTS: Final = sa.Table(
    "intents",
    METADATA,
    sa.Column("subject", sa.String(80), primary_key=True),
    sa.Column("token", sa.String(40), nullable=False, unique=True),
    sa.Column("by", sa.Text, nullable=False),
    sa.Column("since", sa.String(40), nullable=False),
    sa.Column("about", sa.JSON, nullable=False),
    sa.Column("home", sa.Text, nullable=False),
)
"""Changes of the data that have begun (`annotations.intents`): one open intent for each subject.
`home`: whose data change; the version that is published there carries the token."""
