"""The clip that Watch, Try and Annotate show, and the options for choosing another one."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from schema.fields import offered_on
from store.queries.cases.cases import case_place
from store.queries.catalogue.known_names import has_node, judge_ids
from store.queries.clips.clip import Watched
from store.queries.clips.clips import clips, first_clip
from store.reading.condition import Condition
from store.reading.store import Row, Store
from views.address import links
from views.address.conditions import by_column, condition
from views.address.filter_options import count_options
from views.address.filters import Filters, drop_fields
from views.page.content import Option
from views.page.page import Options
from views.shared.patterns import pattern_of

BY: Final = offered_on("clip")
NARROWING: Final = (*BY, "task", "part", "length", "item", "q")
"""Fields that select clips."""


class ClipChoice(NamedTuple):
    """The options: `fitting` clips in browsing order, those with available files first; judges;
    facets of the clip filters.
    """

    condition: Condition
    fitting: list[Row]
    judges: Sequence[str]
    facets: Options


def with_clip(filters: Filters, store: Store) -> tuple[Filters, tuple[str, ...]]:
    """The filters with a clip: the named one, that of the case, else the one with the most
    content among those that fit; without unknown chain or node, and with a notice for these.
    """
    return drop_unknown_nodes(_settled(filters, store), store)


def drop_unknown_nodes(filters: Filters, store: Store) -> tuple[Filters, tuple[str, ...]]:
    """The filters without a chain or node that the settled clip does not have."""
    clip, chain, node = filters.clip, filters.chain, filters.node
    if not clip:
        return filters, ()
    return drop_fields(
        filters,
        chain="" if not chain or has_node(store, clip, "chain", chain) else
        "the clip has no such chain",
        node="" if not node or has_node(store, clip, "node", node) else
        "the clip's chain has no such node",
    )  # fmt: skip


def _settled(filters: Filters, store: Store) -> Filters:
    if filters.clip:
        return filters
    if filters.case:
        place = case_place(store, pattern_of(filters).view, filters.case)
        if place and place["clip"]:
            return filters.but(clip=place["clip"], node=place["node"] or "")
    chosen = first_clip(store, condition(filters, "clip_case"))
    return filters.but(clip=chosen) if chosen else filters


def read_choice(filters: Filters, store: Store) -> ClipChoice:
    """The options under settled filters."""
    picked = condition(filters, "clip_case")
    return ClipChoice(
        picked,
        sorted(clips(store, picked), key=lambda row: not row["has_media"]),
        judge_ids(store),
        count_options(store, "clip_case", by_column(filters, "clip_case"), BY),
    )


def clip_options(choice: ClipChoice) -> Options:
    """Clips that fit, judges, and the values of the clip filters."""
    labels = [_label(row) for row in choice.fitting]
    often = Counter(labels)
    named = tuple(
        Option(clip, f"{label} · {clip.rpartition('.')[2]}" if often[label] > 1 else label)
        for clip, label in zip((str(row["clip"]) for row in choice.fitting), labels, strict=True)
    )
    judges = tuple(Option(name, name) for name in choice.judges)
    return {**choice.facets, "clip": named, "judge": judges}


def _label(row: Row) -> str:
    """A clip's label: content and generator; duplicate labels are made unique by the id."""
    name, maker = row["paradigm_name"] or row["clip"], row["generator_name"] or row["generator"]
    return " · ".join(filter(None, (name, row["tier"], maker)))


def clip_summary(watched: Watched, filters: Filters) -> dict[str, Any]:
    """A clip on a form: its names, what its prompt is about, and the way to Watch."""
    clip = watched.clip
    name = str(clip["clip"])
    facts = (
        ("Prompt", clip["prompt"]),
        ("Expected outcome", clip["ground_truth"]),
        ("What it tests", clip["test_point"]),
    )
    return {
        "id": name,
        "name": clip["paradigm_name"] or clip["item"] or name,
        "by": clip["generator_name"] or clip["generator"] or "",
        "facts": [[label, text] for label, text in facts if text],
        "watch": links.watch(filters.only("version"), name),
    }
