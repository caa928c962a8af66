"""The items that the compared models share, those on which they differ, and the rail of lanes.

The rail lists the cases that the lanes were opened from, else what the models share.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from schema.protocols import Protocol, dimensions, judging, score_column
from store.queries.judging.compare import (
    MOST,
    Comparable,
    clips_of,
    comparable,
    differing,
    generated,
    scores_of,
)
from store.reading.store import Row, Store
from views.address import links
from views.address.conditions import condition, narrowing
from views.address.filters import Filters
from views.cases.lanes.selection import Answerer, compares_answers, same_protocol
from views.cases.rail import BEFORE, CaseWalk, rail, read_cases
from views.page.cards import PER_PAGE
from views.page.content import Badge, Block, Card, Cell, Column, Rail, Table, Text
from views.page.content import Row as TableRow
from views.page.labels import judged_name, loosen, tier_badge

SHOWN: Final = 100


class ComparedItem(NamedTuple):
    """An item (or a clip, where answers are compared): its link and how the models differ on it."""

    id: str
    name: str
    tier: str | None
    task: str | None
    href: str
    cells: tuple[str, ...]
    differs: tuple[str, ...]


def differ_in(scores: Sequence[Row | None]) -> tuple[str, ...]:
    """The dimensions for which at least two clips have a score and the scores differ."""
    return tuple(
        name
        for name in dimensions()
        if len({row[score_column(name)] for row in scores if row is not None} - {None}) > 1
    )


def filter_by_difference(items: Sequence[ComparedItem], filters: Filters) -> list[ComparedItem]:
    """The items on which the models differ as the filters require; all where they do not say."""
    wanted = filters.differ
    return [item for item in items
            if not wanted or (item.differs and wanted in ("any", *item.differs))]  # fmt: skip


def read_made(filters: Filters, store: Store, judge: str | None) -> list[ComparedItem]:
    """Items for which every compared model generated a clip, in the benchmark's order."""
    models = filters.compare
    scores = scores_of(store, judge, tuple(sorted(models))) if judge else {}
    items: dict[str, dict[str, Row]] = {}
    for row in generated(store, condition(filters.but(item="", judge=()), "clip_case"), models):
        items.setdefault(str(row["item"]), {}).setdefault(str(row["generator"]), row)
    listed = []
    for item, made in items.items():
        if set(models) <= made.keys():
            first = next(iter(made.values()))
            of = [scores.get(str(made[model]["clip"])) for model in models]
            listed.append(ComparedItem(item, str(first["paradigm_name"] or item), first["tier"],
                                first["task"], links.compare(filters, item=item),
                                tuple(map(_in_short, of)), differ_in(of)))  # fmt: skip
    return listed


def _in_short(scores: Row | None) -> str:
    """Scores of one clip in short form: the number of dimensions passed, and each grade."""
    known = scores or {}
    return " · ".join(part for each in judging().values() for part in _parts(each, known)) or "–"


def _parts(protocol: Protocol, scores: Row) -> list[str]:
    scored = [(name, scores.get(score_column(name))) for name in protocol.dimensions]
    known = [(name, score) for name, score in scored if score is not None]
    if protocol.is_binary:
        return [f"{sum(score >= 1 for _, score in known)} of {len(known)}"] if known else []
    return [f"{name} {score:g}" for name, score in known]


def read_answered(
    filters: Filters, store: Store, answerers: Mapping[str, Answerer]
) -> list[ComparedItem]:
    """Clips with questions that the compared models answered, with the number on which they
    differ.
    """
    runs = same_protocol([answerers[key] for key in filters.compare if key in answerers])
    elsewhere = filters.but(clip="", judge=())
    counts = differing(store, condition(elsewhere, "answer_board"), runs)
    listed = []
    for row in clips_of(store, condition(elsewhere, "clip_case")):
        clip, count = str(row["clip"]), counts.get(str(row["clip"]))
        if count is None:
            continue
        name = " · ".join(filter(None, (row["paradigm_name"] or clip, row["generator_name"])))
        cell = f"{count['differing']} of {count['asked']}"
        listed.append(ComparedItem(clip, name, row["tier"], row["task"],
                             links.compare(filters, clip=clip), (cell,),
                             ("any",) if count["differing"] else ()))  # fmt: skip
    return listed


