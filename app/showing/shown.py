"""What `show` prints, and what it says where there is nothing to print."""

from collections.abc import Mapping
from typing import Final

import orjson
from rich.console import Console

from app.downloads.case_json import case_of
from app.pages.page_service import fill
from app.server.state import library
from app.server.visible_store import store_of
from app.showing.asking import digest_of, page_address
from app.showing.case_digest import case_digest
from app.showing.printing import print_case, print_page
from schema import COMMAND
from store.errors import NoStore

EMPTY: Final = "nothing fits these filters; take one away, or look at `show benchmarks`"
NO_DATA: Final = (
    f"no data are loaded yet: {COMMAND} data prepare, or {COMMAND} data import KIND PATH"
)
NO_CLIP: Final = "there is no clip of this id; `show failures` lists some with their ids"


def shown(name: str, filters: Mapping[str, str | list[str]], query: str, *, as_json: bool) -> str:
    """Print a page; empty, or why there is nothing on it.

    Raises UnknownFilter, and StoreError where the data cannot be opened.
    """
    address = page_address(name, filters, query)
    if not _has_data():
        return NO_DATA
    page = digest_of(address)
    if as_json:
        _print_json(fill(address).view)
    elif not page.is_empty:
        print_page(page, Console(highlight=False))
    for notice in page.notices:
        Console(stderr=True, highlight=False).print(notice, markup=False)
    if page.status != 200:
        return " ".join(page.texts)
    return EMPTY if page.is_empty else ""


def shown_case(clip: str, version: str, *, as_json: bool) -> str:
    """Print a case; empty, or why there is none. Raises StoreError."""
    if not _has_data():
        return NO_DATA
    store = store_of(version)
    case = case_digest(store, clip) if clip else None
    if case is None:
        return NO_CLIP
    if as_json:
        _print_json(case_of(store, clip))
    else:
        print_case(case, Console(highlight=False))
    return ""


def _has_data() -> bool:
    try:
        _ = library().current
    except NoStore:
        return False
    return True


def _print_json(value: object) -> None:
    print(orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS | orjson.OPT_INDENT_2).decode())
