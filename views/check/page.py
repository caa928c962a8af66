"""Human check of built prompts, questions and chains, item by item, by keyboard.

Two validators, the intersection of what they keep, a third for splits (VGenST-Bench's quality
control). The set under review is in the URL; votes stay in the browser and are exchanged as a file.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from schema.build_record import BuildLine
from schema.check_item import Checked
from store.queries.judging.checkable import counts
from store.reading.store import Row, Store
from views.address import links
from views.address.filters import Filters
from views.check.payload import AT_ONCE, Clips, loaded_items, payload, read_clips, run_items
from views.page.content import Block, Checker, Content, Option, Text
from views.page.page import Control, Model, Options, PageOf, Slot
from views.shared.recorded_builds import name_of, recorded_builds, title_of

LEAD: Final = "Loading …"
SOURCES: Final = {
    "recorded": "Recorded runs of the Build page",
    "mine": "My set: what I accepted on Build",
    "file": "A file of mine",
    "prompts": "Prompts of loaded data",
    "questions": "Questions of loaded data",
    "chains": "Chains of loaded data",
}
OF_DATA: Final = ("prompts", "questions", "chains")
RULES: Final = (
    "An item is kept when both validators keep it, dropped when both drop it.",
    "Where they differ, a third decides.",
    "Agreement counts what both have judged: raw, and Cohen's kappa.",
    "Kappa is undefined while either has said the same throughout.",
    "Votes stay in this browser: save them as a file, and import them at another.",
)


@dataclass(frozen=True, slots=True)
class Check(Model):
    """One page of the set under review: items and their clips.

    `total`: number of items in the loaded data. `benchmarks`: rows of those that have items.
    `runs`: completed recorded runs.
    """

    checked: Checked
    clips: Clips
    total: int
    benchmarks: list[Row]
    runs: list[BuildLine]


def load(filters: Filters, store: Store) -> Check:
    """The chosen set; by default recorded runs, and of loaded data the first benchmark that has
    items.
    """
    chosen = filters.checked or "recorded"
    runs = [record for record in recorded_builds() if record.status == "ok"]
    if chosen not in OF_DATA:
        settled = filters.but(checked=chosen, page=1)
        checked = _of_runs(settled, runs)
        return Check(settled, checked, read_clips(checked, store), 0, [], runs)
    rows = [row for row in counts(store) if row[chosen]]
    totals = {str(row["benchmark"]): int(row[chosen]) for row in rows}
    benchmark = filters.benchmark
    if totals and benchmark not in totals:
        benchmark = next(iter(totals))
    total = totals.get(benchmark, 0)
    page = min(filters.page, max(1, -(-total // AT_ONCE)))
    settled = filters.but(checked=chosen, benchmark=benchmark, page=page, built="")
    checked = loaded_items(settled, store)
    return Check(settled, checked, read_clips(checked, store), total, rows, runs)


def _of_runs(filters: Filters, runs: list[BuildLine]) -> Checked:
    """The items of recorded runs; empty for the browser's own set, which the script reads."""
    if filters.checked != "recorded":
        return Checked((), ())
    return run_items([run for run in runs if filters.built in ("", name_of(run))])


def slots(model: Check) -> Mapping[str, Content]:
    """The content of the page's slots."""
    filters = model.filters
    shown = payload(model.checked, model.clips, filters.version)
    shown |= {"source": filters.checked, "set": set_of(filters), "case": filters.case,
              "build": links.to(links.BUILD, filters.only("version"))}  # fmt: skip
    where = _pages(filters, model.total) if filters.checked in OF_DATA else Text(())
    about = Text(tuple(Block(rule) for rule in RULES), sheet="How votes count")
    return {"where": where, "checker": Checker(shown, LEAD), "about": about}


def options(model: Check) -> Options:
    """The sets that can be checked, with their benchmarks or recorded runs."""
    source = model.filters.checked
    runs = model.runs if source == "recorded" else ()
    return {
        "checked": tuple(Option(name, label) for name, label in SOURCES.items()),
        "built": tuple(Option(name_of(run), title_of(run)) for run in runs),
        "benchmark": tuple(
            Option(str(row["benchmark"]), str(row["name"]), row[source]) for row in model.benchmarks
        ),
    }


def set_of(filters: Filters) -> str:
    """The id of the set that votes belong to: the same in both shells, on each of its pages,
    and in the file of votes.
    """
    if filters.checked in OF_DATA:
        return f"{filters.checked} of {filters.benchmark}"
    return filters.checked


def _pages(filters: Filters, total: int) -> Text:
    first = AT_ONCE * (filters.page - 1)
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


PAGE: Final = PageOf(
    links.CHECK,
    "Check",
    "Two people keep or drop each item; a third settles splits.",
    (
        Control("checked", "What is checked", "one", required=True),
        Control("built", "Recorded run", "one"),
    ),
    (
        Slot("where", "text"),
        Slot("checker", "checker"),
        Slot("about", "text"),
    ),
    load,
    slots,
    options,
    section="lab",
    benchmarks="one",
)
