"""The bundle's files as data: fields, types and validation rules (docs/bundle.md)."""

from typing import Final, NamedTuple

import pyarrow as pa

from schema import vocabulary as words
from schema.ids import FULL, LOCAL
from schema.tables import FLAG, INT, REAL, TEXT

TEXTS: Final = pa.list_(TEXT)
BOX: Final = pa.list_(REAL)


class FieldRule(NamedTuple):
    """A field: its Arrow type and the rules for its values.

    `words`: the allowed values. `pattern`: a regular expression; reject reasons quote its
    `description`. `low`, `high`: an inclusive range. `default`: stands for an absent value.
    """

    kind: pa.DataType = TEXT
    required: bool = False
    words: tuple[str, ...] = ()
    pattern: str = ""
    description: str = ""
    low: float | None = None
    high: float | None = None
    default: str | int | bool | None = None


class BundleFile(NamedTuple):
    """A file of the bundle: its table, key columns, fields, and foreign keys.

    `names` maps a field to the table that it references; ids of those tables are prefixed with
    the benchmark's id in the store.
    """

    table: str
    key: tuple[str, ...]
    fields: dict[str, FieldRule]
    names: dict[str, str] = {}  # noqa: RUF012 - never written to


_ID: Final = FieldRule(
    required=True, pattern=LOCAL, description="an id of at most 120 of A-Za-z0-9._+-"
)
_NAMED: Final = _ID._replace(pattern=FULL)
_MAYBE: Final = _NAMED._replace(required=False)
_NEEDED: Final = FieldRule(required=True)
_ANY: Final = FieldRule()
_SHARE: Final = FieldRule(REAL, low=0, high=1)
_SECOND: Final = FieldRule(REAL, low=0, high=1e6)
_INDEX: Final = FieldRule(INT, low=0, high=126)
_COUNT: Final = FieldRule(INT, low=0)
_PIXELS: Final = FieldRule(INT, low=1, high=16384)
_SHOWN: Final = FieldRule(FLAG, default=True)
_DIMENSION: Final = FieldRule(required=True, words=words.JUDGE_DIMENSIONS)
_STATUS: Final = FieldRule(words=words.STATUSES, default="ok")
_ERROR: Final = FieldRule(words=words.REALISM_CATEGORIES)
_COLOUR: Final = FieldRule(pattern="^#[0-9A-Fa-f]{6}$", description="a colour like #a1b2c3")
_HASH: Final = FieldRule(pattern="^[0-9a-f]{64}$", description="64 hexadecimal digits")
_PIN: Final = {"chain": _MAYBE, "node": _MAYBE, "second": _SECOND}
_SPAN: Final = {"start": _SECOND, "end": _SECOND}
_FROM: Final = {
    "source_kind": FieldRule(required=True, words=words.SOURCE_KINDS), "source": _NEEDED,
}  # fmt: skip

