"""A line of VideoRealBench annotations (docs/videoreal.md) as rows of clip and human_label."""

from typing import Final, NamedTuple

from loaders.core.columns import Row
from loaders.videoreal.errors import (
    Extent,
    NamedError,
    category_of,
    each_of,
    errors_of,
    extent_of,
    text,
)
from loaders.videoreal.reply import SCORES
from schema.benchmarks import videoreal
from schema.ids import safe_id
from schema.labels.consensus import LEAST, WrittenLabel, agreed_label
from schema.vocabulary import FINAL_ANNOTATOR, REALISM_CATEGORIES, REALISM_DIMENSION, SPLITS

BENCHMARK: Final = videoreal.BENCHMARK.id
FIELDS: Final = (
    "id", "file", "score", "description", "adherence", "annotators", "category", "generator",
    "area", "duration", "share", "start", "end", "split", "errors",
)  # fmt: skip


class Label(NamedTuple):
    """The label of one annotator, or of the consensus.

    `reason` is the description of what is wrong, `adherence` how that fits the scale; `extent` is
    of all errors together, `errors` are those that are named one by one.
    """

    score: int
    reason: str | None
    adherence: str | None
    category: str | None
    extent: Extent = Extent()
    errors: tuple[NamedError, ...] = ()


class Annotated(NamedTuple):
    """A parsed annotation; `differs`: its score is not its annotators' consensus."""

    id: str = ""
    file: str | None = None
    generator: str | None = None
    split: str | None = None
    labels: tuple[tuple[str, Label], ...] = ()
    differs: bool = False
    fault: str = ""


def annotated(row: Row) -> Annotated:
    """Parse an annotation; `fault` is the reason of a faulty one."""
    name = identity(row)
    if name is None:
        return Annotated(fault="id is missing")
    for key in ("file", "generator"):
        if row.get(key) is not None and text(row[key]) is None:
            return Annotated(fault=f"{key} is no text")
    split = row.get("split")
    if split is not None and split not in SPLITS:
        return Annotated(fault=f"split is none of {', '.join(SPLITS)}")
    given = row.get("annotators")
    people = _people(given) if given is not None else []
    if isinstance(people, str):
        return Annotated(fault=people)
    whole = _label(row) if row.get("score") is not None else _together(people)
    if isinstance(whole, str):
        return Annotated(fault=whole)
    labels = [] if whole is None else [(FINAL_ANNOTATOR, whole)]
    labels += [(f"annotator-{at}", label) for at, label in enumerate(people, 1)]
    merged = _together(people)
    differs = whole is not None and merged is not None and merged.score != whole.score
    return Annotated(
        name, text(row.get("file")), text(row.get("generator")), split, tuple(labels), differs
    )


def identity(row: Row) -> str | None:
    """The video's id as text, given as text or integer; None without."""
    value = row.get("id")
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**18:
        return str(value)
    return text(value)


def clip_id(name: str) -> str:
    """The clip id of a video id."""
    return f"{BENCHMARK}.{safe_id(name)}"


def label_rows(clip: str, labels: tuple[tuple[str, Label], ...]) -> list[Row]:
    """Labels (annotator, label) as rows of `human_label`."""
    return [
        {"clip": clip, "annotator": who, "dimension": REALISM_DIMENSION,
         "score": float(label.score), "category": label.category, "reason": label.reason,
         "adherence": label.adherence, **label.extent._asdict()}
        for who, label in labels
    ]  # fmt: skip


def error_rows(clip: str, labels: tuple[tuple[str, Label], ...]) -> list[Row]:
    """The errors that labels name one by one, as rows of `label_error`."""
    return [
        {"clip": clip, "annotator": who, "number": number, "category": error.category,
         "description": error.description, **error.extent._asdict()}
        for who, label in labels for number, error in enumerate(label.errors, 1)
    ]  # fmt: skip


def _people(given: object) -> list[Label] | str:
    if not isinstance(given, list) or len(given) != 3:
        return "annotators is no list of three"
    return each_of(given, _label, "annotator")


def _label(row: Row) -> Label | str:
    score = row.get("score")
    if isinstance(score, bool) or not isinstance(score, int | float) or score not in SCORES:
        return "score is no whole number from 1 to 5"
    category = category_of(row.get("category"))
    if category is None and row.get("category") is not None:
        return f"category is none of {', '.join(REALISM_CATEGORIES)}"
    extent, errors = extent_of(row), errors_of(row.get("errors"))
    for fault in (extent, errors):
        if isinstance(fault, str):
            return fault
    assert isinstance(extent, Extent) and isinstance(errors, list)
    texts = text(row.get("description")), text(row.get("adherence"))
    return Label(int(score), *texts, category, extent, tuple(errors))


def _together(people: list[Label]) -> Label | None:
    """The consensus label of three annotators; None without three."""
    if len(people) != LEAST:
        return None
    written = [WrittenLabel(each.score, each.reason, each.adherence, each.category)
               for each in people]  # fmt: skip
    return Label(*agreed_label(written))
