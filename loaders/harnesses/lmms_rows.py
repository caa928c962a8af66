"""A line of an lmms-eval (or lm_eval) sample file → a prediction: question, options, reply.

Old logs hold the document (`doc`) and lists of replies; newer ones only the prompt, in which the
store looks for the question, and omit `resps` where it equals `filtered_resps`. Source: the
harness's evaluation tracker.
"""

import re
from typing import Final, NamedTuple

from loaders.core.columns import Row
from loaders.harnesses.likelihoods import Likelihoods, likelihoods
from loaders.harnesses.marks import of_metrics
from schema.text_caps import PROSE

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
    rotation: int = 0


def prediction(row: Row) -> SampleLine:
    """Parse a line. Of several replies the first is the reply, the rest go to `others`."""
    if not {"filtered_resps", "resps"} & row.keys():
        return SampleLine({}, fault="has neither filtered_resps nor resps")
    scored = likelihoods(row)
    if scored is not None and scored.fault:
        return SampleLine({}, fault=scored.fault)
    question = _sample_question(row)
    columns = _question_columns(row, question, scored)
    if not any(columns[name] for name in ("question", "text", "prompt")):
        return SampleLine({}, fault="says neither by id nor by text which question it answers")
    columns |= of_metrics(value for key, value in row.items() if key not in _KNOWN)
    if scored is not None:
        return SampleLine({**columns, "raw": scored.shown, "choice": scored.choice})
    replies = _replies(row.get("filtered_resps")) or _replies(row.get("resps"))
    columns |= {"raw": replies[0] if replies else ""}
    if len(replies) > 1:
        columns |= {"others": replies[1:]}
    return SampleLine(columns, len(replies) > 1)


def _question_columns(
    row: Row, question: SampleQuestion, scored: Likelihoods | None
) -> dict[str, object]:
    prompt = _text(row.get("input")) or (scored.context if scored is not None else None)
    options = question.options
    if scored is not None and options is None and not _are_letters(scored.continuations):
        options = _options([*scored.continuations])
    return {
        "question": question.id, "text": question.text, "options": options,
        "answer": _answer(row.get("target"), options), "rotation": question.rotation,
        # Subtitles can come first; what is asked stands at the end.
        "prompt": _MEDIA.sub("", prompt).strip()[-PROSE:] or None if prompt else None,
    }  # fmt: skip


def _replies(value: object) -> list[str]:
    """The texts of a reply or of (nested) lists of replies, flattened."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return [text for part in value[:64] for text in _replies(part)]
    return []


def _sample_question(row: Row) -> SampleQuestion:
    """The question by the document if logged, else by the id in a metric's details."""
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
    return next(filter(None, map(_turned, sources)), SampleQuestion(name, None, None))


def _turned(details: Row) -> SampleQuestion | None:
    """The question in the rotation of its options that a task of ours notes; None elsewhere."""
    name, rotation = _id(details.get("question_id")), details.get("rotation")
    if name is None or isinstance(rotation, bool) or not isinstance(rotation, int):
        return None
    return SampleQuestion(name, None, _options(details.get("options")), rotation)


def _are_letters(continuations: tuple[str, ...]) -> bool:
    return all(text.strip("(). ") == chr(65 + at) for at, text in enumerate(continuations))


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


def _id(value: object) -> str | None:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**18:
        return str(value)
    return _text(value)


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value.strip() else None
