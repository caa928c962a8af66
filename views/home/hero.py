"""The front page's case: the choice of one that failed, and its content.

It can be seen, and can be read beside its film: the clip, which plays, stands beside its chain or
its question.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Final, Literal, NamedTuple

from metrics.chains.verdicts import passes
from metrics.patterns import BY_ID, Pattern
from schema.vocabulary import FINAL_ANNOTATOR
from store.queries.cases.cases import cases
from store.queries.catalogue.overview import overview
from store.reading.case_columns import COLUMNS
from store.reading.condition import all_of, equals, is_known
from store.reading.store import Row, Store, per_version
from views.address import links
from views.address.filters import Filters
from views.cases.clip.clip_payload import clip_payload
from views.cases.clip.model import load
from views.chain.payload import PayloadChain
from views.chain.svg import chain_svg
from views.page.cards import Hero, HeroLine
from views.page.labels import letter, pass_badge, status_word
from views.player.embed import NARROW, WIDE
from views.player.payload import Payload, PayloadClip
from views.shared.case_cards import case_card, opening_of, title_of

PATTERNS: Final = ("socially-wrong", "missing-cue", "case-2", "drift", "case-1", "any-zero")
"""Kinds of failure that are seen best beside a chain, in this order."""
WITHOUT_CHAIN: Final = ("wrong-answer", "unreal", "interaction", "human-state", "object-state")
"""Kinds of failure of clips that have no chain: a question beside them, or a reason."""
LOOKED_AT: Final = 60
TRIED: Final = 5
"""Clips whose whole payload is read before the best of them is taken."""
STEPS: Final = range(3, 9)
FEW: Final = 7
"""So many cards are easy to read in the panel."""


class Candidate(NamedTuple):
    """A failing case with its player's payload, and what people said of its clip."""

    row: Row
    pattern: Pattern
    payload: Payload
    labels: Sequence[Row] = ()

    @property
    def has_chain(self) -> bool:
        """Whether a chain is drawn beside it."""
        return self.pattern.id not in WITHOUT_CHAIN


SECONDS: Final = 8.0
"""So much is played of a clip that nobody has pinned a moment in."""
HEADLINE: Final = "See where in the chain a video model goes wrong, and why."
PURPOSE: Final = (
    "An explorer for video-reasoning benchmarks. Click any score to watch the clip, its causal "
    "chain and the judge’s reasons."
)
REASON: Final = 170
MOST_OPTIONS: Final = 6
"""Options that find room beside the clip; the wrong and the right one are among them."""
MOST_RATINGS: Final = 5


def hero(filters: Filters, store: Store) -> Hero:
    """The hero for the filters' benchmark, else for any that has a case to show."""
    version = filters.version
    chosen = featured(store, filters.benchmark, version)
    if chosen is not None:
        return _of_case(version, chosen, "")
    chosen = featured(store, "", version)
    if chosen is None:
        go = ("Open the leaderboard", links.to(links.LEADERBOARD, filters.only("version")))
        return Hero(HEADLINE, PURPOSE, go)
    names = {row["benchmark"]: str(row["name"]) for row in overview(store).benchmarks}
    return _of_case(version, chosen, names.get(chosen.row["benchmark"], ""))


def _of_case(version: str, chosen: Candidate, elsewhere: str) -> Hero:
    """`elsewhere` names the case's benchmark where that is not the reader's own."""
    row, data = chosen.row, chosen.payload
    chain = data.shown_chain if chosen.has_chain else None
    filters = filters_of(row, chosen.pattern, version)
    card = case_card(row, chosen.pattern, filters)
    made = Hero(
        HEADLINE,
        PURPOSE,
        ("Why did it fail?", card.href),
        chain.title if chain else title_of(row),
        " · ".join(filter(None, (elsewhere, _caption(row)))),
        badges=card.badges,
        poster=data.clip.poster if data.clip else None,
        payload=_playing(data),
    )
    if chain is None:
        return replace(made, lines=tuple(_lines(chosen)))
    marks, nodes = data.shown_marks, _links(filters, row, chain)
    return replace(
        made,
        whose=chain.caption,
        reason=_reason(data),
        wide=chain_svg(chain, WIDE, marks, nodes),
        narrow=chain_svg(chain, NARROW, marks, nodes),
    )


