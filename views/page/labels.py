"""Words that several pages use: names of dimensions, kinds and states, badges for scores."""

from collections.abc import Mapping
from typing import Any, Final

from schema.benchmarks import DIMENSION_NAMES
from schema.fields import FIELDS
from schema.vocabulary import EVA_NAMES
from views.address.filters import Filters
from views.page.content import Badge, Tone

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
    "config_error": "set up wrongly",
    "too_large": "clip too large",
    "missing_media": "no clip to judge",
    "failed": "failed",
}
THRESHOLDS: Final = (0.95, 1.0)
"""Shares that are a boundary somewhere: what lies below one must not read as if it reached it."""
NOISE: Final = 1e-9
TIER_TONES: Final[dict[str, Tone]] = {"easy": "good", "medium": "warn", "hard": "bad"}
KIND_WORDS: Final = {
    "model": "model",
    "scripted": "scripted rule",
    "human": "people",
    "truth": "known by construction",
}
BY_WORDS: Final = {name: about.along.label for name, about in FIELDS.items() if about.along}
VARIANT_WORDS: Final = {
    "base": ("base", "questions as they were written"),
    "v1": ("V1", "with “None of these” as a further, wrong option"),
    "v2": ("V2", "with “None of these” in place of the right option"),
    "v3": ("V3", "open-ended"),
}
"""A variant of questions → its short name, and what it is."""


def judged_name(code: str) -> str:
    """`D3` → `D3 Social Coherence`."""
    return f"{code} {EVA_NAMES[code]}" if code in EVA_NAMES else code


def dimension_name(code: str | None) -> str:
    """Code of a paradigm dimension → its printed name; other text as it is."""
    return DIMENSION_NAMES.get(code or "", code or "")


def value_label(by: str, value: str) -> str:
    """A value of a field that figures go by, as it is printed without the field."""
    about = FIELDS.get(by)
    return about.along.value.format(about.name_of(value)) if about and about.along else value


def tier_badge(tier: str | None) -> tuple[Badge, ...]:
    """A badge for the tier, or nothing."""
    return (Badge(tier, TIER_TONES.get(tier, "plain"), "difficulty tier"),) if tier else ()


def pass_badge(code: str, score: float | None, status: str = "ok") -> Badge:
    """A judged dimension as a badge: good, bad, or how the call failed; never a zero for that."""
    if status != "ok" or score is None:
        return Badge(f"{code} –", "muted", f"{judged_name(code)}: {status_word(status)}")
    if code == "realism":
        tone: Tone = "good" if score >= 4 else "warn" if score >= 3 else "bad"
        return Badge(f"realism {score:g}/5", tone, "realism, 1–5")
    good = score >= 1
    return Badge(
        f"{code} {'✓' if good else '✗'}",
        "good" if good else "bad",
        f"{judged_name(code)}: {'passed' if good else 'failed'}",
    )


def status_word(status: str | None) -> str:
    """A status in words."""
    return STATUS_WORDS.get(status or "", status or "unknown")


def letter(index: int | None) -> str:
    """Option index → letter; – for none."""
    return "–" if index is None or not 0 <= index < 26 else chr(65 + index)


def percent(share: float, decimals: int = 0) -> str:
    """A share 0–1 in percent, never rounded up to a threshold: 0.948 is 94.8 %, and not 95 %."""
    shown = f"{100 * share:.{decimals}f}"
    crosses = any(share < limit - NOISE and float(shown) >= 100 * limit for limit in THRESHOLDS)
    return percent(share, decimals + 1) if crosses else f"{shown} %"


def several(count: int, one: str, many: str = "") -> str:
    """`1 clip`, `3 clips`."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def older_words(run: Mapping[str, Any]) -> str:
    """What follows the name of a result that a newer one stands before."""
    if not run["older"]:
        return ""
    return f" · older: {str(run['created'])[:10] if run['created'] else run['older']}"


FIELD_WORDS: Final = {name: about.label for name, about in FIELDS.items() if about.label}
"""Filters that narrow what is counted, in words."""


def loosen(
    filters: Filters, *names: str, none: str = "Nothing of the kind is loaded: import results."
) -> str:
    """Which of the filters to loosen where nothing is left; `none` where none is set."""
    narrowing = [
        FIELD_WORDS.get(name, name) for name in dict.fromkeys(names) if filters.narrows(name)
    ]
    return f"Loosen one of: {', '.join(narrowing)}." if narrowing else none
