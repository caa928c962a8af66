"""Pages by name and filters, for the terminal and for agents: the same view as the page's own."""

from collections.abc import Iterable, Mapping
from typing import Final
from urllib.parse import quote_plus

from app.pages.page_service import PageAddress, address_of, fill
from app.showing.digest import PageDigest, digest
from views.address.parameters import PARAMETERS
from views.page.content import View
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


def query_of(filters: Mapping[str, str | Iterable[str]], query: str = "") -> str:
    """The query string of filters by name, after that of an address.

    Raises UnknownFilter for a name that is none, or a value that a filter does not take.
    """
    for name in filters:
        if name not in PARAMETERS:
            raise UnknownFilter(f"“{name}” is no filter; there are {', '.join(PARAMETERS)}")
    pairs = (
        (name, value)
        for name, given in filters.items()
        for value in ((given,) if isinstance(given, str) else given)
        if value
    )
    parts = (f"{name}={quote_plus(value)}" for name, value in pairs)
    whole = "&".join(filter(None, (query.lstrip("?"), *parts)))
    try:
        understood(whole)
    except ValueError as error:
        raise UnknownFilter(str(error)) from None
    return whole


def _address(name: str, query: str) -> PageAddress:
    """The address of the page of that name. Raises UnknownFilter for a name that no page has."""
    named = ALIASES.get(name, name)
    page = next((each for each in PAGES if each.name == named), None)
    if page is None:
        raise UnknownFilter(f"“{name}” is no page; there are {', '.join(page_names())}")
    return address_of(page, query)


def view_of(name: str, query: str) -> View:
    """The page of that name. Raises UnknownFilter for a name that no page has."""
    return fill(_address(name, query)).view


def digest_of(name: str, query: str) -> PageDigest:
    """The same in short."""
    address = _address(name, query)
    titles = {slot.id: slot.title for slot in address.page.layout}
    return digest(fill(address).view, titles)
