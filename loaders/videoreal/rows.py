"""Lines of VideoRealBench as rows: annotations (docs/videoreal.md), and replies of evaluators.

An annotation becomes rows of clip and human_label. A label names several errors, each of one
category.

A reply has three tags: what is wrong, how much, and a score 1–5. It is read strictly: a score is a
single whole number from 1 to 5 in `<Answer>`. Anything else has a status and no score; nothing is
rounded, clamped or looked for elsewhere.
"""

import re
from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from loaders.core.events import Row
from schema.benchmarks import videoreal
from schema.ids import safe_id
from schema.labels.consensus import LEAST, WrittenLabel, agreed_label
from schema.vocabulary import (
    FINAL_ANNOTATOR,
    REALISM_CATEGORIES,
    REALISM_DIMENSION,
    REALISM_WORDS,
    SPLITS,
)

SCORES: Final = (1, 2, 3, 4, 5)
WORDS: Final = REALISM_WORDS
"""The verbal scale: what stands for 1 to 5 where a file says that it is used."""
_NAMES: Final = "problem description|standard adherence|answer"
_TAG: Final = re.compile(rf"<\s*(/?)\s*({_NAMES.replace(' ', r'[ _]+')})\s*>", re.IGNORECASE)
_NUMBER: Final = re.compile(r"[+-]?\d+(?:[.,]\d+)?", re.ASCII)
_WHOLE: Final = re.compile(r"[1-5]", re.ASCII)
MOST: Final = 100
"""Errors of one label: a description of more is none of people's."""
MAX_SECOND: Final = 1e6
Parsed = TypeVar("Parsed")


class Extent(NamedTuple):
    """What part of a clip is wrong: shares 0–1 of frame and time, and from when to when."""

    area: float | None = None
    share: float | None = None
    start: float | None = None
    end: float | None = None


class NamedError(NamedTuple):
    """An error: its category, what it is, and its extent."""

    category: str
    description: str | None
    extent: Extent


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


def errors_of(given: object) -> list[NamedError] | str:
    """The field `errors`, or what is wrong with it."""
    if given is None:
        return []
    if not isinstance(given, list) or len(given) > MOST:
        return f"errors is no list of at most {MOST}"
    return each_of(given, _error, "error")


def each_of(
    given: list[object], parse: Callable[[Row], Parsed | str], what: str
) -> list[Parsed] | str:
    """The entries of a list, or what is wrong with the first faulty one."""
    entries = list[Parsed]()
    for at, entry in enumerate(given, 1):
        parsed = parse(entry) if isinstance(entry, dict) else "is no object"
        if isinstance(parsed, str):
            return f"{what} {at}: {parsed}"
        entries.append(parsed)
    return entries


def _error(row: Row) -> NamedError | str:
    category = category_of(row.get("category"))
    if category is None:
        return f"category is none of {', '.join(REALISM_CATEGORIES)}"
    extent = extent_of(row)
    if isinstance(extent, str):
        return extent
    return NamedError(category, text(row.get("description")), extent)


def extent_of(row: Row) -> Extent | str:
    """Area, share of the time (`duration`, or `share`) and seconds, or what is wrong with them."""
    shares = dict[str, float | None]()
    for key in ("area", "duration", "share"):
        value = row.get(key)
        if value is not None and not is_share(value):
            return f"{key} is no share from 0 to 1"
        shares[key] = None if value is None else float(str(value))
    span = _span(row)
    if isinstance(span, str):
        return span
    share = shares["share"] if shares["duration"] is None else shares["duration"]
    return Extent(shares["area"], share, *span)


def _span(row: Row) -> tuple[float | None, float | None] | str:
    """The first and last second, both or neither, or what is wrong with them."""
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


def category_of(value: object) -> str | None:
    """A category in any case, with spaces or underscores; None for any other text."""
    plain = value.strip().casefold().replace(" ", "_") if isinstance(value, str) else None
    return plain if plain in REALISM_CATEGORIES else None


def is_share(value: object) -> bool:
    """Whether the value is a number from 0 to 1."""
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def text(value: object) -> str | None:
    """The value if it is a non-blank string, else None."""
    return value if isinstance(value, str) and value.strip() else None


class ParsedReply(NamedTuple):
    """A parsed reply; `score` is set exactly where `status` is ok."""

    status: str
    score: int | None = None
    problem: str | None = None
    adherence: str | None = None


def reply(raw: str | None, is_verbal: bool = False) -> ParsedReply:
    """Parse a reply. A closing tag may be missing: a part ends at the next tag or at the end.

    `empty`: no text. `truncated`: it ends inside `<think>`. `invalid`: the answer is a number
    outside 1–5. `unparsed`: no answer, a non-numeric one, or two that differ. `is_verbal`: the
    answer is a word of `WORDS`, in any case, and a number is `unparsed`.
    """
    if raw is None or not raw.strip():
        return ParsedReply("empty")
    _, end, visible_text = raw.rpartition("</think>")
    if not end and raw.lstrip().startswith("<think>"):
        return ParsedReply("truncated")
    parts = _parts(visible_text if end else raw)
    problem, adherence = _first(parts["problem description"]), _first(parts["standard adherence"])
    answers = {text for text in parts["answer"] if text}
    if len(answers) != 1:
        return ParsedReply("unparsed", None, problem, adherence)
    answer = answers.pop()
    if is_verbal:
        plain = answer.casefold()
        if plain in WORDS:
            return ParsedReply("ok", WORDS.index(plain) + 1, problem, adherence)
        return ParsedReply("unparsed", None, problem, adherence)
    if _WHOLE.fullmatch(answer):
        return ParsedReply("ok", int(answer), problem, adherence)
    status = "invalid" if _NUMBER.fullmatch(answer) else "unparsed"
    return ParsedReply(status, None, problem, adherence)


def _parts(text: str) -> dict[str, list[str]]:
    """Tag → the texts after its opening tags, in order."""
    by_tag: dict[str, list[str]] = {name: [] for name in _NAMES.split("|")}
    tags = list(_TAG.finditer(text))
    ends = [*(tag.start() for tag in tags[1:]), len(text)]
    for tag, end in zip(tags, ends, strict=False):
        if not tag[1]:
            name = re.sub(r"[ _]+", " ", tag[2]).casefold()
            by_tag[name].append(text[tag.end() : end].strip())
    return by_tag


def _first(texts: list[str]) -> str | None:
    return next((text for text in texts if text), None)
