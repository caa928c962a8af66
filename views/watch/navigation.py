"""Where one is on Watch: the way back, the clips before and after, and those of the same scene."""

from typing import Final

from store.queries.cases.case_address import case_place
from store.queries.cases.cases import KEYS, neighbours
from store.queries.clips.clip import Watched
from store.queries.clips.clips import clips
from store.queries.clips.runs import ALL, runs
from store.reading.condition import EVERYTHING, Condition
from store.reading.store import Row, Store
from store.reading.version_cache import per_version
from views.address import links
from views.address.conditions import condition
from views.address.filters import Filters
from views.agreement.cases import walk
from views.failures.cards import tag_case
from views.failures.page import pattern_of, selection
from views.page.content import Block, Text

BESIDE: Final = 8
"""How many siblings are named at the top; the gallery below has them all."""


@per_version(8)  # a page's slots and its options both ask for it
def clips_that_fit(store: Store, asked: Condition) -> list[Row]:
    """The clips that fit, in the order in which one goes from clip to clip: first those whose
    files are here."""
    return sorted(clips(store, asked), key=lambda row: not row["has_media"])


def where(found: Watched, filters: Filters, store: Store) -> Text:
    """The way back, the case or clip before and after, and the scene's other clips."""
    return _with_siblings(_walked(found, filters, store), found, filters)


def _walked(found: Watched, filters: Filters, store: Store) -> Text:
    if filters.disagree:
        return walk(filters, store)
    if filters.case:
        return _case_where(filters, store)
    asked = condition(filters, "clip_case")
    fitting = [str(row["clip"]) for row in clips_that_fit(store, asked)]
    if str(found.clip["clip"]) not in fitting:
        return Text(())
    at = fitting.index(filters.clip)
    of = "" if asked == EVERYTHING else " that fit the filters"
    blocks = [Block(f"Clip {at + 1} of {len(fitting)}{of}.", "note")]
    if at > 0:
        blocks.append(_go("‹ Previous clip", "previous", links.watch(filters, fitting[at - 1])))
    if at + 1 < len(fitting):
        blocks.append(_go("Next clip ›", "next", links.watch(filters, fitting[at + 1])))
    return Text(tuple(blocks))


def _case_where(filters: Filters, store: Store) -> Text:
    pattern, chosen = selection(filters)
    near = neighbours(store, pattern.view, chosen, filters.case)
    blocks = [_go("‹ Back to the failures", "up", links.failures(filters, filters.case))]
    for text, label, case in (
        ("‹ Previous case", "previous", near.previous), ("Next case ›", "next", near.next)
    ):  # fmt: skip
        if case:
            blocks.append(_go(text, label, links.case(filters, case)))
    place = f"Case {near.place} of {near.total}" if near.place else "A case"
    blocks.append(Block(f"{place} — {pattern.title}: {pattern.rule}.", "note"))
    found = case_place(store, pattern.view, filters.case)
    return Text(tuple(blocks), tag_case(found, filters.case) if found else None)


def _go(text: str, label: str, href: str) -> Block:
    return Block(text, "go", href, label)


def _with_siblings(text: Text, found: Watched, filters: Filters) -> Text:
    """`text` and the way to the scene's other clips: by other generators, and of other tiers."""
    near = [(str(row["generator_name"] or row["generator"] or row["clip"]), str(row["clip"]))
            for row in found.siblings[:BESIDE]]  # fmt: skip
    more = len(found.siblings) - len(near)
    blocks = list(text.blocks)
    for told, those in (
        ("Same prompt, by others:", near),
        ("Same scene, other tiers:", [(str(row["tier"]), str(row["clip"])) for row in found.tiers]),
    ):
        if those:
            blocks.append(Block(told, "note"))
            blocks += [_go(name, "sibling", links.watch(filters, clip)) for name, clip in those]
    if more > 0:
        blocks.append(Block(f"and {more} more below", "note"))
    return Text(tuple(blocks), text.case)


def run_shown(filters: Filters, store: Store) -> str:
    """Whose answers are shown (`runs.is_shown`): all where the case is of an older run."""
    keys, parts = KEYS[pattern_of(filters).view], filters.case.split("~")
    if filters.run or "run" not in keys or len(parts) != len(keys):
        return filters.run
    run = parts[keys.index("run")]
    is_older = any(one["older"] == run for one in runs(store).values())
    return ALL if is_older else ""
