"""The three-tag reply of VideoRealBench's evaluators: what is wrong, how much, and a score 1–5.

Strict: a score is a single whole number from 1 to 5 in `<Answer>`. Anything else has a status and
no score; nothing is rounded, clamped or looked for elsewhere.
"""

import re
from typing import Final, NamedTuple

from schema.vocabulary import REALISM_WORDS

SCORES: Final = (1, 2, 3, 4, 5)
WORDS: Final = REALISM_WORDS
"""The verbal scale: what stands for 1 to 5 where a file says that it is used."""
_NAMES: Final = "problem description|standard adherence|answer"
_TAG: Final = re.compile(rf"<\s*(/?)\s*({_NAMES.replace(' ', r'[ _]+')})\s*>", re.IGNORECASE)
_NUMBER: Final = re.compile(r"[+-]?\d+(?:[.,]\d+)?", re.ASCII)
_WHOLE: Final = re.compile(r"[1-5]", re.ASCII)


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
