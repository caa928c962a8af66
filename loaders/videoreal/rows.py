"""A line of VideoRealBench annotations (docs/videoreal.md) as rows of clip and human_label."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from loaders.core.columns import Row
from loaders.videoreal.consensus import consensus
from loaders.videoreal.reply import SCORES
from schema.benchmarks import videoreal
from schema.ids import safe_id
from schema.vocabulary import FINAL_ANNOTATOR, REALISM_CATEGORIES, REALISM_DIMENSION, SPLITS

BENCHMARK: Final = videoreal.BENCHMARK.id
FIELDS: Final = (
    "id", "file", "score", "description", "adherence", "annotators", "category", "generator",
    "area", "duration", "start", "end", "split",
)  # fmt: skip
MAX_SECOND: Final = 1e6


class Label(NamedTuple):
    """The label of one annotator, or of the consensus.

    `reason` is the description of what is wrong, `adherence` how that fits the scale; `area` and
    `share` are shares 0–1, `start` and `end` the seconds of the errors.
    """

    score: int
    reason: str | None
    adherence: str | None
    category: str | None
    area: float | None
    share: float | None
    start: float | None = None
    end: float | None = None


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
         "score": float(label.score), "category": label.category, "area": label.area,
         "share": label.share, "reason": label.reason, "adherence": label.adherence,
         "start": label.start, "end": label.end}
        for who, label in labels
    ]  # fmt: skip


def _people(given: object) -> list[Label] | str:
    if not isinstance(given, list) or len(given) != 3:
        return "annotators is no list of three"
    labels = list[Label]()
    for at, entry in enumerate(given, 1):
        label = _label(entry) if isinstance(entry, dict) else "is no object"
        if isinstance(label, str):
            return f"annotator {at}: {label}"
        labels.append(label)
    return labels


def _label(row: Row) -> Label | str:
    score = row.get("score")
    if isinstance(score, bool) or not isinstance(score, int | float) or score not in SCORES:
        return "score is no whole number from 1 to 5"
    category = _category(row.get("category"))
    if category is None and row.get("category") is not None:
        return f"category is none of {', '.join(REALISM_CATEGORIES)}"
    shares = dict[str, float | None]()
    for key in ("area", "duration"):
        value = row.get(key)
        if value is not None and not is_share(value):
            return f"{key} is no share from 0 to 1"
        shares[key] = None if value is None else float(str(value))
    span = _span(row)
    if isinstance(span, str):
        return span
    texts = text(row.get("description")), text(row.get("adherence"))
    return Label(int(score), *texts, category, shares["area"], shares["duration"], *span)


def _span(row: Row) -> tuple[float | None, float | None] | str:
    """The errors' first and last second, both or neither, or what is wrong with them."""
    start, end = row.get("start"), row.get("end")
    if start is None and end is None:
        return None, None
    for value in (start, end):
        if isinstance(value, bool) or not isinstance(value, int | float):
            return "has only one of start and end, or one that is no number of seconds"
    first, last = float(str(start)), float(str(end))
    if not 0 <= first <= last <= MAX_SECOND:
        return "start and end are no seconds that follow each other"
    return first, last


def _together(people: list[Label]) -> Label | None:
    """The consensus label of three annotators; None without three."""
    if len(people) != 3:
        return None
    agreed = consensus(*(person.score for person in people))
    chosen = [people[at] for at in agreed.rationale]
    categories = {person.category for person in chosen}
    category = categories.pop() if len(categories) == 1 else None
    reason = _joined(person.reason for person in chosen)
    adherence = _joined(person.adherence for person in chosen)
    return Label(agreed.score, reason, adherence, category, None, None)


def _joined(texts: Iterable[str | None]) -> str | None:
    """What several wrote, each once."""
    return "\n".join(dict.fromkeys(filter(None, texts))) or None


def _category(value: object) -> str | None:
    plain = value.strip().casefold().replace(" ", "_") if isinstance(value, str) else None
    return plain if plain in REALISM_CATEGORIES else None


def is_share(value: object) -> bool:
    """Whether the value is a number from 0 to 1."""
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def text(value: object) -> str | None:
    """The value if it is a non-blank string, else None."""
    return value if isinstance(value, str) and value.strip() else None
