"""A line of an lmms-eval sample file as a prediction: what was asked, shown and said.

Old logs hold the document (`doc`) and lists of replies; newer ones the prompt alone, and drop
`resps` where it says the same as `filtered_resps`. Source: the harness's evaluation tracker.
"""

import re
from typing import Final, NamedTuple

from loaders.core.columns import Row

_IDS: Final = ("question_id", "qid", "id", "index")
_TEXTS: Final = ("question", "query")
_OPTIONS: Final = ("options", "candidates", "choices")
_OPTION: Final = re.compile(r"[ \t]*\(?([A-Z])[.):][ \t]+(\S.*?)[ \t]*", re.DOTALL)
_MEDIA: Final = re.compile(r"<(?:image|video)(?: ?\d+)?>", re.IGNORECASE)
_KNOWN: Final = frozenset({
    "doc_id", "doc", "input", "target", "arguments", "filtered_resps", "resps", "doc_hash",
    "prompt_hash", "target_hash", "token_counts", "input_media", "filter", "metrics",
})  # fmt: skip


class Read(NamedTuple):
    """A prediction without its run and origin, and whether it has further replies; or a fault."""

    row: Row
    repeated: bool = False
    fault: str = ""


class Asked(NamedTuple):
    """The question as far as the line tells it."""

    id: str | None
    text: str | None
    options: list[str] | None


def prediction(row: Row) -> Read:
    """Read a line. The first of several replies is taken, the others are kept beside it."""
    replies = _replies(row.get("filtered_resps")) or _replies(row.get("resps"))
    if not {"filtered_resps", "resps"} & row.keys():
        return Read({}, fault="has neither filtered_resps nor resps")
    asked = _asked(row)
    if asked.id is None and asked.text is None:
        return Read({}, fault="says neither by id nor by text which question it answers")
    raw = replies[0] if replies else ""
    found: Row = {"question": asked.id, "text": asked.text, "options": asked.options,
                  "answer": _answer(row.get("target"), asked.options), "rotation": 0,
                  "raw": raw}  # fmt: skip
    if len(replies) > 1:
        found = {**found, "others": replies[1:]}
    if raw.strip() and asked.options is None and (mark := _mark(row)) is not None:
        found = {**found, "correct": mark}
    return Read(found, len(replies) > 1)


def _replies(value: object) -> list[str]:
    """Texts of a reply, or of a list of them, however deep old versions nest it."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return [text for part in value[:64] for text in _replies(part)]
    return []


def _asked(row: Row) -> Asked:
    """By the document where the log has it, else by a metric's details, else by the prompt."""
    doc = row.get("doc")
    sources = [doc] if isinstance(doc, dict) else []
    sources += [
        value for key, value in row.items() if key not in _KNOWN and isinstance(value, dict)
    ]
    name = next((found for one in sources for key in _IDS if (found := _id(one.get(key)))), None)
    if isinstance(doc, dict):
        text = next((found for key in _TEXTS if (found := _text(doc.get(key)))), None)
        options = next((some for key in _OPTIONS if (some := _options(doc.get(key)))), None)
        if text is not None:
            return Asked(name, text, options)
    asked, shown = _prompt(_text(row.get("input")))
    return Asked(name, asked if name is None else None, shown)


def _prompt(text: str | None) -> tuple[str | None, list[str] | None]:
    """The question and the options of a prompt: one run of lines lettered A, B, C …

    Nothing is taken apart that could be read in two ways: the whole prompt is then the question.
    """
    if text is None:
        return None, None
    plain = _MEDIA.sub("", text).strip()
    lines = plain.splitlines()
    marks = [_OPTION.fullmatch(line) for line in lines]
    starts = [at for at, mark in enumerate(marks) if mark and mark[1] == "A"]
    if len(starts) != 1 or starts[0] == 0:
        return plain or None, None
    options = list[str]()
    for mark in marks[starts[0] :]:
        if not mark or mark[1] != chr(65 + len(options)):
            break
        options.append(mark[2])
    if len(options) < 2:
        return plain, None
    asked = [line for line in lines[: starts[0]] if line.strip().casefold() not in ("options:", "")]
    return ("\n".join(asked) or None), options


def _options(value: object) -> list[str] | None:
    """A document's options, without letters that they may begin with."""
    if isinstance(value, dict):
        value = [value[key] for key in sorted(value, key=str)]
    if not isinstance(value, list) or not 2 <= len(value) <= 26:
        return None
    if not all(isinstance(one, str) and one.strip() for one in value):
        return None
    marks = [_OPTION.fullmatch(one) for one in value]
    if all(mark and mark[1] == chr(65 + at) for at, mark in enumerate(marks)):
        return [mark[2] for mark in marks if mark]
    return [str(one) for one in value]


def _answer(target: object, options: list[str] | None) -> int | None:
    """The right option as this line says it: its letter, or its text."""
    if options is None or not isinstance(target, str):
        return None
    plain = target.strip()
    found = re.fullmatch(r"\(?([A-Z])\)?\.?", plain)
    if found and ord(found[1]) - 65 < len(options):
        return ord(found[1]) - 65
    return options.index(plain) if options.count(plain) == 1 else None


def _mark(row: Row) -> bool | None:
    """Right or wrong where the file's metrics, numbers or dicts, say one thing: 0 or 1."""
    marks = set[bool]()
    for key, value in row.items():
        if key in _KNOWN:
            continue
        score = value.get("score") if isinstance(value, dict) else value
        if isinstance(score, bool) or (isinstance(score, int | float) and score in (0, 1)):
            marks.add(bool(score))
        elif isinstance(score, int | float):
            return None
    return marks.pop() if len(marks) == 1 else None


def _id(value: object) -> str | None:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**18:
        return str(value)
    return _text(value)


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value.strip() else None
