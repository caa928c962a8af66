"""The table of parameters of an address: what each means, and how its text is read.

A reader takes the texts that a query string has for a name and raises ValueError with what is
wrong with them.
"""

import math
import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from metrics.patterns import BY_ID as PATTERNS_BY_ID
from schema.vocabulary import (
    CATEGORIES,
    DYNAMICS,
    EVA_DIMENSIONS,
    LEVELS,
    MODEL_KINDS,
    NODE_KINDS,
    PERSPECTIVES,
    PROTOCOLS,
    SCALES,
    SETTINGS,
    STATUSES,
    SYSTEMS,
    TIERS,
    VARIANTS,
)
from store.reading.search import terms

MAX_VALUE_LENGTH: Final = 300
MAX_VALUES: Final = 40
MAX_TAGGED: Final = 60
MAX_LENGTH: Final = 999
ALL: Final = "all"
"""The value of a filter that leaves nothing out, where a page would else choose."""


class Parameter(NamedTuple):
    """One query parameter: its meaning, for the documentation, and its reader."""

    meaning: str
    read: Callable[[list[str]], Any]


def _text(raw: list[str]) -> str:
    value = raw[-1]
    if len(value) > MAX_VALUE_LENGTH:
        raise ValueError("it is too long")
    if any(ord(sign) < 32 or ord(sign) == 127 for sign in value):
        raise ValueError("it holds control signs")
    return value


def _search(raw: list[str]) -> str:
    value = _text(raw)
    terms(value)
    return value


def _many(most: int) -> Callable[[list[str]], tuple[str, ...]]:
    def read(raw: list[str]) -> tuple[str, ...]:
        if len(raw) > most:
            raise ValueError("there are too many values")
        return tuple(sorted({_text([value]) for value in raw}))

    return read


def _or_all(read: Callable[[list[str]], tuple[str, ...]]) -> Callable[[list[str]], Any]:
    """Reads values, or the word for all of them where a page would else choose."""
    return lambda raw: (ALL,) if ALL in raw else read(raw)


def _one(*allowed: str) -> Callable[[list[str]], str]:
    def read(raw: list[str]) -> str:
        if raw[-1] not in allowed:
            raise ValueError(f"it is none of {', '.join(allowed)}")
        return raw[-1]

    return read


def _some(*allowed: str) -> Callable[[list[str]], tuple[str, ...]]:
    def read(raw: list[str]) -> tuple[str, ...]:
        wrong = [value for value in raw if value not in allowed]
        if wrong:
            raise ValueError(f"it is none of {', '.join(allowed)}")
        return tuple(value for value in allowed if value in raw)

    return read


def _up_to(count: int) -> Callable[[list[str]], tuple[str, ...]]:
    def read(raw: list[str]) -> tuple[str, ...]:
        values = tuple(dict.fromkeys(_text([value]) for value in raw))
        if len(values) > count:
            raise ValueError(f"at most {count} can be set")
        return values

    return read


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 6:
        raise ValueError("it is no whole number")
    return int(text)


def _range(raw: list[str]) -> tuple[int, int]:
    low_text, dash, high_text = raw[-1].partition("-")
    low = _whole(low_text)
    high = _whole(high_text) if dash else low
    if not low <= high <= MAX_LENGTH:
        raise ValueError("it is no range such as 2-5")
    return low, high


def _second(raw: list[str]) -> float:
    try:
        value = float(f"{float(raw[-1]):g}")
    except ValueError:
        raise ValueError("it is no number of seconds") from None
    if not (math.isfinite(value) and 0 <= value <= 86400):
        raise ValueError("it is no number of seconds")
    return value


def _count(raw: list[str]) -> int:
    return max(1, _whole(raw[-1]))


def _few(raw: list[str]) -> int:
    if not 1 <= _whole(raw[-1]) <= REPEATS:
        raise ValueError(f"it is no number from 1 to {REPEATS}")
    return _whole(raw[-1])


def _sort(raw: list[str]) -> str:
    column, _, direction = _text(raw).rpartition(".")
    if not column or direction not in (DESCENDING, ASCENDING):
        raise ValueError(f"it is no column with its direction, such as score.{DESCENDING}")
    return raw[-1]


def _version(raw: list[str]) -> str:
    if raw[-1] != "shared" and re.fullmatch(r"\d{6,12}-[0-9a-f]{8}", raw[-1], re.ASCII) is None:
        raise ValueError("it is no name of a version, such as 000012-1a2b3c4d")
    return raw[-1]


METRICS: Final = (
    "eva", "accuracy", "circular", "positions", "open", "chains", "subchains", "realism",
)  # fmt: skip
BY: Final = (
    "judged", "tier", "dimension", "task", "part", "type", "level", "variant", "length",
    "category", "system", "minds", "setting", "scale", "perspective", "dynamics",
)  # fmt: skip
DESCENDING, ASCENDING = "desc", "asc"
PAPER: Final = ("seen", "all", "none")
COEFFICIENTS: Final = ("kappa", "ac1", "alpha", "raw", "weighted", "plcc", "srocc")
DIFFER: Final = ("any", *EVA_DIMENSIONS, "realism")
ALIGN: Final = ("seconds", "share")
JOBS: Final = ("svbench", "r3", "argus", "vgenst")
CHECKED: Final = ("recorded", "mine", "file", "prompts", "questions", "chains")
CIRCULAR: Final = ("shift", "swap")
REPEATS: Final = 10

