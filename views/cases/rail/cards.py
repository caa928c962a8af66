"""The drawer of the list: the cases or clips around the open one, its place among them, and the way
back to the whole list.
"""

from collections.abc import Sequence
from dataclasses import replace

from store.queries.judging.comparable import Comparable
from views.address import links
from views.address.filters import Filters
from views.cases.rail.walk import CaseWalk, ClipWalk, PairWalk, Stretch, Walk
from views.page.cards import PER_PAGE
from views.page.content import Badge, Card, Rail
from views.shared.case_cards import beside, poster_of, rail_card, title_of, words_of
from views.shared.disagreements import badges_of, dimensions, opening_of, scores_of


def rail(
    walk: Walk, filters: Filters, is_narrowed: bool = False, met: Comparable | None = None
) -> Rail | None:
    """The rail of the list that the clip is part of; None for a clip that is in none.

    `is_narrowed`: filters choose among the clips. `met`: where several models share a case, so that
    the cards of cases open lanes.
    """
    if isinstance(walk, CaseWalk):
        return _of_cases(walk, filters, met)
    if isinstance(walk, PairWalk):
        return _of_pair(walk, filters)
    if not walk.stretch.place or walk.stretch.total < 2:
        return None
    title = "Clips that fit the filters" if is_narrowed else "Clips"
    empty = Rail(title, (), 0, 0, noun="clip", plays_through=True)
    return _filled(empty, walk.stretch, _clip_cards(walk, filters))


def _filled(empty: Rail, stretch: Stretch, cards: Sequence[Card]) -> Rail:
    """The rail with its cards, and with links to what lies before and after."""
    if not cards:
        return replace(empty, total=stretch.total)
    shown = cards[int(stretch.has_earlier) : len(cards) - int(stretch.has_later)]
    at = stretch.place - 1 - stretch.first
    return replace(
        empty,
        cards=tuple(shown),
        place=stretch.place,
        total=stretch.total,
        first=stretch.first + 1,
        previous=shown[at - 1].href if at else None,
        next=shown[at + 1].href if at + 1 < len(shown) else None,
        earlier=cards[0].href if stretch.has_earlier else None,
        later=cards[-1].href if stretch.has_later else None,
    )


def _at_page(stretch: Stretch, filters: Filters) -> Filters:
    """The page of the whole list on which the open case is."""
    return filters.but(page=max(0, stretch.place - 1) // PER_PAGE + 1)


def _of_cases(walk: CaseWalk, filters: Filters, met: Comparable | None) -> Rail:
    pattern, prompts = walk.pattern, walk.prompts
    cards = [
        rail_card(row, pattern, filters, prompts.get(row["item"], ()), walk.tags)
        for row in walk.stretch.rows
    ]
    if met is not None:
        lanes = (beside(row, pattern, filters, met) for row in walk.stretch.rows)
        cards = [
            replace(card, href=of.href) if of and of.href else card
            for card, of in zip(cards, lanes, strict=True)
        ]
    back = links.failures(_at_page(walk.stretch, filters), filters.case)
    up = (back, "Back to the cases")
    empty = Rail(pattern.title, (), 0, 0, rule=f"{pattern.rule}.", up=up, plays_through=met is None)
    return _filled(empty, walk.stretch, cards)


def _of_pair(walk: PairWalk, filters: Filters) -> Rail:
    back = links.agreement(_at_page(walk.stretch, filters), filters.clip)
    up = (back, "Back to the agreement")
    if walk.of is None:
        return Rail("Two raters", (), 0, 0, up=up)
    names = dimensions(filters)
    who = " and ".join(rater.name for rater in walk.of.raters)
    rule = f"They differ on {', '.join(names)}."
    empty = Rail(f"{who} differ", (), 0, 0, rule=rule, up=up, plays_through=True)
    return _filled(empty, walk.stretch, _pair_cards(walk, names, filters))


def _pair_cards(walk: PairWalk, names: tuple[str, ...], filters: Filters) -> list[Card]:
    if walk.of is None:
        return []
    first = walk.stretch.first - int(walk.stretch.has_earlier)
    cards = []
    for row, place in zip(walk.stretch.rows, walk.of.places[first:], strict=False):
        scores = scores_of(walk.of, place, names)
        clip = str(row["clip"])
        cards.append(Card(
            title_of(row),
            links.watch(filters, clip, opening_of(row["clip_id"], scores, walk.reasons)),
            poster_of(row, filters, {clip: row["poster_tag"]}),
            str(row["generator_name"] or row["generator"] or ""),
            badges_of(scores),
            key=clip,
        ))  # fmt: skip
    return cards


def _clip_cards(walk: ClipWalk, filters: Filters) -> list[Card]:
    return [
        Card(
            title_of(row),
            links.watch(filters, str(row["clip"])),
            poster_of(row, filters, walk.tags),
            str(row["generator_name"] or row["generator"] or ""),
            (Badge(row["tier"], "muted", "difficulty tier"),) if row["tier"] else (),
            key=str(row["clip"]),
            words=words_of(row, walk.prompts.get(row["item"], ())),
        )
        for row in walk.stretch.rows
    ]
