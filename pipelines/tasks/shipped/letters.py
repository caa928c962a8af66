"""The letter that a reply chooses, read as WhyReel reads it, so that both give the same score.

`letters.json` beside this file holds the patterns. This file needs nothing but Python.
"""

import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

_PATTERNS = {
    name: re.compile(pattern, re.ASCII)
    for name, pattern in json.loads(
        Path(__file__).with_name("letters.json").read_text(encoding="utf-8")
    ).items()
}
_SPACES = re.compile(r"[ \t\n\f\r]+")


def read_letter(reply: str, options: Sequence[str], rule: str = "") -> str:
    """The letter of one option; empty where there is none, or two that contradict each other.

    `rule` is "first" for benchmarks whose own evaluator takes the first capital letter.
    """
    if rule == "first":
        letter = _group(_PATTERNS["first"], reply)
    else:
        letter = _stated(reply, [_plain(option) for option in options])
    return letter if letter in [chr(65 + at) for at in range(len(options))] else ""


def _stated(raw: str, options: Sequence[str]) -> str:
    text = re.sub(r"(?s)^.*</think>", "", raw, count=1) if "</think>" in raw else raw
    text = text.translate({ord("*"): None, ord("`"): None})
    claimed = " ".join(match[1] for match in _PATTERNS["claim"].finditer(text))
    claim = _only(re.findall(r"\b[A-Z]\b", claimed, re.ASCII))
    if not claim and "<answer>" in text.lower():
        tags = {match[1] for match in _PATTERNS["tag"].finditer(text)}
        text = tags.pop() if len(tags) == 1 else text
    letter = (
        _group(_PATTERNS["bare"], text).upper()
        or claim
        or _only(match[1] for match in _PATTERNS["marker"].finditer(text))
    )
    quoted = _of_option(_plain(text), options)
    tail = _of_option(_plain(_group(_PATTERNS["tail"], text)), options)
    return _agreed(_agreed(letter, quoted), tail)


def _group(pattern: re.Pattern[str], text: str) -> str:
    match = pattern.search(text)
    return (match[1] or "") if match else ""


def _only(letters: Iterable[str]) -> str:
    different = set(letters)
    return different.pop() if len(different) == 1 else "?" if different else ""


def _agreed(first: str, second: str) -> str:
    if not first or not second or first == second:
        return first or second
    return "?"


def _of_option(text: str, options: Sequence[str]) -> str:
    """The letter of the one option that the text equals."""
    return chr(65 + options.index(text)) if text and options.count(text) == 1 else ""


def _plain(text: str) -> str:
    return _SPACES.sub(" ", text).strip(" ").rstrip(".")