FILES: Final[dict[str, BundleFile]] = {
    "models": BundleFile("model", ("model",), {
        "model": _ID, "name": _ANY, "kind": FieldRule(required=True, words=words.MODEL_KINDS),
        "size": FieldRule(REAL, low=0), "aliases": FieldRule(TEXTS),
        "open": FieldRule(FLAG), "note": _ANY,
    }),
    "items": BundleFile("item", ("item",), {
        "item": _ID, "paradigm": _ANY, "paradigm_name": _ANY, "dimension": _ANY, "task": _ANY,
        "tier": FieldRule(words=words.TIERS), "part": _ANY, "prompt": _ANY, "question": _ANY,
        "ground_truth": _ANY, "test_point": _ANY, "theme": _ANY, "scenario": _ANY,
        "image_prompt": _ANY,
    }, {"item": "item"}),
    "clips": BundleFile("clip", ("clip",), {
        "clip": _ID, "item": _MAYBE, "model": _MAYBE, "media": _ANY, "poster": _ANY,
        "subtitles": _ANY, "duration": FieldRule(REAL, low=0.001, high=1e6), "width": _PIXELS,
        "height": _PIXELS, "fps": FieldRule(REAL, low=0.001, high=1000), "sha256": _HASH,
        "split": FieldRule(words=words.SPLITS), "scene": FieldRule(words=words.SCENES),
    }, {"clip": "clip", "item": "item"}),
    "people": BundleFile("person", ("clip", "person"), {
        "clip": _NAMED, "person": _ID, "name": _ANY, "colour": _COLOUR,
    }, {"clip": "clip"}),
    "chains": BundleFile("chain", ("chain",), {
        "chain": _ID, "clip": _MAYBE, "item": _MAYBE, "paradigm": _ANY, "title": _ANY,
        "origin": FieldRule(words=words.CHAIN_ORIGINS), "author": _ANY, "parent": _MAYBE,
        "version": _COUNT, "study": _ANY,
    }, {"chain": "chain", "clip": "clip", "item": "item", "parent": "chain"}),
    "nodes": BundleFile("node", ("chain", "node"), {
        "chain": _NAMED, "node": _ID, "kind": FieldRule(required=True, words=words.NODE_KINDS),
        "text": _NEEDED, "person": _MAYBE, "start": _SECOND, "end": _SECOND, "shown": _SHOWN,
        "box": FieldRule(BOX), "seen_by": FieldRule(TEXTS),
    }, {"chain": "chain"}),
    "subchains": BundleFile("subchain", ("chain", "subchain"), {
        "chain": _NAMED, "subchain": _ID, "result": _NAMED,
        "reasons": FieldRule(TEXTS, required=True), "shown": _SHOWN, "heart": FieldRule(FLAG),
    }, {"chain": "chain"}),
    "scene_objects": BundleFile("scene_object", ("clip", "object"), {
        "clip": _NAMED, "object": _ID, "label": _ANY, "colour": _ANY, "material": _ANY,
        "role": _ANY, "motion": _ANY, "place": _ANY,
    }, {"clip": "clip"}),
    "scene_relations": BundleFile("scene_relation", ("clip", "relation"), {
        "clip": _NAMED, "relation": _ID, "subject": _NAMED, "label": _NEEDED, "object": _NAMED,
    }, {"clip": "clip"}),
    "questions": BundleFile("question", ("question",), {
        "question": _ID, "clip": _MAYBE, "item": _MAYBE, "chain": _MAYBE, "node": _MAYBE,
        "subchain": _MAYBE, "type": _NEEDED, "level": FieldRule(words=words.LEVELS),
        "variant": FieldRule(words=words.VARIANTS, default="base"), "base": _MAYBE, "text": _NEEDED,
        "options": FieldRule(TEXTS), "answer": _INDEX, "expected": _ANY, "cognition": _ANY,
    }, {"question": "question", "clip": "clip", "item": "item", "chain": "chain",
        "base": "question"}),
    "question_targets": BundleFile("question_target", ("question", "kind", "target"), {
        "question": _NAMED, "kind": FieldRule(required=True, words=words.TARGET_KINDS),
        "target": _NAMED,
    }, {"question": "question"}),
    "runs": BundleFile("run", ("run",), {
        "run": _ID, "model": _NAMED, "judge": _ANY,
        "protocol": FieldRule(required=True, words=words.PROTOCOLS),
        "setting": FieldRule(words=words.RUN_SETTINGS),
        "encoding": _ANY, "created": _ANY, "note": _ANY,
    }, {"run": "run"}),
    "answers": BundleFile("answer", ("run", "question", "rotation"), {
        "run": _NAMED, "question": _NAMED, "rotation": _INDEX._replace(default=0),
        "choice": _INDEX, "raw": _ANY, "correct": FieldRule(FLAG), "status": _STATUS,
    }, {"run": "run", "question": "question"}),
    "verdicts": BundleFile("verdict", ("run", "clip", "dimension"), {
        "run": _NAMED, "clip": _NAMED, "dimension": _DIMENSION, "score": FieldRule(REAL),
        "status": _STATUS, "reason": _ANY, **_PIN, "category": _ERROR, "summary": _ANY, "raw": _ANY,
        "tokens_in": _COUNT, "tokens_out": _COUNT,
    }, {"run": "run", "clip": "clip", "chain": "chain"}),
    "verdict_pins": BundleFile("verdict_pin", ("run", "clip", "dimension", "source"), {
        "run": _NAMED, "clip": _NAMED, "dimension": _DIMENSION, **_FROM, **_PIN,
    }, {"run": "run", "clip": "clip", "chain": "chain"}),
    "node_times": BundleFile("node_time", ("clip", "chain", "node", "source"), {
        "clip": _NAMED, "chain": _NAMED, "node": _NAMED, **_FROM, "run": _MAYBE,
        "shown": FieldRule(FLAG), **_SPAN, "confidence": _SHARE, "evidence": _ANY,
        "status": _STATUS,
    }, {"clip": "clip", "chain": "chain", "run": "run"}),
    "link_judgements": BundleFile("link_judgement", ("clip", "chain", "subchain", "source"), {
        "clip": _NAMED, "chain": _NAMED, "subchain": _NAMED, **_FROM, "run": _MAYBE,
        "holds": FieldRule(FLAG), "reason": _ANY, "status": _STATUS,
    }, {"clip": "clip", "chain": "chain", "run": "run"}),
    "human_labels": BundleFile("human_label", ("clip", "annotator", "dimension"), {
        "clip": _NAMED, "annotator": _ID, "dimension": _DIMENSION, "score": FieldRule(REAL),
        "category": _ERROR, "area": _SHARE, "share": _SHARE,
        "reason": _ANY, "adherence": _ANY, **_PIN, **_SPAN,
    }, {"clip": "clip", "chain": "chain"}),
    "label_errors": BundleFile("label_error", ("clip", "annotator", "number"), {
        "clip": _NAMED, "annotator": _ID, "number": FieldRule(INT, required=True, low=1, high=1000),
        "category": _ERROR._replace(required=True), "description": _ANY, "area": _SHARE,
        "share": _SHARE, **_SPAN,
    }, {"clip": "clip"}),
}  # fmt: skip
"""File stem → its layout, in an order in which references can be checked."""
