"""Human check: people keep or drop what was built, one by one, by keyboard alone.

Two validators, the intersection of what they keep, a third for splits (VGenST-Bench's quality
control). What is checked is in the address; votes stay in the browser, and go from one to another
as a file.
"""

from collections.abc import Mapping
from typing import Final

from schema.build_record import BuildLine
from schema.check_item import Checked
from store.queries.judging.checkable import counts
from store.reading.store import Row, Store
from store.reading.version_cache import per_version
from views.address import links
from views.address.filters import Filters
from views.build import page as build
from views.check.payload import AT_ONCE, loaded, recorded, told
from views.page.content import Block, Checker, Content, Option, Text
from views.page.page import Control, Page, Slot

LEAD: Final = "What is checked is drawn by a script, which has to load first."
SOURCES: Final = {
    "recorded": "Recorded runs of the Build page",
    "mine": "My set: what I accepted on Build",
    "file": "A file of mine",
    "prompts": "Prompts of loaded data",
    "questions": "Questions of loaded data",
    "chains": "Chains of loaded data",
}
OF_DATA: Final = ("prompts", "questions", "chains")
RULE: Final = (
    "An item is kept when both validators keep it, and dropped when both drop it; where they "
    "differ a third one decides. Agreement is over what both have judged: raw, and Cohen's kappa, "
    "which is undefined while either has said the same throughout. Votes stay in this browser: "
    "save them as a file and take them in at another one to check as two."
)
_counted = per_version()(counts)


def settle(filters: Filters, store: Store) -> Filters:
    """Recorded runs where nothing was chosen; of loaded data the first benchmark that has some."""
    chosen = filters.checked or "recorded"
    filters = filters.but(checked=chosen)
    if chosen not in OF_DATA:
        return filters.but(benchmark="", page=1)
    has = [str(row["benchmark"]) for row in _counted(store) if row[chosen]]
    benchmark = filters.benchmark if filters.benchmark in has or not has else has[0]
    most = max(1, -(-_total(filters.but(benchmark=benchmark), store) // AT_ONCE))
    return filters.but(benchmark=benchmark, page=min(filters.page, most), built="")


def render(filters: Filters, store: Store) -> Mapping[str, Content]:
    """Fill the page."""
    payload = told(_checked(filters, store), store, filters.version)
    payload |= {"source": filters.checked, "set": set_of(filters), "case": filters.case,
                "build": links.to(links.BUILD, filters.only("version"))}  # fmt: skip
    where = _pages(filters, store) if filters.checked in OF_DATA else Text(())
    return {"where": where, "checker": Checker(payload, LEAD),
            "about": Text((Block(RULE, "note"),))}  # fmt: skip


def options(filters: Filters, store: Store) -> Mapping[str, tuple[Option, ...]]:
    """What can be checked; benchmarks that have it, or the recorded runs."""
    found: dict[str, tuple[Option, ...]] = {
        "checked": tuple(Option(name, label) for name, label in SOURCES.items()),
        "built": (), "benchmark": (),
    }  # fmt: skip
    if filters.checked == "recorded":
        found["built"] = tuple(Option(build.name_of(one), build.title_of(one)) for one in _runs())
    if filters.checked in OF_DATA:
        found["benchmark"] = tuple(
            Option(str(row["benchmark"]), str(row["name"]), row[filters.checked])
            for row in _counted(store)
            if row[filters.checked]
        )
    return found


def set_of(filters: Filters) -> str:
    """What votes belong to: the same in both shells, on every page of it, and in a votes' file."""
    if filters.checked in OF_DATA:
        return f"{filters.checked} of {filters.benchmark}"
    return filters.checked


def _runs() -> list[BuildLine]:
    return [one for one in build.recorded() if one.status == "ok"]


def _checked(filters: Filters, store: Store) -> Checked:
    if filters.checked in OF_DATA:
        return loaded(store, filters)
    if filters.checked == "recorded":
        return recorded([one for one in _runs() if filters.built in ("", build.name_of(one))])
    return Checked((), ())  # the browser's own: the script asks for them


def _total(filters: Filters, store: Store) -> int:
    rows: list[Row] = _counted(store)
    return next((r[filters.checked] for r in rows if r["benchmark"] == filters.benchmark), 0)


def _pages(filters: Filters, store: Store) -> Text:
    total, first = _total(filters, store), AT_ONCE * (filters.page - 1)
    if total <= AT_ONCE:
        return Text(())
    blocks = [Block(f"{first + 1:,} to {min(first + AT_ONCE, total):,} of {total:,} "
                    f"{filters.checked}; votes on all of them count.", "note")]  # fmt: skip
    for text, page, there in (
        (f"‹ Previous {AT_ONCE}", filters.page - 1, first > 0),
        (f"Next {AT_ONCE} ›", filters.page + 1, first + AT_ONCE < total),
    ):
        if there:
            address = links.to(links.CHECK, filters.but(page=page, case=""))
            blocks.append(Block(text, "go", address))
    return Text(tuple(blocks))


PAGE: Final = Page(
    links.CHECK,
    "Check",
    "People keep or drop prompts, questions and chains one by one, by keyboard alone: two "
    "validators, a third for splits, agreement as it comes.",
    (
        Control("checked", "What is checked", "one"),
        Control("built", "Recorded run", "one"),
        Control("benchmark", "Benchmark", "one"),
    ),
    (
        Slot("where", "text"),
        Slot("checker", "checker"),
        Slot("about", "text"),
    ),
    render,
    options,
    settle,
)
