"""Navigation on Watch: the way back, the previous and next clip, and clips of the same scene."""

from typing import Final, NamedTuple

from metrics.patterns import Pattern
from store.queries.cases.case_address import case_place
from store.queries.cases.cases import Neighbours, neighbours
from store.queries.clips.clip import Watched
from store.queries.judging.rated_clips import clip_rows
from store.reading.condition import EVERYTHING
from store.reading.store import Row, Store
from views.address import links
from views.address.filters import Filters
from views.page.content import Block, Text
from views.page.labels import several
from views.shared.case_cards import tag_case
from views.shared.clip_choice import ClipChoice
from views.shared.disagreements import Differing, differing_clips, dimensions
from views.shared.patterns import selection

BESIDE: Final = 8
"""The number of siblings linked at the top; the gallery below lists all."""


class CaseWalk(NamedTuple):
    """A case of a pattern, with the previous and the next one."""

    pattern: Pattern
    near: Neighbours
    row: Row | None


class PairWalk(NamedTuple):
    """The clips on which two raters disagree, in order; `of` is None where no two are named."""

    of: Differing | None
    clips: tuple[str, ...]

    @property
    def judges(self) -> tuple[str, ...]:
        """The judges of the pair, whose reasons are pinned."""
        return tuple(rater.judge for rater in self.of.raters if rater.judge) if self.of else ()


Walk = PairWalk | CaseWalk | None
"""The sequence for previous and next: None for all clips that fit."""


def read_walk(filters: Filters, store: Store) -> Walk:
    """The sequence that the filters name."""
    if filters.disagree:
        of = differing_clips(filters, store)
        ids = [int(of.ratings.clips[place]) for place in of.places] if of else []
        names = clip_rows(store, ids)
        return PairWalk(of, tuple(str(names[key]["clip"]) for key in ids))
    if filters.case:
        pattern, selected = selection(filters)
        near = neighbours(store, pattern.view, selected, filters.case)
        return CaseWalk(pattern, near, case_place(store, pattern.view, filters.case))
    return None


def navigation_text(watched: Watched, walk: Walk, choice: ClipChoice, filters: Filters) -> Text:
    """The way back, the previous and next case or clip, and the scene's other clips."""
    if isinstance(walk, PairWalk):
        text = _among_differing(walk, filters)
    elif isinstance(walk, CaseWalk):
        text = _among_cases(walk, filters)
    else:
        text = _among_clips(watched, choice, filters)
    return _with_siblings(text, watched, filters)


def _among_clips(watched: Watched, choice: ClipChoice, filters: Filters) -> Text:
    fitting = [str(row["clip"]) for row in choice.fitting]
    if str(watched.clip["clip"]) not in fitting:
        return Text(())
    at = fitting.index(filters.clip)
    of = "" if choice.condition == EVERYTHING else " that fit the filters"
    blocks = [Block(f"Clip {at + 1} of {len(fitting)}{of}.", "note")]
    if at > 0:
        blocks.append(_go("‹ Previous clip", "previous", links.watch(filters, fitting[at - 1])))
    if at + 1 < len(fitting):
        blocks.append(_go("Next clip ›", "next", links.watch(filters, fitting[at + 1])))
    return Text(tuple(blocks))


def _among_cases(walk: CaseWalk, filters: Filters) -> Text:
    pattern, near, row = walk
    blocks = [_go("‹ Back to the failures", "up", links.failures(filters, filters.case))]
    for text, label, case in (
        ("‹ Previous case", "previous", near.previous), ("Next case ›", "next", near.next)
    ):  # fmt: skip
        if case:
            blocks.append(_go(text, label, links.case(filters, case)))
    place = f"Case {near.place} of {near.total}" if near.place else "A case"
    blocks.append(Block(f"{place} — {pattern.title}: {pattern.rule}.", "note"))
    return Text(tuple(blocks), tag_case(row, filters.case) if row else None)


def _among_differing(walk: PairWalk, filters: Filters) -> Text:
    blocks = [_go("‹ Back to the agreement", "up", links.agreement(filters, filters.clip))]
    if walk.of is None:
        return Text(tuple(blocks))
    clips = walk.clips
    at = clips.index(filters.clip) if filters.clip in clips else -1
    if at > 0:
        blocks.append(_go("‹ Previous case", "previous", links.watch(filters, clips[at - 1])))
    if 0 <= at < len(clips) - 1:
        blocks.append(_go("Next case ›", "next", links.watch(filters, clips[at + 1])))
    which, who = (
        ", ".join(dimensions(filters)), " and ".join(rater.name for rater in walk.of.raters)
    )  # fmt: skip
    place = f"Case {at + 1} of {len(clips)}" if at >= 0 else several(len(clips), "case")
    blocks.append(Block(f"{place} on which {who} differ on {which}.", "note"))
    return Text(tuple(blocks))


def _go(text: str, label: str, href: str) -> Block:
    return Block(text, "go", href, label)


def _with_siblings(text: Text, watched: Watched, filters: Filters) -> Text:
    """`text` and a link to the scene's other clips: by other generators, and of other tiers."""
    near = [(str(row["generator_name"] or row["generator"] or row["clip"]), str(row["clip"]))
            for row in watched.siblings[:BESIDE]]  # fmt: skip
    tiers = [(str(row["tier"]), str(row["clip"])) for row in watched.tiers]
    more = len(watched.siblings) - len(near)
    blocks = list(text.blocks)
    for heading, clips in (("Same prompt, by others:", near), ("Same scene, other tiers:", tiers)):
        if clips:
            blocks.append(Block(heading, "note"))
            blocks += [_go(name, "sibling", links.watch(filters, clip)) for name, clip in clips]
    if more > 0:
        blocks.append(Block(f"and {more} more below", "note"))
    return Text(tuple(blocks), text.case)
