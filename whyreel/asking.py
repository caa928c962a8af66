"""Filters as keyword arguments, and the model of the page that they open."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from app.cli.showing.digest import UnknownFilter, named_filters
from schema.entries.parameters import ALL
from store.queries.catalogue.known_names import loaded_benchmarks, resolved_benchmark
from store.reading.store import Store
from views.address.conditions import ignored_filters
from views.address.filters import Filters
from views.page.filled import load_model
from views.page.page import Model, Page
from views.registry import PAGES
from whyreel.errors import BadFilter, NotLoaded

FilterValue: TypeAlias = str | int | float | Iterable[str]
"""A filter's value as in an address, or several values."""
KEPT: Final = ("benchmark", "set")
"""Filters that every page keeps."""


def page_of(name: str) -> Page:
    """The page of that name. Raises NotLoaded."""
    page = next((each for each in PAGES if each.name == name), None)
    if page is None:
        raise NotLoaded(f"there is no page “{name}”; there are {', '.join(p.name for p in PAGES)}")
    return page


def filters_of(named: Mapping[str, FilterValue], store: Store, page: Page) -> Filters:
    """The filters that keyword arguments name, for a page.

    Raises:
        BadFilter: There is no such filter, it does not take that value, or the page does not read
            it.
        NotLoaded: The benchmark is not in the data.
    """
    filters = any_filters(named, store)
    for name in named:
        if name not in KEPT and filters.narrows(name):
            _check_reads(name, page.at(filters))
    return filters


def any_filters(named: Mapping[str, FilterValue], store: Store) -> Filters:
    """The filters that keyword arguments name, for any use. Raises BadFilter, NotLoaded."""
    texts = {name: _text_of(name, value) for name, value in named.items()}
    try:
        filters = named_filters(texts)
    except UnknownFilter as error:
        raise BadFilter(str(error)) from error
    _check_benchmark(filters.benchmark, store)
    return filters


def _check_reads(name: str, page: Page) -> None:
    """Raises BadFilter where a page leaves a filter unread: nobody would see that it does."""
    if name in page.reads:
        return
    if name == "version":
        raise BadFilter("name the version when you open the home: whyreel.open(…, version=…)")
    states = (state for each in PAGES for state in each.states or (each,))
    elsewhere = ", ".join(state.title for state in states if name in state.reads) or "no page"
    raise BadFilter(f"{page.title} has no filter “{name}”; it is one of {elsewhere}")


def _text_of(name: str, value: object) -> str | tuple[str, ...]:
    """A filter's value as in an address. Raises BadFilter."""
    if isinstance(value, str):
        return value
    if isinstance(value, int | float):
        return f"{value:.15g}"
    values = tuple(value) if isinstance(value, Iterable) else (None,)
    if not all(isinstance(each, str) for each in values):
        raise BadFilter(f"{name}={value!r} is no filter: give a text, a number or a list of texts")
    return values


def model_of(page: Page, filters: Filters, store: Store) -> tuple[Page, Model]:
    """The state of the page that the filters open, and its model.

    Raises:
        BadFilter: A value is not in the data. A page leaves it out with a notice; here nobody
            would see that the answer is to another question.
    """
    state = page.at(filters)
    model, notices = load_model(state, filters, store)
    if notices:
        raise BadFilter(" ".join(notices))
    return state, model


def check_applied(filters: Filters, settled: Filters) -> None:
    """Raises BadFilter where settled filters of a board leave out what was asked for."""
    for name in ("metric", "by"):
        wanted = getattr(filters, name)
        if wanted and wanted != getattr(settled, name):
            raise BadFilter(f"{settled.benchmark} has no board with {name}={wanted}")
    refuse_filters(f"a board of {settled.metric}", ignored_filters(settled))


def refuse_filters(narrowed: str, names: Sequence[str], usable: Sequence[str] = ()) -> None:
    """Raises BadFilter if there are names: those of filters that what is `narrowed` lacks."""
    if names:
        others = f"; use {', '.join(usable)}" if usable else ""
        raise BadFilter(
            f"{narrowed} cannot be narrowed by {', '.join(names)}: there is no such field{others}"
        )


def _check_benchmark(name: str, store: Store) -> None:
    known = loaded_benchmarks(store)
    benchmark = resolved_benchmark(store, name) if name not in ("", ALL) else ""
    if not benchmark or benchmark in known.names or benchmark in known.papers:
        return
    there = ", ".join((*known.names, *known.papers))
    raise NotLoaded(f"there is no benchmark “{name}” in the data; there are {there}")
