"""Labels that several pages use: names of dimensions, kinds and states, badges, and terms.

A column's heading, a word of a text and a fact of an entry may have a `Term`: a short definition of
a benchmark's term, and the way to the Guide's entry. Templates draw it as a link to the Guide, and
`app/static/shell/terms.js` as a note that opens by pointer, keyboard and touch.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from schema.benchmarks import DIMENSION_NAMES
from schema.definitions import definition_named, definition_of
from schema.entries.definition import Definition
from schema.entries.parameters import range_words
from schema.fields import FIELDS, MODEL_AXES
from schema.protocols import PROTOCOLS, protocol_of
from schema.vocabulary import VARIANT_NAMES
from views.address import links
from views.address.filters import Filters
from views.page.content import Badge, Block, Score, Term, Tone

STATUS_WORDS: Final = {
    "ok": "answered",
    "refused": "refused",
    "unparsed": "reply not readable",
    "invalid": "reply not valid",
    "empty": "empty reply",
    "truncated": "reply cut off",
    "rate_limited": "rate limited",
    "transport": "connection failed",
    "bad_envelope": "broken reply",
    "config_error": "request rejected",
    "too_large": "request too large",
    "missing_media": "no clip to judge",
    "failed": "failed",
}
THRESHOLDS: Final = (0.95, 1.0)
"""Shares that are thresholds somewhere: a value below one must not be rounded up to it."""
NOISE: Final = 1e-9
TIER_TONES: Final[dict[str, Tone]] = {"easy": "step1", "medium": "step2", "hard": "step3"}
"""Steps of one tone: green and red are for what passed and what failed."""
KIND_WORDS: Final = {
    "model": "model",
    "scripted": "scripted rule",
    "human": "people",
    "truth": "ground truth",
}
BY_WORDS: Final[dict[str, str]] = {
    **{name: about.along.label for name, about in FIELDS.items() if about.along},
    **MODEL_AXES,
}
VARIANT_WORDS: Final = {
    "base": (VARIANT_NAMES["base"], "questions as they were written"),
    "v1": (VARIANT_NAMES["v1"], "with “None of these” as a further, wrong option"),
    "v2": (VARIANT_NAMES["v2"], "with “None of these” in place of the right option"),
    "v3": (VARIANT_NAMES["v3"], "open-ended"),
}
"""A variant of questions → its short name and its explanation."""


def judged_name(code: str) -> str:
    """`D3` → `D3 Social Coherence`."""
    names = (protocol.names[code] for protocol in PROTOCOLS.values() if code in protocol.names)
    return " ".join((code, *names))


def judged_heading(code: str) -> str:
    """A judged dimension as a heading: its name, with the scale for graded ones."""
    protocol = protocol_of(code)
    return judged_name(code) if protocol.is_binary else f"{graded_name(code)}, {protocol.scale}"


def graded_name(code: str) -> str:
    """`realism` → `Realism`; a code such as `D3` as it is."""
    return code[:1].upper() + code[1:]


def dimension_name(code: str | None) -> str:
    """Code of a paradigm dimension → its printed name; other text as it is."""
    return DIMENSION_NAMES.get(code or "", code or "")


def value_label(by: str, value: str) -> str:
    """A value of a grouping field, as printed without the field's name."""
    about = FIELDS.get(by)
    return about.along.value.format(about.name_of(value)) if about and about.along else value


def tier_badge(tier: str | None) -> tuple[Badge, ...]:
    """A badge for the tier, or none."""
    return (Badge(tier, TIER_TONES.get(tier, "plain"), "difficulty tier"),) if tier else ()


def pass_badge(code: str, score: float | None, status: str = "ok") -> Badge:
    """A verdict as a badge: good, bad, or the status of the failed call; never a zero for that."""
    if status != "ok" or score is None:
        return Badge(f"{code} –", "muted", f"{judged_name(code)}: {status_word(status)}")
    protocol = protocol_of(code)
    if not protocol.is_binary:
        least, most = protocol.bounds
        share = (score - least) / (most - least)
        tone: Tone = "good" if share >= 0.75 else "warn" if share >= 0.5 else "bad"
        return Badge(f"{code} {round(score, 1):g}/{most:g}", tone, f"{code}, {protocol.scale}")
    good = score >= 1
    return Badge(
        f"{code} {'✓' if good else '✗'}",
        "good" if good else "bad",
        f"{judged_name(code)}: {'passed' if good else 'failed'}",
    )


def verdict_cell(code: str, score: float | None) -> Score | Badge | None:
    """A verdict in a column of its own: ✓ or ✗ on a scale of two, else the score on its own one."""
    protocol = protocol_of(code)
    if score is None:
        return None
    if protocol.is_binary:
        return replace(pass_badge(code, score), text="✓" if score >= 1 else "✗")
    least, most = protocol.bounds
    return Score(score, f"{least:g}–{most:g}", 1, 1)


