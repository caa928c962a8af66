"""Pages by name and filters, for the terminal and for agents: the same view as the page's own."""

from collections.abc import Iterable, Mapping
from typing import Final
from urllib.parse import quote_plus

from app.pages.page_service import PageAddress, fill
from app.showing.digest import PageDigest, digest
from views.address.filters import Filters
from views.address.parameters import PARAMETERS
from views.page.filled import understood
from views.registry import PAGES

FAILURES: Final = "failures"
"""What the list of Cases is called where there is no case to open."""
ALIASES: Final = {FAILURES: "cases", "overview": "home", "benchmarks": "data"}


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
