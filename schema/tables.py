"""The logical tables: what every loader yields and the store takes, and how long texts may be.

Rows name each other by natural keys (text ids), so a loader needs no database. The store turns
the keys into small integers. Ids match `[A-Za-z0-9._+-]{1,160}` and start with the benchmark's
id and a dot, so that two imports cannot collide by accident.
"""

from typing import Final, NamedTuple

import pyarrow as pa

TEXT: Final = pa.string()
INT: Final = pa.int32()
REAL: Final = pa.float64()
FLAG: Final = pa.bool_()
MAX_INT: Final = 2**31 - 1
"""The largest number that an INT column holds."""


class TableSchema(NamedTuple):
    """One logical table: its Arrow schema and the columns that identify a row."""

    schema: pa.Schema
    key: tuple[str, ...]


def _table(key: str, **columns: pa.DataType) -> TableSchema:
    origin: dict[str, pa.DataType] = {"source_file": TEXT, "source_line": INT}
    return TableSchema(pa.schema(columns | origin), tuple(key.split()))


_RUN: Final = _table(
    "run",
    run=TEXT, benchmark=TEXT, model=TEXT, judge=TEXT, protocol=TEXT, setting=TEXT,
    encoding=TEXT, created=TEXT, note=TEXT, source_set=TEXT, digest=TEXT, sequence=INT,
)  # fmt: skip
_PREDICTION: Final = _table(
    "run question text rotation",
    run=TEXT, benchmark=TEXT, question=TEXT, text=TEXT, options=pa.list_(TEXT), answer=INT,
    rotation=INT, raw=TEXT, choice=INT, correct=FLAG, status=TEXT, reason=TEXT,
    others=pa.list_(TEXT), prompt=TEXT, mark=REAL, mark_choice=INT,
)  # fmt: skip