def _lines(chosen: Candidate) -> Iterator[HeroLine]:
    """The question with its options, of which the chosen and the right one are marked; else what
    people and judges said of the clip.
    """
    row, data = chosen.row, chosen.payload
    question = next((each for each in data.questions if each.id == row.get("question")), None)
    if question is None:
        ratings = _ratings(chosen)
        shown = f": {MOST_RATINGS} of {len(ratings)}" if len(ratings) > MOST_RATINGS else ""
        yield HeroLine("How real the clip is", f"What people and judges say{shown}")
        yield from ratings[:MOST_RATINGS]
        return
    yield HeroLine(question.type_label or question.type, question.text)
    if not question.options:
        who = row.get("model_name") or row.get("model") or "the model"
        yield HeroLine("Reply", str(row["raw"] or "–"), "wrong", f"of {who}")
        yield HeroLine("Right", str(question.expected or "–"), "right")
    marked = {row["choice"], question.answer}
    for at, text in enumerate(question.options):
        if at in marked or at < MOST_OPTIONS:
            yield _option(at, text, row, question.answer)


def _ratings(chosen: Candidate) -> list[HeroLine]:
    """Scores with their reasons: the benchmark's final label, the judge whose case it is, each
    person, other judges.
    """
    lines = [
        (0 if label["annotator"] == FINAL_ANNOTATOR else 2,
         _score_line(label["annotator"], label["dimension"], label["score"], label["reason"]))
        for label in chosen.labels
    ]  # fmt: skip
    own = chosen.row.get("judge_name") or chosen.row.get("judge")
    lines += [
        (1 if pin.judge == own else 3,
         _score_line(pin.judge, pin.dimension, pin.score, pin.reason, pin.status))
        for pin in chosen.payload.pins
    ]  # fmt: skip
    return [line for _, line in sorted(lines, key=lambda ranked: ranked[0])]


def _score_line(
    who: str, dimension: str, score: float | None, reason: str | None, status: str = "ok"
) -> HeroLine:
    """A score, or why there is none, which is neither right nor wrong."""
    words = pass_badge(dimension, score, status).text
    if score is None:
        return HeroLine(who, reason or status_word(status), words=words)
    state: Literal["right", "wrong"] = "right" if passes(dimension, score) else "wrong"
    return HeroLine(who, reason or "no reason given", state, words)


def _option(at: int, text: str, row: Row, right: int | None) -> HeroLine:
    if at == right:
        return HeroLine(letter(at), text, "right", "the right option")
    if at == row["choice"]:
        who = row.get("model_name") or row.get("model") or "the model"
        return HeroLine(letter(at), text, "wrong", f"chosen by {who}")
    return HeroLine(letter(at), text)


def _caption(row: Row) -> str:
    """Who made the clip or answered, and who judged."""
    judge = row.get("judge_name") or row.get("judge")
    who = str(row.get("model_name") or row.get("generator_name") or "")
    return " · judged by ".join(filter(None, (who, str(judge or ""))))


def _playing(data: Payload) -> Mapping[str, Any]:
    """The clip and its seconds: two before the moment of failing, and two after; where there is no
    moment, its beginning, and still its middle."""
    clip = data.clip or PayloadClip("")
    shown = {"src": clip.src, "poster": clip.poster}
    if data.start is None:
        end = min(SECONDS, clip.duration or SECONDS)
        return {**shown, "from": 0.0, "to": end, "at": end / 2}
    moment = data.play or {"from": max(0.0, data.start - 2), "to": data.start + 2}
    return {**shown, **moment, "at": data.start}


def _reason(data: Payload) -> str:
    """What the judge said of what failed."""
    failing = (pin.reason for pin in data.pins if pin.failing and pin.reason)
    text = str(next(failing, ""))
    return text if len(text) <= REASON else f"{text[: REASON - 1]}…"


def _links(filters: Filters, row: Row, chain: PayloadChain) -> dict[str, str]:
    """Node → the address that opens the case there."""
    opening = opening_of(row)._replace(chain=chain.id)
    case, clip = str(row["case"]), str(row["clip"])
    return {
        node.id: links.of_case(filters, case, clip, opening._replace(node=node.id, t=node.start))
        for node in chain.nodes
    }


