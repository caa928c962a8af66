"""The bundle's files as data: fields, their types and the rule each must keep (docs/bundle.md)."""

from typing import Final, NamedTuple

import pyarrow as pa

from schema import vocabulary as words
from schema.ids import FULL, LOCAL
from schema.tables import FLAG, INT, REAL, TEXT

TEXTS: Final = pa.list_(TEXT)
BOX: Final = pa.list_(REAL)


class Field(NamedTuple):
    """A field: its Arrow type and what its values must keep.

    `words`: a closed list. `pattern`: a regular expression, `told` in words. `low`, `high`: a
    range. `default`: what an absent value stands for.
    """

    kind: pa.DataType = TEXT
    required: bool = False
    words: tuple[str, ...] = ()
    pattern: str = ""
    told: str = ""
    low: float | None = None
    high: float | None = None
    default: str | int | bool | None = None


class File(NamedTuple):
    """A file of the bundle: its table, its key, its fields, and the fields that name rows.

    `names` maps a field to the table whose row it names; ids of those tables carry the
    benchmark's prefix in the store.
    """

    table: str
    key: tuple[str, ...]
    fields: dict[str, Field]
    names: dict[str, str] = {}  # noqa: RUF012 - never written to


_ID: Final = Field(required=True, pattern=LOCAL, told="an id of at most 120 of A-Za-z0-9._+-")
_NAMED: Final = _ID._replace(pattern=FULL)
_MAYBE: Final = _NAMED._replace(required=False)
_NEEDED: Final = Field(required=True)
_ANY: Final = Field()
_SHARE: Final = Field(REAL, low=0, high=1)
_SECOND: Final = Field(REAL, low=0, high=1e6)
_INDEX: Final = Field(INT, low=0, high=126)
_COUNT: Final = Field(INT, low=0)
_PIXELS: Final = Field(INT, low=1, high=16384)
_SHOWN: Final = Field(FLAG, default=True)
_DIMENSION: Final = Field(required=True, words=words.JUDGE_DIMENSIONS)
_STATUS: Final = Field(words=words.STATUSES, default="ok")
_COLOUR: Final = Field(pattern="^#[0-9A-Fa-f]{6}$", told="a colour like #a1b2c3")
_HASH: Final = Field(pattern="^[0-9a-f]{64}$", told="64 hexadecimal digits")
_PIN: Final = {"chain": _MAYBE, "node": _MAYBE, "second": _SECOND}

FILES: Final[dict[str, File]] = {
    "models": File("model", ("model",), {
        "model": _ID, "name": _ANY, "kind": Field(required=True, words=words.MODEL_KINDS),
        "size": Field(REAL, low=0), "aliases": Field(TEXTS),
        "open": Field(FLAG), "note": _ANY,
    }),
    "items": File("item", ("item",), {
        "item": _ID, "paradigm": _ANY, "paradigm_name": _ANY, "dimension": _ANY, "task": _ANY,
        "tier": Field(words=words.TIERS), "part": _ANY, "prompt": _ANY, "question": _ANY,
        "ground_truth": _ANY, "test_point": _ANY,
    }, {"item": "item"}),
    "clips": File("clip", ("clip",), {
        "clip": _ID, "item": _MAYBE, "model": _MAYBE, "media": _ANY, "poster": _ANY,
        "subtitles": _ANY, "duration": Field(REAL, low=0.001, high=1e6), "width": _PIXELS,
        "height": _PIXELS, "fps": Field(REAL, low=0.001, high=1000), "sha256": _HASH,
    }, {"clip": "clip", "item": "item"}),
    "people": File("person", ("clip", "person"), {
        "clip": _NAMED, "person": _ID, "name": _ANY, "colour": _COLOUR,
    }, {"clip": "clip"}),
    "chains": File("chain", ("chain",), {
        "chain": _ID, "clip": _MAYBE, "item": _MAYBE, "title": _ANY,
    }, {"chain": "chain", "clip": "clip", "item": "item"}),
    "nodes": File("node", ("chain", "node"), {
        "chain": _NAMED, "node": _ID, "kind": Field(required=True, words=words.NODE_KINDS),
        "text": _NEEDED, "person": _MAYBE, "start": _SECOND, "end": _SECOND, "shown": _SHOWN,
        "box": Field(BOX),
    }, {"chain": "chain"}),
    "subchains": File("subchain", ("chain", "subchain"), {
        "chain": _NAMED, "subchain": _ID, "result": _NAMED, "reasons": Field(TEXTS, required=True),
        "shown": _SHOWN,
    }, {"chain": "chain"}),
    "questions": File("question", ("question",), {
        "question": _ID, "clip": _MAYBE, "item": _MAYBE, "chain": _MAYBE, "node": _MAYBE,
        "subchain": _MAYBE, "type": _NEEDED, "level": Field(words=words.LEVELS),
        "variant": Field(words=words.VARIANTS, default="base"), "base": _MAYBE, "text": _NEEDED,
        "options": Field(TEXTS), "answer": _INDEX, "expected": _ANY,
    }, {"question": "question", "clip": "clip", "item": "item", "chain": "chain",
        "base": "question"}),
    "runs": File("run", ("run",), {
        "run": _ID, "model": _NAMED, "judge": _ANY,
        "protocol": Field(required=True, words=words.PROTOCOLS),
        "setting": Field(words=words.SETTINGS), "encoding": _ANY, "created": _ANY, "note": _ANY,
    }, {"run": "run"}),
    "answers": File("answer", ("run", "question", "rotation"), {
        "run": _NAMED, "question": _NAMED, "rotation": _INDEX._replace(default=0),
        "choice": _INDEX, "raw": _ANY, "correct": Field(FLAG), "status": _STATUS,
    }, {"run": "run", "question": "question"}),
    "verdicts": File("verdict", ("run", "clip", "dimension"), {
        "run": _NAMED, "clip": _NAMED, "dimension": _DIMENSION, "score": Field(REAL),
        "status": _STATUS, "reason": _ANY, **_PIN, "summary": _ANY, "raw": _ANY,
        "tokens_in": _COUNT, "tokens_out": _COUNT,
    }, {"run": "run", "clip": "clip", "chain": "chain"}),
    "human_labels": File("human_label", ("clip", "annotator", "dimension"), {
        "clip": _NAMED, "annotator": _ID, "dimension": _DIMENSION, "score": Field(REAL),
        "category": Field(words=words.REALISM_CATEGORIES), "area": _SHARE, "share": _SHARE,
        "reason": _ANY, **_PIN,
    }, {"clip": "clip", "chain": "chain"}),
}  # fmt: skip
"""File name without its ending → its layout, in the order in which rows can name each other."""