_texts: Final = _many(MAX_VALUES)

PARAMETERS: Final[dict[str, Parameter]] = {
    "benchmark": Parameter("benchmark id, such as `theatre` or `svbench`", _text),
    "metric": Parameter(f"what is measured: {', '.join(METRICS)}", _one(*METRICS)),
    "judge": Parameter("judge ids", _texts),
    "dimension": Parameter("SVBench's paradigm dimensions, by code", _texts),
    "judged": Parameter("judge dimensions D1–D5 (EVA)", _some(*EVA_DIMENSIONS)),
    "task": Parameter("task names", _texts),
    "tier": Parameter("difficulty tiers", _some(*TIERS)),
    "part": Parameter(
        "parts of a benchmark, such as SVBench's `short` and `long`, or `all`", _or_all(_texts)
    ),
    "type": Parameter("question types (EU, MSE, CW, CH/W, L1-OE …)", _texts),
    "level": Parameter("VGenST-Bench levels", _some(*LEVELS)),
    "variant": Parameter("question variants, or `all`", _or_all(_some(*VARIANTS))),
    "category": Parameter("R3-Bench subchain categories I–VI", _some(*CATEGORIES)),
    "system": Parameter("System 1 or 2", _some(*SYSTEMS)),
    "minds": Parameter("kinds of the node asked about", _some(*NODE_KINDS)),
    "length": Parameter("chain length as a range, `2-5` or `3`", _range),
    "model": Parameter("ids of models under test", _texts),
    "generator": Parameter("ids of the models that made the clips", _texts),
    "kind": Parameter("kinds of model", _some(*MODEL_KINDS)),
    "protocol": Parameter("judging or answering protocol", _one(*PROTOCOLS)),
    "setting": Parameter("input settings (−, +Sub, …)", _some(*SETTINGS)),
    "status": Parameter("how the call ended", _some(*STATUSES)),
    "pattern": Parameter("a named failure pattern", _one(*PATTERNS_BY_ID)),
    "q": Parameter("words to look for; a phrase in quotes", _search),
    "item": Parameter("one item (prompt), by id", _text),
    "clip": Parameter("one clip, by id", _text),
    "chain": Parameter("one chain, by id", _text),
    "node": Parameter("one node of the chain", _text),
    "t": Parameter("second of the clip", _second),
    "by": Parameter(f"what columns stand for or trends go along: {', '.join(BY)}", _one(*BY)),
    "sort": Parameter(
        "column of the Leaderboard by which its rows stand, and the direction: `score.desc`, "
        "`by:D3.asc`",
        _sort,
    ),
    "compare": Parameter("up to four rows to compare", _up_to(4)),
    "paper": Parameter("paper numbers: seen, all, none", _one(*PAPER)),
    "encoding": Parameter("ways in which clips were sent to the model", _texts),
    "coefficient": Parameter(f"of agreement: {', '.join(COEFFICIENTS)}", _one(*COEFFICIENTS)),
    "disagree": Parameter("two raters whose differing cases are listed", _up_to(2)),
    "scale": Parameter("VGenST-Bench's spatial scales", _some(*SCALES)),
    "perspective": Parameter("VGenST-Bench's perspectives", _some(*PERSPECTIVES)),
    "dynamics": Parameter("VGenST-Bench's dynamics", _some(*DYNAMICS)),
    "run": Parameter("one run, by id; `all`: older ones too, each by itself", _text),
    "against": Parameter("the run that `run` is set beside, by id (Data)", _text),
    "differ": Parameter(
        f"only items on which the compared models differ: {', '.join(DIFFER)}", _one(*DIFFER)
    ),
    "align": Parameter(f"how clips run in step: {', '.join(ALIGN)}", _one(*ALIGN)),
    "question": Parameter("the question that a model is asked", _text),
    "circular": Parameter(
        f"how options go round in circular evaluation: {', '.join(CIRCULAR)}", _one(*CIRCULAR)
    ),
    "repeats": Parameter(f"how often each judge is asked, 1–{REPEATS}", _few),
    "job": Parameter(f"pipeline of the Build page: {', '.join(JOBS)}", _one(*JOBS)),
    "built": Parameter("the recorded run of the Build page that is open", _text),
    "checked": Parameter(f"what people check: {', '.join(CHECKED)}", _one(*CHECKED)),
    "tagged": Parameter(
        f"only these cases: the ids of up to {MAX_TAGGED} that a visitor tagged", _many(MAX_TAGGED)
    ),
    "case": Parameter("the case that is open", _text),
    "page": Parameter("page of a long list", _count),
    "version": Parameter("version of the data; `shared` leaves one's own upload out", _version),
}
