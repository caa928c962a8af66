"""The index of all printed tables, as links to Published, and what a table's caption says."""

from collections.abc import Mapping, Sequence
from typing import Final

from schema.entries.paper import PRINTED_KINDS
from store.queries.printed.numbers import PrintedNumber
from views.address import links
from views.address.filters import Filters
from views.page.content import Way
from views.page.papers.printed import PrintedGroup
from views.shared.printed.tables import Printed, opening_table

KIND_WORDS: Final = {
    "results": "Results", "ablation": "Ablations", "gain": "Gains", "statistics": "Statistics",
    "quality control": "Quality control", "agreement": "Agreement", "human study": "Human studies",
}  # fmt: skip


def index_of(
    papers: Mapping[str, Sequence[Printed]], shown: Printed | None, filters: Filters
) -> tuple[PrintedGroup, ...]:
    """All papers, and the tables of the one that is shown by kind."""
    current = shown.first.paper if shown else ""
    every = PrintedGroup("Paper", tuple(
        Way(
            f"{paper} ({sum(len(each.numbers) for each in tables):,})",
            _to_table(filters, opening_table(paper, papers) or tables[0]),
            paper == current,
        )
        for paper, tables in papers.items()
    ))  # fmt: skip
    groups = (
        PrintedGroup(
            KIND_WORDS[kind],
            tuple(
                _way(filters, each, shown)
                for each in papers.get(current, ())
                if each.first.kind == kind
            ),
        )
        for kind in PRINTED_KINDS
    )
    return (every, *(group for group in groups if group.ways))


def _way(filters: Filters, table: Printed, shown: Printed | None) -> Way:
    name, _, rest = table.title.partition(" (")
    is_shown = shown is not None and table.id == shown.id
    text = f"{name[:1].upper()}{name[1:]} ({len(table.numbers):,})"
    return Way(text, _to_table(filters, table), is_shown, rest.removesuffix(")"))


def _to_table(filters: Filters, table: Printed) -> str:
    kept = filters.only("version", "cells", "paper")
    return links.to(links.PUBLISHED, kept.but(benchmark=table.first.benchmark, table=table.id))


def caption_of(numbers: tuple[PrintedNumber, ...]) -> str:
    """What holds for all numbers of the table."""
    units = list(dict.fromkeys(number.unit for number in numbers if number.unit))
    metrics = list(dict.fromkeys(number.metric for number in numbers))
    settings = {number.setting for number in numbers}
    parts = (
        metrics[0] if len(metrics) == 1 else "",
        next(iter(settings)) if len(settings) == 1 else "",
        f"in {units[0]}" if len(units) == 1 and units[0] not in ("count", "") else "",
        f"{len(numbers):,} numbers",
    )
    return " · ".join(filter(None, parts))