@per_version(8)
def featured(store: Store, benchmark: str, version: str) -> Candidate | None:
    """The case that shows its failure best, among the first of each pattern; `version` is what
    the addresses name.

    Cases of chains with times come first. Of a benchmark that has none (SVBench's clips beside
    their paradigm's chain) the clip plays beside a chain that stands still; where no chain shows a
    failure, beside its question or its reason.
    """
    for has_times in (True, False) if _has_chains(store, benchmark) else (True,):
        for pattern in (BY_ID[name] for name in PATTERNS):
            tried = list(islice(_candidates(store, pattern, benchmark, version, has_times), TRIED))
            if tried:
                return max(tried, key=_worth)
    return _without_chain(store, benchmark, version) if benchmark else None


def _has_chains(store: Store, benchmark: str) -> bool:
    """Whether the benchmark has any chain: to look through 60 clips without one takes seconds."""
    rows = (row for row in overview(store).benchmarks if row["benchmark"] == benchmark)
    return any(row["chains"] or row["expected"] for row in rows)


def _without_chain(store: Store, benchmark: str, version: str) -> Candidate | None:
    """The first case of a pattern for which a chain is not needed; a model's first."""
    for pattern in (BY_ID[name] for name in WITHOUT_CHAIN):
        rows = shown_cases(store, pattern, benchmark, has_times=False)
        for row in sorted(rows, key=lambda row: row.get("kind") != "model"):
            made = _candidate(store, pattern, row, version)
            if made.payload.clip:
                return made
    return None


def _candidates(
    store: Store, pattern: Pattern, benchmark: str, version: str, has_times: bool
) -> Iterator[Candidate]:
    """Cases of several clips whose chain is short enough to be read and has a mark."""
    seen: set[str] = set()
    for row in shown_cases(store, pattern, benchmark, has_times=has_times):
        if str(row["clip"]) in seen:
            continue
        seen.add(str(row["clip"]))
        made = _candidate(store, pattern, row, version)
        if _worth(made) and (not has_times or made.payload.start is not None):
            yield made


def shown_cases(
    store: Store, pattern: Pattern, benchmark: str, *, has_times: bool = True
) -> list[Row]:
    """The first cases of a pattern that can be watched; of any benchmark where none is named.
    Without times there are few, since only their payloads tell whether a chain can be shown.
    """
    where = [pattern.where, equals("has_media", True), is_known("clip")]
    if pattern.view == "verdict_case" and has_times:
        where.append(equals("chain_state", "timed"))
    if benchmark:
        where.append(equals("benchmark", benchmark))
    if "current" in COLUMNS[pattern.view]:  # as in the list, which an older run is no part of
        where.append(equals("current", True))
    return cases(store, pattern.view, all_of(*where), "", LOOKED_AT if has_times else TRIED).rows


def _candidate(store: Store, pattern: Pattern, row: Row, version: str) -> Candidate:
    """The case with the player's payload, opened at it."""
    filters = filters_of(row, pattern, version)
    opened = links.opened_case(filters, str(row["case"]), str(row["clip"]), opening_of(row))
    model = load(opened, store)
    if model.watched is None:
        return Candidate(row, pattern, Payload("none"))
    data = clip_payload(model.watched, model.filters, model.judges, model.coloured)
    return Candidate(row, pattern, data, model.watched.labels)


def filters_of(row: Row, pattern: Pattern, version: str) -> Filters:
    """What an address of the case names: its benchmark and pattern, at the moment of failing."""
    benchmark = str(row["benchmark"])
    return Filters(benchmark=benchmark, pattern=pattern.id, play="moment", version=version)


def _worth(made: Candidate) -> int:
    """How well a case shows its failure; 0: not at all."""
    chain = made.payload.shown_chain
    if chain is None or len(chain.nodes) not in STEPS:
        return 0
    marks = made.payload.shown_marks
    states = [mark.state for mark in (*marks.nodes.values(), *marks.links.values())]
    if not {"wrong", "mixed"} & set(states):
        return 0
    scripted = made.row.get("judge_kind") == "scripted"
    return (
        1
        + 4 * (not scripted)
        + 2 * ("right" in states or "mixed" in states)
        + (len(chain.nodes) in (4, 5))
        + (len(chain.nodes) <= FEW)
    )
