"""Human check of built prompts, questions and chains, item by item, by keyboard.

Two validators, the intersection of what they keep, a third for splits (VGenST-Bench's quality
control). The set under review is in the URL; votes stay in the browser and are exchanged as a file.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from schema.build_record import BuildLine
from schema.checking.item import CRITERIA_HEADINGS, STANDARDS, Checked
from store.queries.checking.checkable import counts
from store.reading.store import Row, Store
from views.address import links
from views.address.filters import Filters
from views.check.payload import (
    AT_ONCE,
    Clips,
    Known,
    calibration_items,
    loaded_items,
    payload,
    read_clips,
    run_items,
    with_known,
)
from views.page.content import Block, Checker, Content, Option, Text
from views.page.labels import FIELD_WORDS
from views.page.page import Control, Model, Options, PageOf, Slot
from views.shared.recorded_builds import name_of, recorded_builds, title_of

LEAD: Final = "Loading …"
SOURCES: Final = {
    "recorded": "Recorded runs of the Build page",
    "mine": "My set: what I accepted on Build",
    "submissions": "My submissions: what models got wrong on Try",
    "file": "A file of mine",
    "clips": "Clips of loaded data",
    "prompts": "Prompts of loaded data",
    "questions": "Questions of loaded data",
    "chains": "Chains of loaded data",
    "calibration": "Calibration: the outcome is known",
}
OF_DATA: Final = ("clips", "prompts", "questions", "chains")
RULES: Final = (
    "Two validators keep or drop each case; where they differ, a third decides.",
    "For a dropped clip or question one more key names the criterion.",
    "Prompts and chains have no criteria.",
    "Clips are Stage 1, questions Stage 2: each has its own agreement.",
    "Agreement counts what both have judged: raw, and Cohen’s κ.",
    "κ is undefined while either has said the same throughout.",
    "Each validator first judges the calibration set, whose outcome is known.",
    "Its votes count nowhere else.",
    "Votes stay in this browser: save them as a file, import them at another.",
)


@dataclass(frozen=True, slots=True)
class Check(Model):
    """One page of the set under review: items and their clips.

    `known`: what is known of the calibration set. `total`: number of items in the loaded data.
    `benchmarks`: rows of those that have items. `runs`: completed recorded runs.
    """

    checked: Checked
    clips: Clips
    total: int
    benchmarks: list[Row]
    runs: list[BuildLine]
    known: Mapping[str, Known] = field(default_factory=dict)


def load(filters: Filters, store: Store) -> Check:
    """The chosen set; by default recorded runs, and of loaded data the first benchmark that has
    items.
    """
    chosen = filters.checked or "recorded"
    runs = [record for record in recorded_builds() if record.status == "ok"]
    if chosen not in OF_DATA:
        settled = filters.but(checked=chosen, page=1)
        if chosen == "calibration":
            known = dict(calibration_items(store))
            checked = Checked(tuple(known), ())
            by_id = {item.id: each for item, each in known.items()}
            return Check(settled, checked, read_clips(checked, store), 0, [], runs, by_id)
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
    is_loaded = filters.checked in OF_DATA
    shown = payload(model.checked, model.clips, filters.version, is_loaded=is_loaded)
    if filters.checked == "calibration":
        shown = with_known(shown, model.known)
    shown |= {"source": filters.checked, "set": set_of(filters), "case": filters.case,
              "build": links.to(links.BUILD, filters.only("version")),
              "try": links.to(links.TRY, filters.only("version"))}  # fmt: skip
    where = _pages(filters, model.total) if is_loaded else Text(())
    about = Text((*(Block(rule) for rule in RULES), *_criteria()), sheet="How votes count")
    return {"where": where, "checker": Checker(shown, LEAD), "about": about}


def _criteria() -> Iterator[Block]:
    for name, standard in STANDARDS.items():
        yield Block(CRITERIA_HEADINGS[name], "heading")
        for each in standard:
            yield Block(f"{each.label[0].upper()}{each.label[1:]}: {each.about}")


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
    "Two people keep or drop each case; a third settles splits.",
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
    reads=(*FIELD_WORDS, "checked", "built", "page", "case"),
    section="lab",
    benchmarks="one",
)
