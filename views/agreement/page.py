"""Agreement: judge against judge, judge against people, repeat against repeat, by dimension."""

from collections.abc import Mapping
from typing import Final

from schema.fields import offered_on
from store.queries.catalogue.filter_values import judge_ids
from store.queries.judging.agreement import rated
from store.reading.condition import equals
from store.reading.store import Store
from views.address import links
from views.address.conditions import by_column
from views.address.filter_options import offers
from views.address.filters import Filters
from views.agreement.cases import gallery
from views.agreement.chart import matrix
from views.agreement.pairs import COEFFICIENTS, Comparison, compared, dimensions
from views.agreement.probes import probed
from views.agreement.raters import knows_truth
from views.agreement.tables import LONG, diagnosed, pairs, together
from views.page.content import Block, Content, Download, Option, Text
from views.page.controls import PLACE
from views.page.labels import judged_name, loosen, several
from views.page.page import Control, Page, Slot

FACETS: Final = offered_on("agreement")
PROTOCOL_WORDS: Final = {"eva": "EVA, D1–D5", "realism": "Realism, 1–5"}
NOTHING: Final = "Neither judges nor people have scored a clip of these data yet."
OTHER: Final = "Neither judges nor people have scored a clip of this benchmark."


def settle(filters: Filters, store: Store) -> Filters:
    """A benchmark that was rated, one of its protocols, and a coefficient that this allows."""
    known = rated(store)
    named = filters.benchmark or next(iter(known), "")
    protocols = known.get(named, ())
    protocol = filters.protocol if filters.protocol in protocols else (protocols or ("",))[0]
    allowed = COEFFICIENTS.get(protocol, ("",))
    coefficient = filters.coefficient if filters.coefficient in allowed else allowed[0]
    return filters.but(benchmark=named, protocol=protocol, coefficient=coefficient)


def render(filters: Filters, store: Store) -> Mapping[str, Content]:
    """Fill the page."""
    if filters.protocol not in COEFFICIENTS:
        return {"says": Text((Block(_nothing(filters, store), "empty"),))}
    found = compared(filters, store)
    drawn: dict[str, Content] = {
        "says": _says(found, filters),
        "matrix": matrix(found, filters),
        "together": together(found, filters),
        "truth": diagnosed(found, filters, bool(found.diagnoses) or knows_truth(filters, store)),
        "pairs": pairs(found, filters),
        "download": Download(
            (("This page as JSON", links.twin(links.AGREEMENT, filters), "agreement.json"),)
        ),
    }
    if found.diagnoses:
        drawn["probes"] = probed(found, filters, store)
    return drawn | ({"cases": gallery(filters, store)} if filters.disagree else {})


def _nothing(filters: Filters, store: Store) -> str:
    known = rated(store)
    if known and filters.benchmark not in known:
        return f"{OTHER} {loosen(filters, 'benchmark')}"
    return NOTHING


def _says(found: Comparison, filters: Filters) -> Text:
    blocks = [
        Block(
            "Two raters meet on a clip and a judged dimension when both gave a score. Agreement is "
            "never one figure: the raw share says how often, κ and AC1 how much more often than "
            "by chance, and they part where nearly everything passes. "
            "Every figure opens the cases on which its two raters differ.",
        ),
        Block(
            f"{several(len(found.raters), 'rater')} on {several(found.clips, 'clip')}. "
            f"{several(found.failed, 'call')} ended without a score and "
            f"{'is' if found.failed == 1 else 'are'} in no figure: a failed call is never a zero.",
            "note",
        ),
    ]
    if found.unseen:
        blocks.append(
            Block(f"{several(found.unseen, 'more rater')} not shown: choose judges above.", "note")
        )
    if filters.disagree:
        which = ", ".join(map(_named, dimensions(filters)))
        blocks.append(
            Block("All raters", "p", links.agreement(filters.but(disagree=(), judged=(), page=1)),
                  f"Shown first: the cases on which two raters differ on {which}.")
        )  # fmt: skip
    return Text(tuple(blocks))


def _named(name: str) -> str:
    return "realism" if name == "realism" else judged_name(name)


def options(filters: Filters, store: Store) -> Mapping[str, tuple[Option, ...]]:
    """Benchmarks that were rated, protocols, coefficients, dimensions, judges, places."""
    known = rated(store)
    allowed = COEFFICIENTS.get(filters.protocol, ())
    conditions = by_column(filters, "verdict_board")
    if filters.protocol:
        conditions["protocol"] = equals("protocol", filters.protocol)
    return {
        **offers(store, "verdict_board", conditions, FACETS),
        "benchmark": tuple(Option(name, name) for name in known),
        "protocol": tuple(
            Option(name, PROTOCOL_WORDS[name]) for name in known.get(filters.benchmark, ())
        ),
        "coefficient": tuple(Option(name, LONG[name]) for name in allowed),
        "judged": tuple(Option(code, judged_name(code)) for code in ("D1", "D2", "D3", "D4", "D5"))
        if filters.protocol == "eva" else (),
        "judge": tuple(Option(name, name) for name in judge_ids(store)),
    }  # fmt: skip


PAGE: Final = Page(
    links.AGREEMENT,
    "Agreement",
    "Do judges agree with each other, with people, with themselves, and with what is known?",
    (
        Control("benchmark", "Benchmark", "one"),
        Control("protocol", "Protocol", "one"),
        Control("coefficient", "Matrix shows", "one"),
        Control("judged", "Judged dimension"),
        Control("judge", "Judges"),
        Control("tier", "Tier", advanced=True),
        *PLACE,
        Control("generator", "Clip made by", advanced=True),
    ),
    (
        Slot("says", "text"),
        Slot("cases", "gallery"),
        Slot("together", "table", "All judges together"),
        Slot("matrix", "figure", "Rater by rater"),
        Slot("truth", "table", "Against what is known by construction"),
        Slot("probes", "table", "On clips altered so that they must fail"),
        Slot("pairs", "folds", "Every two raters, in figures"),
        Slot("download", "download"),
    ),
    render,
    options,
    settle,
)
