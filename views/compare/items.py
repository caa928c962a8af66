"""The items that the compared models share, on which they differ, and the one before and after."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from schema.entries.protocol import Protocol
from schema.protocols import dimensions, judging, score_column
from store.queries.judging.compare import clips_of, differing, generated, scores_of
from store.reading.store import Row, Store
from views.address import links
from views.address.conditions import condition, narrowing
from views.address.filters import Filters
from views.compare.selection import answerers, generators, lead_judge, of_answers, same_protocol
from views.page.content import Badge, Block, Cell, Column, Table, Text
from views.page.content import Row as TableRow
from views.page.labels import judged_name, loosen, tier_badge

SHOWN: Final = 100


class Listed(NamedTuple):
    """An item (or a clip, where answers are compared): where it opens and how models differ."""

    id: str
    name: str
    tier: str | None
    task: str | None
    href: str
    cells: tuple[str, ...]
    differs: tuple[str, ...]


def differ_in(scores: Sequence[Row | None]) -> tuple[str, ...]:
    """The dimensions that two or more clips have a score for, not all the same."""
    return tuple(
        name
        for name in dimensions()
        if len({row[score_column(name)] for row in scores if row is not None} - {None}) > 1
    )


def listed(filters: Filters, store: Store) -> list[Listed]:
    """What can be compared under the filters, in the benchmark's order; `differ` narrows it."""
    every = _answered(filters, store) if of_answers(filters) else _made(filters, store)
    if not filters.differ:
        return every
    wanted = filters.differ
    return [one for one in every if one.differs and wanted in ("any", *one.differs)]


def _made(filters: Filters, store: Store) -> list[Listed]:
    """Items that all the chosen models made a clip for."""
    models = filters.compare
    judge = lead_judge(filters, store)
    scores = scores_of(store, judge, tuple(sorted(models))) if judge and models else {}
    items: dict[str, dict[str, Row]] = {}
    for row in generated(store, condition(filters.but(item="", judge=()), "clip_case"), models):
        items.setdefault(str(row["item"]), {}).setdefault(str(row["generator"]), row)
    found = []
    for item, made in items.items():
        if set(models) <= made.keys():
            first = made[models[0]] if models else next(iter(made.values()))
            of = [scores.get(str(made[model]["clip"])) for model in models]
            found.append(Listed(item, str(first["paradigm_name"] or item), first["tier"],
                                first["task"], links.compare(filters, item=item),
                                tuple(map(_said, of)), differ_in(of)))  # fmt: skip
    return found


def _said(scores: Row | None) -> str:
    """Scores of one clip in a few signs: how many dimensions pass, and each grade."""
    if scores is None:
        return "–"
    return " · ".join(part for each in judging().values() for part in _parts(each, scores)) or "–"


def _parts(protocol: Protocol, scores: Row) -> list[str]:
    scored = [(name, scores[score_column(name)]) for name in protocol.dimensions]
    known = [(name, score) for name, score in scored if score is not None]
    if protocol.is_binary:
        return [f"{sum(score >= 1 for _, score in known)} of {len(known)}"] if known else []
    return [f"{name} {score:g}" for name, score in known]


def _answered(filters: Filters, store: Store) -> list[Listed]:
    """Clips with questions that the chosen ones answered; those without a difference have 0."""
    every = answerers(filters, store)
    runs = same_protocol([every[key] for key in filters.compare if key in every])
    asked = condition(filters.but(clip="", judge=()), "answer_board")
    counts = differing(store, asked, runs)
    rows = clips_of(store, condition(filters.but(clip="", judge=()), "clip_case"))
    found = []
    for row in rows:
        clip, told = str(row["clip"]), counts.get(str(row["clip"]))
        if told is None:
            continue
        name = " · ".join(filter(None, (row["paradigm_name"] or clip, row["generator_name"])))
        said = f"{told['differing']} of {told['asked']}"
        found.append(Listed(clip, name, row["tier"], row["task"], links.compare(filters, clip=clip),
                            (said,), ("any",) if told["differing"] else ()))  # fmt: skip
    return found


def where(every: list[Listed], filters: Filters) -> Text:
    """The item before and after, and where among them we are."""
    here = filters.clip or filters.item
    at = next((i for i, one in enumerate(every) if one.id == here), None)
    what = "clips" if of_answers(filters) else "items"
    blocks = []
    if at is None:
        before, after = None, every[0] if every else None
    else:
        before = every[at - 1] if at else None
        after = every[at + 1] if at + 1 < len(every) else None
    for text, label, one in (("‹ Previous", "previous", before), ("Next ›", "next", after)):
        if one is not None:
            blocks.append(Block(text, "go", one.href, label))
    differ = {"": "", "any": " on which they differ"}.get(
        filters.differ, f" on which they differ in {judged_name(filters.differ)}"
    )
    place = f"{at + 1} of {len(every)}" if at is not None else f"Not among the {len(every)}"
    blocks.append(Block(f"{place} {what} that the chosen models share{differ}.", "note"))
    return Text(tuple(blocks))


def table(every: list[Listed], filters: Filters, store: Store) -> Table:
    """The items around this one, each leading to its comparison."""
    here = filters.clip or filters.item
    at = next((i for i, one in enumerate(every) if one.id == here), 0)
    start = max(0, min(at - SHOWN // 2, len(every) - SHOWN))
    shown = every[start : start + SHOWN]
    answers = of_answers(filters)
    names = ["Questions that differ"] if answers else [
        generators(filters, store).get(model, model) for model in filters.compare
    ]  # fmt: skip
    columns = (
        Column("name", "Clip" if answers else "Item"),
        Column("tier", "Tier", "badges"),
        Column("task", "Task"),
        *(Column(f"m{index}", name) for index, name in enumerate(names)),
        *(() if answers else (Column("differs", "Differ in", "badges"),)),
    )
    rows = tuple(_row(one, one.id == here) for one in shown)
    judge = None if answers else lead_judge(filters, store)
    caption = f"{start + 1}–{start + len(shown)} of {len(every)}" if shown else ""
    caption += f"; scores by {judge}" if judge and shown else ""
    return Table(columns, rows, caption, _empty(filters))


def _row(one: Listed, is_here: bool) -> TableRow:
    cells: dict[str, Cell] = {
        "name": f"{'● ' if is_here else ''}{one.name}",
        "tier": tier_badge(one.tier),
        "task": one.task,
        "differs": tuple(Badge(code, "warn", judged_name(code)) for code in one.differs),
    }
    return TableRow(
        cells | {f"m{i}": text for i, text in enumerate(one.cells)}, one.href, key=one.id
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
