"""The functions that Gradio's clients can call: each returns what the JSON API returns.

Gradio makes the description of an endpoint (`Client.view_api()`) from the signature and docstring
of its function, so the types are plain ones.
"""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urljoin

from app.api.downloads.case_json import case_of
from app.cli.showing.digest import UnknownFilter, page_address
from app.pages.page_service import fill, message_of
from app.server.errors import SLOW, TextRefusal
from app.server.visible_store import kept_store
from store import OverBudget, StoreError
from views.page.content import Figure, View

Filters = dict[str, str | list[str]]
Made = Any
"""Data that is sent as JSON, in the form of the JSON API."""
OK: Final = 200
NO_CASE: Final = "there is no such case in this version of the data; /cases lists some"


class EndpointFault(Exception):  # noqa: N818
    """A call that cannot be answered; the message says why and what to change."""


class Endpoints:
    """The functions. `base` is the address of this server; addresses of cases begin with it."""

    def __init__(self, base: str = "") -> None:
        self._base = base

    def board(
        self,
        benchmark: str = "",
        metric: str = "",
        where: str = "",
        filters: Filters | None = None,
        version: str = "",
    ) -> Made:
        """Return a board of models with scores, intervals, counts and ranks: the JSON of
        /api/leaderboard for the same filters.
        """
        named = {"benchmark": benchmark, "metric": metric, "where": where, "version": version}
        return _page("leaderboard", named, filters)

    def cases(
        self,
        benchmark: str = "",
        pattern: str = "",
        where: str = "",
        q: str = "",
        page: int = 1,
        filters: Filters | None = None,
        version: str = "",
    ) -> Made:
        """Return a page of the list of cases: the JSON of /api/cases for the same filters. `q` is
        a search text; `pattern` a failure pattern.
        """
        named = {
            "benchmark": benchmark, "pattern": pattern, "where": where, "q": q,
            "page": str(page) if page != 1 else "", "version": version,
        }  # fmt: skip
        return _page("cases", named, filters)

    def case(self, clip: str, version: str = "") -> Made:
        """Return everything known about one clip: the JSON of /api/case/<clip>. It has chains with
        times, questions with answers, verdicts with reasons, and labels.
        """
        try:
            known = case_of(kept_store(version), clip)
        except TextRefusal as error:
            raise EndpointFault(str(error)) from None
        except OverBudget:
            raise EndpointFault(SLOW.strip()) from None
        except StoreError:
            raise EndpointFault("the data cannot be read; try again") from None
        if known is None:
            raise EndpointFault(NO_CASE)
        return {**known, "address": urljoin(self._base, known["address"])}

    def figure(
        self,
        page: str = "trends",
        slot: str = "",
        filters: Filters | None = None,
        version: str = "",
    ) -> Made:
        """Return a figure of a page as its slot has it in /api/<page>: `spec` is a plotly figure,
        `summary` says what it shows. Without `slot` it is the page's first figure.
        """
        view = _page(page, {"version": version}, filters)
        figures = {name: each for name, each in view.slots.items() if isinstance(each, Figure)}
        if not figures:
            notices = (each for each in view.notices if isinstance(each, str))
            none = f"The page “{page}” shows no figure for these filters."
            raise EndpointFault(" ".join((none, *notices)))
        name = slot or next(iter(figures))
        if name not in figures:
            there = ", ".join(figures)
            raise EndpointFault(f"the page “{page}” has no figure “{slot}”; it has: {there}")
        return figures[name]


def _page(name: str, named: Mapping[str, str], filters: Filters | None) -> View:
    try:
        view = fill(page_address(name, {**named, **(filters or {})})).view
    except UnknownFilter as error:
        raise EndpointFault(str(error)) from None
    if view.status != OK:
        raise EndpointFault(message_of(view))
    return view
