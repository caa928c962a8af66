"""A failing case as a card of a gallery."""

from collections.abc import Mapping
from typing import Final

from media.clip_origins import address_of
from metrics.patterns import Pattern
from schema.protocols import PROTOCOLS, score_column
from schema.vocabulary import PLAIN_SETTING
from store.queries.judging.compare import Comparable
from store.reading.store import Row
from views.address import links
from views.address.filters import Filters
from views.page.content import Badge, Card, CaseIdentity
from views.page.labels import letter, pass_badge, percent, status_word, tier_badge

REASON: Final = 220
SHOWN: Final = 100
"""Signs that a card shows of a line for certain: three lines of a narrow card."""
RESULT: Final = "Result"
"""The line with the text of a subchain's result."""
NONE: Final[Mapping[str, str]] = {}
Texts = tuple[tuple[str, str], ...]


def case_card(
    row: Row,
    pattern: Pattern,
    filters: Filters,
    words: tuple[str, ...] = (),
    texts: Texts = (),
    met: Comparable | None = None,
    tags: Mapping[str, str] = NONE,
    origins: Mapping[str, str] = NONE,
) -> Card:
    """The card of one row of the pattern's view, with those of the item's `texts` that contain
    search `words`.

    `met`: where several models share the case, so that the card links to them side by side. `tags`:
    clip → content tag of its poster. `origins`: clip → source video of a clip whose file is not
    available.
    """
    case, clip = str(row["case"]), row["clip"]
    at_moment = filters.but(play="moment")
    lines = (*_lines(row, pattern), *_hit(texts, words))
    return Card(
        title_of(row),
        links.of_case(at_moment, case, str(clip or ""), opening_of(row)),
        poster_of(row, filters, tags),
        " · ".join(filter(None, (_who(row), _judge(row), _setting(row), row.get("encoding")))),
        (*tier_badge(row["tier"]), *_badges(row, pattern)),
        cut(lines, words),
        case,
        tag_case(row, case),
        beside(row, pattern, filters, met) if met else None,
        source_badge(origins.get(str(clip))),
        words_of(row, texts),
        full=too_long(lines),
    )


def rail_card(row: Row, pattern: Pattern, filters: Filters, texts: Texts = (),
              tags: Mapping[str, str] = NONE) -> Card:  # fmt: skip
    """The card of one row in the rail beside an open case: of its marks, those that are bad."""
    case = str(row["case"])
    marks = _badges(row, pattern)
    return Card(
        title_of(row),
        links.of_case(filters, case, str(row["clip"] or ""), opening_of(row)),
        poster_of(row, filters, tags),
        _who(row) or "",
        tuple(mark for mark in marks if mark.tone != "good"),
        key=case,
        case=tag_case(row, case),
        words=words_of(row, texts),
    )


def title_of(row: Row) -> str:
    """What a card is called: the scene, else the item, the clip or the case."""
    return str(row["paradigm_name"] or row["item"] or row["clip"] or row.get("case"))


def poster_of(row: Row, filters: Filters, tags: Mapping[str, str]) -> str | None:
    """The URL of the poster of a row's clip; None where its file is not here."""
    clip = str(row["clip"] or "")
    shown = clip and (row["has_poster"] or row["has_media"])
    return links.poster(clip, filters.version, tags.get(clip)) if shown else None


def words_of(row: Row, texts: Texts) -> str:
    """What stands in the place of a poster: the item's prompt, else the question, else the result
    of the subchain.
    """
    if row["has_poster"] or row["has_media"]:
        return ""
    shown = dict(texts).get("Prompt") or row.get("question_text") or row.get("result_text") or ""
    return excerpt(str(shown), ())


def opening_of(row: Row) -> links.Opening:
    """Where a case opens: at the step, second and question, or judged dimension, that failed."""
    return links.Opening(
        row.get("node"),
        row.get("second"),
        row.get("chain"),
        row.get("question") or row.get("judge_dimension"),
        row.get("run"),
    )


def source_badge(origin: str | None) -> Badge | None:
    """A link to the clip's source video on another site."""
    source = address_of(origin)
    if source is None:
        return None
    address, second = source
    return Badge(
        "YouTube ↗", "muted", f"the source, from second {second}; an outside site", address
    )


def beside(row: Row, pattern: Pattern, filters: Filters, met: Comparable) -> Badge | None:
    """A link to lanes: clips of the same prompt, or answers about the clip. The case says which
    models they open with.
    """
    made = pattern.view in ("verdict_case", "label_case")
    place = str(row["item"] if made else row["clip"])
    if place not in (met.items if made else met.clips):
        return None
    where = {"item": place} if made else {"clip": place}
    title = "clips of this prompt by several models" if made else "what several models answered"
    return Badge("Compare", "accent", title, links.beside(filters, **where, case=str(row["case"])))


def tag_case(row: Row, key: str) -> CaseIdentity:
    """The case's identity for a visitor's tags."""
    model = row["model"] if "model" in row else row.get("generator")
    return CaseIdentity(str(row["benchmark"]), key, str(model or ""), str(row.get("judge") or ""))


def _who(row: Row) -> str | None:
    """The model under test; for a human label, the clip's generator."""
    name: str | None = row["model_name"] if "model_name" in row else row["generator_name"]
    return name


def _judge(row: Row) -> str | None:
    """The judge by name, as Watch names it."""
    name: str | None = row.get("judge_name") or row.get("judge")
    return name


