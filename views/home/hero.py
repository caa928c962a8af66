"""The front page's case as content: its clip, which plays, beside its chain or its question."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, Literal

from metrics.chains.dimensions import passes
from schema.vocabulary import FINAL_ANNOTATOR
from store.queries.catalogue.overview import overview
from store.reading.store import Row, Store
from views.address import links
from views.address.filters import Filters
from views.chain.payload import PayloadChain
from views.chain.svg import chain_svg
from views.home.featured import Candidate, featured, filters_of, marks_of, shown_chain
from views.page.front.shelf import Hero, HeroLine
from views.page.labels import letter, pass_badge, status_word
from views.player.embed import NARROW, WIDE
from views.player.payload import Payload, PayloadClip
from views.shared.case_cards import case_card, opening_of, title_of

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
    chain = shown_chain(data) if chosen.has_chain else None
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
    marks, nodes = marks_of(data, chain), _links(filters, row, chain)
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
