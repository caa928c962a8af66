"""The cases on which two raters differ: cards on Agreement, and the walk through them in Watch."""

from typing import Final, NamedTuple

import numpy as np

from schema.protocols import protocol_of
from store.queries.judging.agreement import Rater, Ratings
from store.queries.judging.rated_clips import Opinion, clip_rows, opinions
from store.reading.store import Row, Store
from views.address import links
from views.address.filters import Filters
from views.agreement.pairs import dimensions
from views.agreement.raters import gathered
from views.page.content import Badge, Block, Card, Gallery, Text
from views.page.labels import graded_name, judged_name, several, tier_badge

PER_PAGE: Final = 24
REASON: Final = 220


class Differing(NamedTuple):
    """The two raters, and the places of the clips on which they differ, in the clips' order."""

    found: Ratings
    raters: tuple[Rater, Rater]
    places: tuple[int, ...]


def differing(filters: Filters, store: Store) -> Differing | None:
    """What `disagree` names; None where it names no two raters of these data."""
    if len(filters.disagree) != 2:
        return None
    found = gathered(filters, store)
    a, b = (found.place(name) for name in filters.disagree)
    if a is None or b is None or a == b:
        return None
    differ = np.zeros(len(found.clips), dtype=np.bool_)
    for name in dimensions(filters):
        first, second = found.scores[name][:, a], found.scores[name][:, b]
        differ |= ~(np.isnan(first) | np.isnan(second)) & (first != second)
    raters = (found.raters[a], found.raters[b])
    return Differing(found, raters, tuple(int(at) for at in np.flatnonzero(differ)))


def gallery(filters: Filters, store: Store) -> Gallery:
    """A page of the cases; what to say when there are none."""
    told = differing(filters, store)
    if told is None:
        return Gallery((), 0, empty="These two have not rated the same clips of these data.")
    first = (filters.page - 1) * PER_PAGE
    places = told.places[first : first + PER_PAGE]
    clips = [int(told.found.clips[at]) for at in places]
    rows = clip_rows(store, clips)
    words = [opinions(store, clips, rater) for rater in told.raters]
    return Gallery(
        tuple(_card(rows[clip], clip, at, told, words, filters)
              for clip, at in zip(clips, places, strict=True)),
        len(told.places),
        first + 1,
        _page(filters, filters.page - 1) if filters.page > 1 else None,
        _page(filters, filters.page + 1) if first + PER_PAGE < len(told.places) else None,
        "The two give the same score wherever both give one.",
    )  # fmt: skip


def _page(filters: Filters, number: int) -> str:
    return links.agreement(filters.but(page=number), "wr-cases")


def _card(
    row: Row, clip: int, place: int, told: Differing, words: list[dict[tuple[int, str], Opinion]],
    filters: Filters,
) -> Card:  # fmt: skip
    scores = _scores(told, place, dimensions(filters))
    first = next(iter(scores))
    reasons = [told_of.get((clip, first)) for told_of in words]
    pinned = next((one for one in reasons if one and one.second is not None), None)
    return Card(
        str(row["paradigm_name"] or row["item"] or row["clip"]),
        links.watch(
            filters, str(row["clip"]), pinned.node if pinned else None,
            pinned.second if pinned else None,
        ),
        links.poster(str(row["clip"]), filters.version, row["poster_tag"])
        if row["has_poster"] or row["has_media"] else None,
        str(row["generator_name"] or row["generator"] or row["clip"]),
        (*tier_badge(row["tier"]), *(_badge(name, pair) for name, pair in scores.items())),
        tuple(
            (f"{rater.name}: {name} {_score(name, pair[at])}", _reason(words[at].get((clip, name))))
            for name, pair in scores.items()
            for at, rater in enumerate(told.raters)
        ),
        str(row["clip"]),
    )  # fmt: skip


def _scores(told: Differing, place: int, names: tuple[str, ...]) -> dict[str, tuple[float, float]]:
    """Dimension → both scores, of the dimensions on which they differ."""
    at = [told.found.place(rater.id) for rater in told.raters]
    pairs = {}
    for name in names:
        first, second = (float(told.found.scores[name][place, column]) for column in at)
        if first != second and not (np.isnan(first) or np.isnan(second)):
            pairs[name] = (first, second)
    return pairs


def _badge(name: str, pair: tuple[float, float]) -> Badge:
    marks = " / ".join(_score(name, score) for score in pair)
    return Badge(
        f"{name} {marks}",
        "warn",
        judged_name(name) if protocol_of(name).is_binary else graded_name(name),
    )


def _score(name: str, score: float) -> str:
    if not protocol_of(name).is_binary:
        return f"{score:g}"
    return "✓" if score else "✗"


def _reason(told: Opinion | None) -> str:
    text = (told.reason if told else None) or "no reason given"
    return text if len(text) <= REASON else text[: REASON - 1] + "…"


def walk(filters: Filters, store: Store) -> Text:
    """In Watch: the way back to the list, and the cases before and after this clip."""
    anchor = filters.clip
    blocks = [_go("‹ Back to the agreement", "up", links.agreement(filters, anchor))]
    told = differing(filters, store)
    if told is None:
        return Text(tuple(blocks))
    ids = [int(told.found.clips[place]) for place in told.places]
    names = {key: str(row["clip"]) for key, row in clip_rows(store, ids).items()}
    clips = [names[key] for key in ids]
    at = clips.index(filters.clip) if filters.clip in clips else -1
    if at > 0:
        blocks.append(_go("‹ Previous case", "previous", links.watch(filters, clips[at - 1])))
    if 0 <= at < len(clips) - 1:
        blocks.append(_go("Next case ›", "next", links.watch(filters, clips[at + 1])))
    which = ", ".join(name for name in dimensions(filters))
    who = " and ".join(rater.name for rater in told.raters)
    place = f"Case {at + 1} of {len(clips)}" if at >= 0 else several(len(clips), "case")
    blocks.append(Block(f"{place} on which {who} differ on {which}.", "note"))
    return Text(tuple(blocks))


def _go(text: str, label: str, href: str) -> Block:
    return Block(text, "go", href, label)


def judges_of(filters: Filters, store: Store) -> tuple[str, ...]:
    """The judges of the pair, whose reasons Watch pins."""
    told = differing(filters, store)
    return tuple(rater.judge for rater in told.raters if rater.judge) if told else ()