def status_word(status: str | None) -> str:
    """A call status in words."""
    return STATUS_WORDS.get(status or "", status or "unknown")


def letter(index: int | None) -> str:
    """Option index → letter; – for none."""
    return "–" if index is None or not 0 <= index < 26 else chr(65 + index)


def percent(share: float, decimals: int = 0) -> str:
    """A share 0–1 in percent, never rounded up across a threshold: 0.948 is 94.8 %, not 95 %."""
    shown = f"{100 * share:.{decimals}f}"
    crosses = any(share < limit - NOISE and float(shown) >= 100 * limit for limit in THRESHOLDS)
    return percent(share, decimals + 1) if crosses else f"{shown} %"


def p_value(p: float) -> str:
    """A p value: `0.012`, `< 0.001`."""
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


def several(count: int, noun: str, many: str = "") -> str:
    """`1 clip`, `3 clips`."""
    return f"{count:,} {noun if count == 1 else many or noun + 's'}"


def lasting(hours: float) -> str:
    """A time in words, in days from two days on: `4 hours`, `7 days`."""
    if hours >= 48 and hours % 24 == 0:
        return several(round(hours / 24), "day")
    return "1 hour" if hours == 1 else f"{hours:g} hours"


def date_words(run: Mapping[str, Any]) -> str:
    """The date of a result, as far as it is known."""
    return str(run["created"])[:16].replace("T", " ") if run["created"] else "no date known"


def older_words(run: Mapping[str, Any]) -> str:
    """The suffix for the name of a superseded result."""
    if not run["older"]:
        return ""
    return f" · older: {str(run['created'])[:10] if run['created'] else run['older']}"


FIELD_WORDS: Final = {name: about.label for name, about in FIELDS.items() if about.label}
"""Field → label, of the filters that restrict the counted cases."""


def loosen(
    filters: Filters, *names: str, none: str = "Nothing of the kind is loaded: import results."
) -> str:
    """The filters to loosen where no case is left; `none` where no filter is set.

    The benchmark is none of them: the header always has one.
    """
    narrowing = [
        FIELD_WORDS.get(name, name)
        for name in dict.fromkeys(names)
        if name != "benchmark" and filters.narrows(name)
    ]
    return f"Clear filter: {', '.join(narrowing)}." if narrowing else none


def occurrences(words: Sequence[str]) -> re.Pattern[str]:
    """A pattern that matches each occurrence of the words of a search, the longest first."""
    longest_first = sorted(words, key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest_first)), re.IGNORECASE)


KINDS: Final = {
    "minds": "node", "scale": "axis", "perspective": "axis", "dynamics": "axis",
}  # fmt: skip
"""Field → the kind of its values' definitions, where it is named otherwise."""


def term_of(field: str, value: str) -> Term | None:
    """The term that a value of a field is; None where it has no definition."""
    return _term(definition_of(KINDS.get(field, field), value))


def term_named(benchmark: str, name: str) -> Term | None:
    """The term of a benchmark that a paper's table prints under this name."""
    return _term(definition_named(benchmark, name))


def _term(entry: Definition | None) -> Term | None:
    return Term(entry.name, entry.text, links.guide(entry.anchor)) if entry else None


def clip_words(row: Mapping[str, Any], *others: str | None) -> Block:
    """A line that describes a clip, whose terms lead to the Guide: the benchmark, paradigm,
    dimension, task and tier, and the words of `others`.
    """
    named = (
        ("paradigm", row["paradigm"], row["paradigm_name"]),
        ("dimension", row["dimension"], dimension_name(row["dimension"])),
        ("task", row["task"], row["task"]),
        ("tier", row["tier"], row["tier"]),
    )
    terms = tuple(
        (str(word), term)
        for field, value, word in named
        if value and word and (term := term_of(field, str(value)))
    )
    words = [str(word) for field, _, word in named[1:3] if word]
    paradigm = [word for word, _ in terms if word == row["paradigm_name"]]
    every = (row["benchmark_name"], *paradigm, *words, *others, row["tier"])
    return Block(" · ".join(dict.fromkeys(filter(None, every))), "note", terms=terms)


def term_notes(field: str, values: Iterable[str]) -> tuple[Block, ...]:
    """The values of a field that are terms, as a line of a help sheet: also where a narrow screen
    has no headings.
    """
    pairs = ((value_label(field, value), term_of(field, value)) for value in values)
    terms = tuple((word, term) for word, term in pairs if term)
    text = " · ".join(word for word, _ in terms)
    return (Block(text, "note", None, "Terms", terms=terms),) if terms else ()


def value_in_words(name: str, value: object) -> str:
    """A filter's value: `2–5`, `easy, hard`, `“cookie”`."""
    if name in ("length", "size") and isinstance(value, tuple):
        return range_words(*value)
    if isinstance(value, tuple):
        return ", ".join(map(FIELDS[name].name_of, value))
    return f"“{value}”" if name == "q" else str(value)
