"""A line of an lmms-eval (or lm_eval) sample file → a prediction: question, options, reply.

Old logs hold the document (`doc`) and lists of replies; newer ones only the prompt, in which the
store looks for the question, and omit `resps` where it equals `filtered_resps`. Source: the
harness's evaluation tracker.

Tasks that are scored by likelihood have no reply, but a number for each choice. lm_eval logs log-
likelihoods (0 or less, the highest is the model's choice), lmms-eval losses (0 or more, the lowest
is). Source: both harnesses' sample files.
"""

import json
import math
import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from loaders.core.events import Row
from loaders.harnesses.marks import as_choice, of_metrics
from schema.tables import PROSE_CAP

_GREEDY: Final = ("True", "False")


class Likelihoods(NamedTuple):
    """The chosen option's place, the numbers as text, the continuations scored; or a fault."""

    choice: int | None
    shown: str = ""
    continuations: tuple[str, ...] = ()
    context: str | None = None
    fault: str = ""


def likelihoods(row: Row) -> Likelihoods | None:
    """The line's likelihoods; None for a line of replies."""
    pairs = _pairs(row.get("filtered_resps")) or _pairs(row.get("resps"))
    if pairs is None:
        return None
    if len(pairs) < 2:
        return Likelihoods(None, fault="holds the likelihood of one text, not of several choices")
    if not all(map(math.isfinite, pairs)):
        return Likelihoods(None, fault="holds a likelihood that is no number")
    are_losses = all(value >= 0 for value in pairs)
    if not are_losses and any(value > 0 for value in pairs):
        return Likelihoods(None, fault="holds likelihoods above and below 0: which is best is open")
    best = min(pairs) if are_losses else max(pairs)
    if pairs.count(best) > 1:
        return Likelihoods(None, fault="gives its best likelihood to two choices")
    context, continuations = _shown(row.get("arguments"), len(pairs))
    name = "losses" if are_losses else "log-likelihoods"
    shown = f"{name} of the choices: {', '.join(f'{value:g}' for value in pairs)}"
    return Likelihoods(pairs.index(best), shown, continuations, context)


def _pairs(value: object) -> list[float] | None:
    """The numbers of [[number, is greedy], …], however deep each pair lies."""
    if not isinstance(value, list) or not value:
        return None
    numbers = list[float]()
    for pair in value:
        inner = pair
        while isinstance(inner, list) and len(inner) == 1:
            inner = inner[0]
        if not isinstance(inner, list) or len(inner) != 2:
            return None
        number, greedy = inner
        if not isinstance(greedy, bool) and greedy not in _GREEDY:
            return None
        try:
            numbers.append(float(number))
        except (TypeError, ValueError):
            return None
    return numbers


def requests(arguments: object) -> list[list[object]]:
    """The arguments of each request of a line: lists, or objects in newer logs."""
    if isinstance(arguments, Mapping):
        parts = [part for part in arguments.values() if isinstance(part, Mapping)]
        return [[part.get("arg_0"), part.get("arg_1")] for part in parts]
    return (
        [part for part in arguments if isinstance(part, list)]
        if isinstance(arguments, list)
        else []
    )


def _shown(arguments: object, count: int) -> tuple[str | None, tuple[str, ...]]:
    """The context, and the continuation of each choice, where the line holds them."""
    pairs = [part[:2] for part in requests(arguments) if len(part) >= 2]
    if len(pairs) != count or not all(isinstance(text, str) for pair in pairs for text in pair):
        return None, ()
    contexts = {str(context) for context, _ in pairs}
    return (contexts.pop() if len(contexts) == 1 else None), tuple(
        str(text).strip() for _, text in pairs
    )


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
    """A parsed line: a prediction without run and origin, or a fault."""

    row: Row
    repeated: bool = False
    """It holds several replies."""
    fault: str = ""
    unfiltered: bool = False
    """The filter's text is not in the reply, so the reply is as the model wrote it."""


class SampleQuestion(NamedTuple):
    """The question, as far as the line states it."""

    id: str | None
    text: str | None
    options: list[str] | None
    rotation: int = 0


def prediction(row: Row, *, as_given: bool = False) -> SampleLine:
    """Parse a line. Of several replies the first is the reply, the rest go to `others`.

    `as_given`: take the model's own reply, not what a filter extracted.
    """
    if not {"filtered_resps", "resps"} & row.keys():
        return SampleLine({}, fault="has neither filtered_resps nor resps")
    scored = likelihoods(row)
    if scored is not None and scored.fault:
        return SampleLine({}, fault=scored.fault)
    question = _sample_question(row)
    columns = _question_columns(row, question, scored)
    if not any(columns[name] for name in ("question", "text", "prompt")):
        return SampleLine({}, fault="says neither by id nor by text which question it answers")
    columns |= marks_of(row)
    if scored is not None:
        return SampleLine({**columns, "raw": scored.shown, "choice": scored.choice})
    replies = filtered = _replies(row.get("filtered_resps"))
    given = _replies(row.get("resps"))
    is_unfiltered = bool(given and filtered) and not _is_part(filtered[0], given)
    if given and (as_given or not filtered or is_unfiltered):
        replies = given
    if is_unfiltered and not as_given and columns["mark_choice"] is None:
        columns |= {"mark_choice": as_choice(filtered[0].strip())}
    columns |= {"raw": replies[0] if replies else ""}
    if len(replies) > 1:
        columns |= {"others": replies[1:]}
    return SampleLine(columns, len(replies) > 1, unfiltered=is_unfiltered)


def marks_of(row: Row) -> Row:
    """The line's `mark` and `mark_choice`, by its metrics."""
    return of_metrics(value for key, value in row.items() if key not in _KNOWN)


def _is_part(filtered: str, given: list[str]) -> bool:
    """Whether a reply contains the filter's text; it does not contain `[invalid]` and the like."""
    plain = filtered.strip()
    return any(plain in text if plain else not text.strip() for text in given)


def _question_columns(
    row: Row, question: SampleQuestion, scored: Likelihoods | None
) -> dict[str, object]:
    prompt = _text(row.get("input")) or _prompt_of(row.get("arguments"))
    options = question.options
    if scored is not None and options is None and not _are_letters(scored.continuations):
        options = _options([*scored.continuations])
    return {
        "question": question.id, "text": question.text, "options": options,
        "answer": _answer(row.get("target"), options), "rotation": question.rotation,
        # Subtitles can come first; what is asked stands at the end.
        "prompt": _MEDIA.sub("", prompt).strip()[-PROSE_CAP:] or None if prompt else None,
    }  # fmt: skip


def _prompt_of(arguments: object) -> str | None:
    """The prompt of a line's requests, if they have the same; of a chat the user's messages."""
    prompts = {str(part[0]) for part in requests(arguments) if part and _text(part[0])}
    if len(prompts) != 1:
        return None
    prompt = prompts.pop()
    try:
        messages = json.loads(prompt) if prompt.lstrip().startswith("[{") else None
    except (ValueError, RecursionError):
        messages = None
    if not isinstance(messages, list) or not all(isinstance(part, dict) for part in messages):
        return prompt
    questions = [_text(part.get("content")) for part in messages if part.get("role") == "user"]
    return "\n".join(filter(None, questions)) or prompt


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