TABLES: Final[dict[str, TableSchema]] = {
    "benchmark": _table(
        "benchmark",
        benchmark=TEXT, name=TEXT, description=TEXT, licence=TEXT, homepage=TEXT, citation=TEXT,
    ),
    "model": _table(
        "model",
        model=TEXT, name=TEXT, kind=TEXT, open=FLAG, size=REAL, aliases=pa.list_(TEXT), note=TEXT,
    ),
    "item": _table(
        "item",
        item=TEXT, benchmark=TEXT, paradigm=TEXT, paradigm_name=TEXT, dimension=TEXT, task=TEXT,
        tier=TEXT, part=TEXT, prompt=TEXT, question=TEXT, ground_truth=TEXT, test_point=TEXT,
        theme=TEXT, scenario=TEXT, image_prompt=TEXT,
    ),
    "clip": _table(
        "clip",
        clip=TEXT, benchmark=TEXT, item=TEXT, model=TEXT, media=TEXT, poster=TEXT, subtitles=TEXT,
        media_stamp=TEXT, poster_stamp=TEXT, subtitles_stamp=TEXT, sha256=TEXT, duration=REAL,
        width=INT, height=INT, fps=REAL, origin=TEXT, split=TEXT, scene=TEXT,
    ),
    "person": _table("clip person", clip=TEXT, person=TEXT, name=TEXT, colour=TEXT),
    "chain": _table(
        "chain",
        chain=TEXT, benchmark=TEXT, clip=TEXT, item=TEXT, paradigm=TEXT, title=TEXT, length=INT,
        origin=TEXT, author=TEXT, parent=TEXT, version=INT, study=TEXT,
    ),
    "node": _table(
        "chain node",
        chain=TEXT, node=TEXT, kind=TEXT, person=TEXT, text=TEXT, start=REAL, end=REAL,
        shown=FLAG, x=REAL, y=REAL, width=REAL, height=REAL, seen_by=pa.list_(TEXT),
    ),
    "subchain": _table(
        "chain subchain",
        chain=TEXT, subchain=TEXT, result=TEXT, category=TEXT, system=INT, shown=FLAG,
        heart=FLAG,
    ),
    "subchain_reason": _table("chain subchain node", chain=TEXT, subchain=TEXT, node=TEXT),
    "scene_object": _table(
        "clip object",
        clip=TEXT, object=TEXT, label=TEXT, colour=TEXT, material=TEXT, role=TEXT, motion=TEXT,
        place=TEXT,
    ),
    "scene_relation": _table(
        "clip relation", clip=TEXT, relation=TEXT, subject=TEXT, label=TEXT, object=TEXT,
    ),
    "question": _table(
        "question",
        question=TEXT, benchmark=TEXT, clip=TEXT, item=TEXT, chain=TEXT, node=TEXT, subchain=TEXT,
        type=TEXT, level=TEXT, variant=TEXT, base=TEXT, text=TEXT, options=pa.list_(TEXT),
        answer=INT, expected=TEXT, cognition=TEXT,
    ),
    "question_target": _table(
        "question kind target", question=TEXT, kind=TEXT, target=TEXT,
    ),
    "run": _RUN,
    "answer": _table(
        "run question rotation",
        run=TEXT, question=TEXT, rotation=INT, raw=TEXT, choice=INT, correct=FLAG, status=TEXT,
        mark=REAL, mark_choice=INT,
    ),
    "remark": _table(
        "run question rotation",
        run=TEXT, question=TEXT, rotation=INT, reason=TEXT, others=pa.list_(TEXT),
    ),
    "verdict": _table(
        "run clip dimension",
        run=TEXT, clip=TEXT, dimension=TEXT, score=REAL, status=TEXT, reason=TEXT, chain=TEXT,
        node=TEXT, second=REAL, category=TEXT, summary=TEXT, raw=TEXT, tokens_in=INT,
        tokens_out=INT,
    ),
    "probe": _table(
        "run clip probe dimension",
        run=TEXT, clip=TEXT, probe=TEXT, dimension=TEXT, truth=REAL, score=REAL, status=TEXT,
        reason=TEXT,
    ),
    "verdict_pin": _table(
        "run clip dimension source",
        run=TEXT, clip=TEXT, dimension=TEXT, source_kind=TEXT, source=TEXT, chain=TEXT, node=TEXT,
        second=REAL,
    ),
    "node_time": _table(
        "clip chain node source",
        clip=TEXT, chain=TEXT, node=TEXT, source_kind=TEXT, source=TEXT, run=TEXT, shown=FLAG,
        start=REAL, end=REAL, confidence=REAL, evidence=TEXT, status=TEXT,
    ),
    "link_judgement": _table(
        "clip chain subchain source",
        clip=TEXT, chain=TEXT, subchain=TEXT, source_kind=TEXT, source=TEXT, run=TEXT, holds=FLAG,
        reason=TEXT, status=TEXT,
    ),
    "human_label": _table(
        "clip annotator dimension",
        clip=TEXT, annotator=TEXT, dimension=TEXT, score=REAL, category=TEXT, area=REAL,
        share=REAL, reason=TEXT, adherence=TEXT, chain=TEXT, node=TEXT, second=REAL, start=REAL,
        end=REAL,
    ),
    "label_error": _table(
        "clip annotator number",
        clip=TEXT, annotator=TEXT, number=INT, category=TEXT, description=TEXT, area=REAL,
        share=REAL, start=REAL, end=REAL,
    ),
    "published": _table(
        "benchmark table_name model setting slice metric",
        benchmark=TEXT, table_name=TEXT, model=TEXT, setting=TEXT, slice=TEXT, metric=TEXT,
        value=REAL, unit=TEXT, source=TEXT, status=TEXT, note=TEXT,
    ),
    "waiting_run": _RUN,
    "waiting": _PREDICTION,
}  # fmt: skip
"""Every logical table by name, in the order in which references can be checked.

A chain names a clip, an item or a paradigm, whichever it is of: a clip has its own chains, else its
item's, else its paradigm's of the same benchmark. `parent` may name a chain that is not here.

Of `node_time`, `link_judgement` and `verdict_pin` the `source` is an annotator's pseudonym, or the
id of a model's run, which `run` of the first two holds too. A row whose status is not `ok` has no
shown, start, end or holds; one that is not shown has no times. A `verdict_pin` pins the reason of
the verdict of `run`. `question_target` says what a question asks about beyond its own node and
subchain: steps of its chain, objects and relations of its clip's scene.

Rows of `label_error` are the errors that an annotator's label of a clip's realism names, numbered
from 1: a label that comes again brings all of its own. A `human_label` whose errors are one has no
rows there, only its own category, area, share and times.

The `mark` of an `answer` is what the harness that logged it gave for it, 0 to 1, and `mark_choice`
the option that the harness read in the reply, as a place in the question's options as printed (-1:
it read none). Both are kept beside our own reading (`choice`, `correct`) and enter none of our
scores; where the file tells none they are NULL.

Rows of `waiting` are predictions without their question, `waiting_run` holds their runs. They are
read as soon as an import brings questions of their benchmark; no row may name them until then.
"""