def _setting(row: Row) -> str | None:
    """The setting; of a judge that was asked for all that its protocol asks it goes unsaid."""
    setting: str | None = row.get("setting")
    return None if setting == PLAIN_SETTING and row.get("judge") else setting


def _hit(texts: Texts, words: tuple[str, ...]) -> Texts:
    return tuple((label, text) for label, text in texts if any(w in text.lower() for w in words))


def too_long(lines: Texts) -> Texts:
    """The lines of which a card may not show the end."""
    return tuple((label, text) for label, text in lines if len(text) > SHOWN)


def cut(lines: Texts, words: tuple[str, ...] = ()) -> Texts:
    """Long texts cut to the part around a search hit."""
    return tuple((label, excerpt(text, words)) for label, text in lines)


def excerpt(text: str, words: tuple[str, ...]) -> str:
    """At most `REASON` characters of a text, around the first search hit where that comes late."""
    if len(text) <= REASON:
        return text
    hits = [at for word in words if (at := text.lower().find(word)) >= 0]
    # The card shows three lines, some 90 signs: a hit has to stand in them.
    start = min(hits) - 40 if hits and min(hits) > 80 else 0
    return f"{'…' if start else ''}{text[start : start + REASON - 2]}…"


def _scores(row: Row) -> tuple[Badge, ...]:
    """A judged clip's scores; a missing grade shows how its call ended."""
    protocol = PROTOCOLS[row["protocol"]]
    scores = [(name, row[score_column(name)]) for name in protocol.dimensions]
    lacking = "failed" if protocol.is_binary else row["status"] or "ok"
    return tuple(
        pass_badge(name, score, lacking if score is None else "ok") for name, score in scores
    )


def _badges(row: Row, pattern: Pattern) -> tuple[Badge, ...]:
    if pattern.view == "verdict_case":
        return _scores(row)
    if pattern.view in ("answer_case", "pattern_case"):
        badges = (Badge(row["type"] or "question", "accent"),)
        circular = bool(PROTOCOLS[row["protocol"]].rotates)
        return (
            *badges,
            *((Badge(f"position {letter(row['rotation'])}", "muted"),) if circular else ()),
        )
    if pattern.view == "label_case":
        return (pass_badge(row["judge_dimension"], row["score"]),)
    if pattern.view == "chain_case":
        return (Badge(f"length {row['chain_length']}", "muted", "chain length"),)
    if pattern.view == "step_case":
        return (Badge(row["node_kind"], "accent"), Badge(f"IoU {row['iou']:.2f}", "bad"))
    return (
        Badge(f"category {row['category']}", "accent") if row["category"] else Badge("subchain"),
        Badge(f"length {row['chain_length']}", "muted", "chain length"),
    )


def _lines(row: Row, pattern: Pattern) -> tuple[tuple[str, str], ...]:
    if pattern.view == "verdict_case":
        return _verdict_lines(row)
    if pattern.view in ("answer_case", "pattern_case"):
        return _answer_lines(row)
    if pattern.view == "label_case":
        return _label_lines(row)
    if pattern.view == "chain_case":
        right_of = f"{row['n_correct']} of {row['n_questions']} questions right"
        return (("Chain", f"{row['chain']}: {right_of}"),)
    if pattern.view == "step_case":
        return (
            ("Node", str(row["node_text"])),
            ("Correct", _span(row["second"], row["second_end"])),
            ("Model", _span(row["said_start"], row["said_end"])),
        )
    right = {True: "right", False: "wrong", None: "not answered"}
    return (
        (RESULT, str(row["result_text"] or row["subchain"])),
        ("Cause", right[row["causal_right"]]),
        ("Facts", right[row["basic_right"]]),
    )


def _verdict_lines(row: Row) -> tuple[tuple[str, str], ...]:
    if row["status"] not in (None, "ok"):
        return (("No score", f"{status_word(row['status'])}. {row['reason'] or ''}".strip()),)
    if not row["reason"]:
        return ()
    where = f" at {row['second']:.1f} s" if row["second"] is not None else ""
    return ((f"{row['judge_dimension']}{where}", str(row["reason"])),)


def _span(start: float | None, end: float | None) -> str:
    return "not shown" if start is None or end is None else f"{start:.1f}–{end:.1f} s"


def _label_lines(row: Row) -> tuple[tuple[str, str], ...]:
    shares = (("of the frame", row["area"]), ("of the time", row["share"]))
    shown = ", ".join(f"{percent(value)} {of}" for of, value in shares if value is not None)
    where = f" at {row['second']:.1f} s" if row["second"] is not None else ""
    extent = (("Extent", shown),) if shown else ()
    who = ", ".join(row["annotators"])
    return ((f"{who}{where}", row["reason"] or "no reason given"), *extent)


def _answer_lines(row: Row) -> tuple[tuple[str, str], ...]:
    options = row["options"] or []
    lines = [("Question", str(row["question_text"] or row["question"]))]
    if row["status"] != "ok":
        return (*lines, ("No answer", status_word(row["status"])))
    chosen = _option(options, row["choice"]) or row["raw"] or "–"
    right = _option(options, row["answer"]) or row["expected"] or "–"
    return (*lines, ("Model", str(chosen)), ("Correct", str(right)))


def _option(options: list[str], index: int | None) -> str | None:
    if index is None or not 0 <= index < len(options):
        return None
    return f"{letter(index)}. {options[index]}"