def item_navigation(
    items: Sequence[ComparedItem],
    filters: Filters,
    others: Mapping[str, str],
    *,
    has_steps: bool = True,
) -> Text:
    """The position among the items, with links to the previous and next one if `has_steps`, and
    some that add one of the `others`, key → name, to the compared models.
    """
    here = filters.clip or filters.item
    at = next((i for i, item in enumerate(items) if item.id == here), None)
    what = "clips" if compares_answers(filters) else "prompts"
    blocks = []
    if at is None:
        before, after = None, items[0] if items else None
    else:
        before = items[at - 1] if at else None
        after = items[at + 1] if at + 1 < len(items) else None
    for text, label, item in (("‹ Previous", "previous", before), ("Next ›", "next", after)):
        if item is not None and has_steps:
            blocks.append(Block(text, "go", item.href, label))
    for key, name in list(others.items())[: MOST - len(filters.compare)]:
        more = filters.but(compare=(*filters.compare, key))
        blocks.append(Block(f"+ {name}", "go", links.to(links.COMPARE, more), "add"))
    differ = {"": "", "any": " on which they differ"}.get(
        filters.differ, f" on which they differ in {judged_name(filters.differ)}"
    )
    place = f"{at + 1} of {len(items)}" if at is not None else f"Not among the {len(items)}"
    blocks.append(Block(f"{place} {what} that the chosen models share{differ}.", "note"))
    return Text(tuple(blocks))


def item_table(
    items: Sequence[ComparedItem], filters: Filters, makers: Mapping[str, str], judge: str | None
) -> Table:
    """The neighbouring items, each with a link to its comparison."""
    here = filters.clip or filters.item
    at = next((i for i, item in enumerate(items) if item.id == here), 0)
    start = max(0, min(at - SHOWN // 2, len(items) - SHOWN))
    shown = items[start : start + SHOWN]
    answers = compares_answers(filters)
    names = ["Questions that differ"] if answers else [
        makers.get(model, model) for model in filters.compare
    ]  # fmt: skip
    columns = (
        Column("name", "Clip" if answers else "Prompt"),
        Column("tier", "Tier", "badges"),
        Column("task", "Task"),
        *(Column(f"m{index}", name) for index, name in enumerate(names)),
        *(() if answers else (Column("differs", "Differ in", "badges"),)),
    )
    rows = tuple(_row(item, item.id == here) for item in shown)
    caption = f"{start + 1}–{start + len(shown)} of {len(items)}" if shown else ""
    caption += f"; scores by {judge}" if judge and shown else ""
    return Table(columns, rows, caption, _empty(filters))


def _row(item: ComparedItem, is_here: bool) -> TableRow:
    cells: dict[str, Cell] = {
        "name": f"{'● ' if is_here else ''}{item.name}",
        "tier": tier_badge(item.tier),
        "task": item.task,
        "differs": tuple(Badge(code, "warn", judged_name(code)) for code in item.differs),
    }
    return TableRow(
        cells | {f"m{i}": text for i, text in enumerate(item.cells)}, item.href, key=item.id
    )


def _empty(filters: Filters) -> str:
    names = ("differ", *narrowing("clip_case"), "type", "level", "variant")
    settled = ("benchmark", "item")
    set_ = [name for name in names if filters.narrows(name) and name not in settled]
    if len(filters.compare) < 2:
        return "Choose two models or more to see what they share."
    if set_:
        return f"The chosen models share nothing here. {loosen(filters, *set_)}"
    return "The chosen models share nothing. Choose others above."


@dataclass(frozen=True, slots=True)
class LanesWalk:
    """The cases around the one that the lanes were opened from, and where models share one."""

    cases: CaseWalk
    met: Comparable


def read_lanes_walk(filters: Filters, store: Store) -> LanesWalk | None:
    """The cases that the address names; None where it names none.

    The item is where the lanes are, and does not narrow the list.
    """
    if not filters.case:
        return None
    return LanesWalk(read_cases(filters.without("item"), store), comparable(store))


def lanes_rail(
    walk: LanesWalk | None, items: Sequence[ComparedItem], filters: Filters
) -> Rail | None:
    """The rail of the cases, else of the items or clips; None where there is one alone."""
    if walk is not None:
        return rail(walk.cases, filters.without("item"), met=walk.met)
    shared = filter_by_difference(items, filters)
    here = filters.clip or filters.item
    place = next((at for at, item in enumerate(shared, 1) if item.id == here), 0)
    if len(shared) < 2:
        return None
    first = max(0, min(place - 1 - BEFORE, len(shared) - PER_PAGE))
    shown = shared[first : first + PER_PAGE]
    last = first + len(shown)
    return Rail(
        "What the models share",
        tuple(_card(item) for item in shown),
        place,
        len(shared),
        first + 1,
        noun="clip" if compares_answers(filters) else "item",
        up=(links.failures(filters.without("item")), "All cases"),
        earlier=shared[first - 1].href if first else None,
        later=shared[last].href if last < len(shared) else None,
    )


def _card(item: ComparedItem) -> Card:
    badges = tuple(Badge(code, "warn", judged_name(code)) for code in item.differs)
    return Card(item.name, item.href, subtitle=item.tier or "", badges=badges, key=item.id)