ARRIVING: Final[dict[str, TableSchema]] = {
    "prediction": _PREDICTION,
    "partial": _table("run", run=TEXT, whole=TEXT),
    "identity": _table("run", run=TEXT, base=TEXT),
}  # fmt: skip
"""What loaders yield and the store turns into rows of TABLES, by name.

A prediction is a reply as a harness wrote it. `question` is our id or the file's own; `text` the
question as printed, without its options. `options` are those of this row (NULL = the question's
own, as printed) and `answer` and `choice` count in them from 0; `choice` only where the file gives
an index, `correct` only where the file's own judge decided, `status` only where the file says how
the call ended. `prompt` is what the model was sent, in which the question is looked for where id
and text don't name it. `mark` and `mark_choice` are the harness's own, as in `answer`, the choice
counted in the row's options. `reason` is what a judge of the reply said, `others` are further
replies to the same call. The store finds the question, reads the letter and makes a row of
`answer`, and one of `remark` where there is a reason or another reply; while the benchmark has no
question here, the prediction waits in the table `waiting`.

A row of `partial` names a run that holds what an evaluator had at some time, whether or not it is
here. It goes where a run of the same setting is whose id starts with `whole`.

A row of `identity` names a run of this import that its files identify (`source_set`, `digest`): by
them the store tells whether it is one that it has, and else gives it the id `base` or, where
another result has that, one of its own. A run without such a row is what its id says.
"""

NAME_CAP: Final = 300
"""Characters of an id, a name or a label. Names become columns, options and cells of every page: a
name of a megabyte makes pages of gigabytes. A row with a text above its cap is a reject."""
PROSE_CAP: Final = 20_000
"""Characters of prose, or of a list of texts in total."""
REPLY_CAP: Final = 400_000
"""Characters of a model's raw reply: reasoning models write long ones, and a lower cap would
reject their answers."""

_PROSE: Final = frozenset((
    "description", "licence", "homepage", "citation", "note", "prompt", "ground_truth",
    "test_point", "text", "expected", "reason", "summary", "source", "source_file", "options",
    "reasons", "aliases", "media", "poster", "subtitles", "scenario", "image_prompt", "evidence",
))  # fmt: skip
_REPLIES: Final = frozenset(("raw", "others", "reply"))
_WORDED: Final = frozenset((("item", "question"), ("prediction", "question")))
"""Columns named like a key that hold a question's wording."""
_NAMED: Final = frozenset(
    (table, "source") for table in ("verdict_pin", "node_time", "link_judgement")
)
"""Columns named like prose that hold a name."""


def cap_of(table: str, column: str) -> int:
    """The cap on a column's text, or list of texts, in characters."""
    if column in _REPLIES:
        return REPLY_CAP
    if (table, column) in _NAMED:
        return NAME_CAP
    return PROSE_CAP if column in _PROSE or (table, column) in _WORDED else NAME_CAP
