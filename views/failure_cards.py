"""A failing case as a card of the gallery."""

from typing import Final

from metrics.patterns import Pattern
from store.store import Row
from views import links
from views.content import Badge, Card
from views.filters import Filters
from views.words import letter, pass_badge, status_word, tier_badge

REASON: Final = 220


def card(row: Row, pattern: Pattern, filters: Filters) -> Card:
    """The card of one row of the pattern's view."""
    case = str(row["case"])
    clip = row["clip"]
    moment = row.get("second")
    kept = filters.but(case=case)
    return Card(
        str(row["paradigm_name"] or row["item"] or clip or case),
        links.watch(kept, str(clip), row.get("node"), moment) if clip else links.failures(kept),
        links.poster(str(clip)) if clip and (row["has_poster"] or row["has_media"]) else None,
        " · ".join(filter(None, (row["model_name"], row["judge"], row["setting"]))),
        (*tier_badge(row["tier"]), *_badges(row, pattern)),
        _lines(row, pattern),
        case,
    )


def _badges(row: Row, pattern: Pattern) -> tuple[Badge, ...]:
    if pattern.view == "verdict_case":
        if row["protocol"] == "realism":
            return (pass_badge("realism", row["realism"], row["status"] or "ok"),)
        return tuple(
            pass_badge(code, row[code.lower()], "ok" if row[code.lower()] is not None else "failed")
            for code in ("D1", "D2", "D3", "D4", "D5")
        )
    if pattern.view in ("answer_case", "pattern_case"):
        badges = (Badge(row["type"] or "question", "accent"),)
        circular = row["protocol"] == "circular"
        return (
            *badges,
            *((Badge(f"position {letter(row['rotation'])}", "muted"),) if circular else ()),
        )
    return (
        Badge(f"category {row['category']}", "accent") if row["category"] else Badge("subchain"),
        Badge(f"length {row['chain_length']}", "muted", "chain length"),
    )


def _lines(row: Row, pattern: Pattern) -> tuple[tuple[str, str], ...]:
    if pattern.view == "verdict_case":
        return _verdict_lines(row)
    if pattern.view in ("answer_case", "pattern_case"):
        return _answer_lines(row)
    right = {True: "right", False: "wrong", None: "not answered"}
    return (
        ("Result", str(row["result_text"] or row["subchain"])),
        ("Cause", right[row["causal_right"]]),
        ("Facts", right[row["basic_right"]]),
    )


def _verdict_lines(row: Row) -> tuple[tuple[str, str], ...]:
    if row["status"] not in (None, "ok"):
        return (("No score", f"{status_word(row['status'])}. {row['reason'] or ''}".strip()),)
    if not row["reason"]:
        return ()
    where = f" at {row['second']:.1f} s" if row["second"] is not None else ""
    text = str(row["reason"])
    short = text if len(text) <= REASON else text[: REASON - 1] + "…"
    return ((f"{row['judge_dimension']}{where}", short),)


def _answer_lines(row: Row) -> tuple[tuple[str, str], ...]:
    options = row["options"] or []
    lines = [("Asked", str(row["question_text"] or row["question"]))]
    if row["status"] != "ok":
        return (*lines, ("No answer", status_word(row["status"])))
    chosen = _option(options, row["choice"]) or row["raw"] or "–"
    right = _option(options, row["answer"]) or row["expected"] or "–"
    return (*lines, ("Said", str(chosen)), ("Right", str(right)))


def _option(options: list[str], index: int | None) -> str | None:
    if index is None or not 0 <= index < len(options):
        return None
    return f"{letter(index)}. {options[index]}"
