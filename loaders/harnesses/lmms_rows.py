"""A line of an lmms-eval sample file → a prediction: question, options, reply.

Old logs hold the document (`doc`) and lists of replies; newer ones only the prompt, and omit
`resps` where it equals `filtered_resps`. Source: the harness's evaluation tracker.
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


class SampleLine(NamedTuple):
    """A parsed line: a prediction without run and origin, `repeated` for several replies; or a
    fault."""

    row: Row
    repeated: bool = False
    fault: str = ""


class SampleQuestion(NamedTuple):
    """The question, as far as the line states it."""

    id: str | None
    text: str | None
    options: list[str] | None


def prediction(row: Row) -> SampleLine:
    """Parse a line. Of several replies the first is the reply, the rest go to `others`."""
    replies = _replies(row.get("filtered_resps")) or _replies(row.get("resps"))
    if not {"filtered_resps", "resps"} & row.keys():
        return SampleLine({}, fault="has neither filtered_resps nor resps")
    question = _sample_question(row)
    if question.id is None and question.text is None:
        return SampleLine({}, fault="says neither by id nor by text which question it answers")
    raw = replies[0] if replies else ""
    columns: Row = {"question": question.id, "text": question.text, "options": question.options,
                  "answer": _answer(row.get("target"), question.options), "rotation": 0,
                  "raw": raw}  # fmt: skip
    if len(replies) > 1:
        columns = {**columns, "others": replies[1:]}
    if raw.strip() and question.options is None and (mark := _mark(row)) is not None:
        columns = {**columns, "correct": mark}
    return SampleLine(columns, len(replies) > 1)


def _replies(value: object) -> list[str]:
    """The texts of a reply or of (nested) lists of replies, flattened."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return [text for part in value[:64] for text in _replies(part)]
    return []


def _sample_question(row: Row) -> SampleQuestion:
    """The question by the document if logged, else by a metric's details, else by the prompt."""
    doc = row.get("doc")
    sources = [doc] if isinstance(doc, dict) else []
    sources += [
        value for key, value in row.items() if key not in _KNOWN and isinstance(value, dict)
    ]
    ids = (_id(source.get(key)) for source in sources for key in _IDS)
    name = next(filter(None, ids), None)
    if isinstance(doc, dict):
        text = next(filter(None, (_text(doc.get(key)) for key in _TEXTS)), None)
        options = next(filter(None, (_options(doc.get(key)) for key in _OPTIONS)), None)
        if text is not None:
            return SampleQuestion(name, text, options)
    question, shown = _prompt(_text(row.get("input")))
    return SampleQuestion(name, question if name is None else None, shown)


def _prompt(text: str | None) -> tuple[str | None, list[str] | None]:
    """A prompt split into question and options: one block of lines lettered A, B, C …

    An ambiguous prompt is not split: all of it is then the question.
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
    question_lines = [
        line for line in lines[: starts[0]] if line.strip().casefold() not in ("options:", "")
    ]
    return ("\n".join(question_lines) or None), options


def _options(value: object) -> list[str] | None:
    """A document's options without their letter prefixes; None for anything else."""
    if isinstance(value, dict):
        value = [value[key] for key in sorted(value, key=str)]
    if not isinstance(value, list) or not 2 <= len(value) <= 26:
        return None
    if not all(isinstance(option, str) and option.strip() for option in value):
        return None
    marks = [_OPTION.fullmatch(option) for option in value]
    if all(mark and mark[1] == chr(65 + at) for at, mark in enumerate(marks)):
        return [mark[2] for mark in marks if mark]
    return [str(option) for option in value]


def _answer(target: object, options: list[str] | None) -> int | None:
    """The index of the right option, stated as letter or text; None where it is neither."""
    if options is None or not isinstance(target, str):
        return None
    plain = target.strip()
    match = re.fullmatch(r"\(?([A-Z])\)?\.?", plain)
    if match and ord(match[1]) - 65 < len(options):
        return ord(match[1]) - 65
    return options.index(plain) if options.count(plain) == 1 else None


def _mark(row: Row) -> bool | None:
    """The mark, where all metrics of the line (numbers or dicts) agree on 0 or 1; else None."""
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
