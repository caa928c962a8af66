"""A page in short, for terminals and agents: its tables, cases and words as typed values.

A page is asked for by its name and filters. Its digest is made of the same view as the page and its
JSON twin, without what only draws it; `address` opens the page itself.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final
from urllib.parse import quote_plus

from pydantic import BaseModel, Field

from app.pages.page_service import fill
from views.address import links
from views.address.filters import PARAMETERS, Filters
from views.page.content import (
    Badge,
    Block,
    Card,
    Cell,
    Figure,
    Figures,
    Folds,
    Gallery,
    Notice,
    Score,
    Table,
    Text,
    View,
)
from views.page.filled import understood
from views.page.page import PageAddress
from views.registry import PAGES

Value = str | int | float | bool | None | list[str] | dict[str, Any]


class TableDigest(BaseModel):
    """A table: its columns by id, and its rows as objects with the values of those columns.

    A score is an object: `value` with its `unit`, the 95 % interval from `low` to `high`, `n` cases
    asked, `base` counted. Unknown is null, never 0. `key` is the row's id.
    """

    slot: str
    title: str
    columns: dict[str, str] = Field(description="column id → its heading")
    shown: list[str] = Field(description="ids of the columns that the page shows, in order")
    rows: list[dict[str, Value]]
    caption: str = ""
    empty: str = Field("", description="why there are no rows, where there are none")


class CaseLine(BaseModel):
    """A case of a list."""

    title: str
    who: str
    clip: str = Field(description="the clip's id, for all that is known of it")
    badges: list[str]
    lines: list[str]
    address: str


class CasesDigest(BaseModel):
    """A part of a list of cases: `first` is the place of the first one, from 1."""

    total: int
    first: int
    cases: list[CaseLine]
    more: bool
    empty: str = ""


class PageDigest(BaseModel):
    """A page in short. `status` 200: it has content; else `texts` say why it has none."""

    title: str
    status: int
    version: str = Field(description="the version of the data")
    query: str = Field(description="the settled filters, as in the page's address")
    address: str
    notices: list[str]
    texts: list[str]
    figures: list[str] = Field(description="charts and headline figures in words")
    tables: list[TableDigest]
    lists: list[CasesDigest]
    entries: list[dict[str, str]] = Field(description="further entries: titles and their facts")

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show: no case where it lists cases, else no row."""
        if self.status != 200:
            return True
        if self.lists:
            return not any(each.cases for each in self.lists)
        if self.tables:
            return not any(table.rows for table in self.tables)
        return not (self.entries or self.figures or self.texts)


FAILURES: Final = "failures"
"""What the list of Cases is called where there is no case to open."""
ALIASES: Final = {FAILURES: "cases", "overview": "home", "benchmarks": "data"}


def digest(view: View, titles: dict[str, str] | None = None) -> PageDigest:
    """The view in short; `titles` are those of its slots, in their order on the page."""
    named = titles or {}
    order = {slot: place for place, slot in enumerate(named)}
    contents = sorted(view.slots.items(), key=lambda each: order.get(each[0], len(order)))
    tables = [
        _table(slot, named.get(slot, ""), each)
        for slot, each in contents
        if isinstance(each, Table)
    ]
    return PageDigest(
        title=view.title,
        status=view.status,
        version=view.version,
        query=view.query,
        address=f"{view.page or './'}?{view.query}" if view.query else view.page or "./",
        notices=[_notice(each) for each in view.notices],
        texts=[line for _, each in contents if isinstance(each, Text) for line in _texts(each)],
        figures=[line for _, each in contents for line in _figures(each)],
        tables=tables,
        lists=[_list(each) for _, each in contents if isinstance(each, Gallery)],
        entries=[line for _, each in contents if isinstance(each, Folds) for line in _folds(each)],
    )


def _notice(notice: Notice) -> str:
    return notice if isinstance(notice, str) else notice.text


def _texts(text: Text) -> Iterator[str]:
    return (_line(block) for block in text.blocks if block.text)


def _line(block: Block) -> str:
    return f"{block.label} {block.text}" if block.label and not block.href else block.text


def _figures(content: object) -> Iterator[str]:
    if isinstance(content, Figure) and content.summary:
        yield content.summary
    elif isinstance(content, Figures):
        for label, value, note, _ in content.items:
            yield f"{label}: {value}" + (f" ({note})" if note else "")


def _folds(folds: Folds) -> Iterator[dict[str, str]]:
    for entry in folds.entries:
        yield {"title": entry.title, **{label: text for label, text in entry.facts if label}}


def _table(slot: str, title: str, table: Table) -> TableDigest:
    ids = [column.id for column in table.columns]
    rows: list[dict[str, Value]] = []
    for row in table.rows:
        cells: dict[str, Value] = {each: _cell(row.cells.get(each)) for each in ids}
        rows.append({"key": row.key, **cells} if row.key else cells)
    return TableDigest(
        slot=slot,
        title=title,
        columns={column.id: column.label for column in table.columns},
        shown=[column.id for column in table.columns if not column.folded],
        rows=rows,
        caption=table.caption,
        empty="" if rows else table.empty,
    )


def _cell(cell: Cell) -> Value:
    if isinstance(cell, Score):
        return {
            "value": cell.value, "unit": cell.unit, "low": cell.low, "high": cell.high,
            "n": cell.n, "base": cell.base,
        }  # fmt: skip
    if isinstance(cell, Badge):
        return cell.text
    if isinstance(cell, tuple):
        return [badge.text for badge in cell]
    return cell


def _list(gallery: Gallery) -> CasesDigest:
    return CasesDigest(
        total=gallery.total,
        first=gallery.first,
        cases=[_case(card) for card in gallery.cards],
        more=gallery.next is not None,
        empty="" if gallery.cards else gallery.empty,
    )


def _case(card: Card) -> CaseLine:
    return CaseLine(
        title=card.title,
        who=card.subtitle,
        clip=_clip(card.href),
        badges=[badge.text for badge in card.badges],
        lines=[f"{label}: {text}" if label else text for label, text in card.lines],
        address=card.href,
    )


def _clip(href: str) -> str:
    """The clip that a link to a case names."""
    path, _, query = href.partition("?")
    return Filters.parse(query).filters.clip if path == links.CASES else ""


class UnknownFilter(ValueError):  # noqa: N818
    """A filter or page that there is not; the message says what there is."""


def page_names() -> list[str]:
    """Names of all pages."""
    return [page.name for page in PAGES]


def named_filters(named: Mapping[str, str | Iterable[str]], query: str = "") -> Filters:
    """The filters of an address, with those that are given by name.

    Raises UnknownFilter for a name that is none, or a value that a filter does not take.
    """
    for name in named:
        if name not in PARAMETERS:
            raise UnknownFilter(f"“{name}” is no filter; there are {', '.join(PARAMETERS)}")
    pairs = (
        (name, value)
        for name, given in named.items()
        for value in ((given,) if isinstance(given, str) else given)
        if value
    )
    parts = (f"{name}={quote_plus(value)}" for name, value in pairs)
    try:
        return understood("&".join(filter(None, (query.lstrip("?"), *parts))))
    except ValueError as error:
        raise UnknownFilter(str(error)) from None


def page_address(
    name: str, named: Mapping[str, str | Iterable[str]], query: str = ""
) -> PageAddress:
    """The address of a page with filters by name.

    Raises UnknownFilter as `named_filters` does, and for a name that no page has.
    """
    filters = named_filters(named, query)
    known = ALIASES.get(name, name)
    page = next((each for each in PAGES if each.name == known), None)
    if page is None:
        raise UnknownFilter(f"“{name}” is no page; there are {', '.join(page_names())}")
    return PageAddress(page.at(filters), filters, ())


def digest_of(address: PageAddress) -> PageDigest:
    """A page in short."""
    titles = {slot.id: slot.title for slot in address.page.layout}
    return digest(fill(address).view, titles)
