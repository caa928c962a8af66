"""Agreement: judges, people, known truth and repeats compared pairwise, by dimension."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from schema.fields import offered_on
from schema.protocols import PROTOCOLS
from store.queries.catalogue.known_names import judge_ids
from store.queries.judging.agreement import rated
from store.reading.condition import equals
from store.reading.store import Store
from views.address import links
from views.address.conditions import by_column
from views.address.filter_options import count_options
from views.address.filters import Filters
from views.agreement.evaluators import (
    NOBODY,
    JudgesBeside,
    people_table,
    rates,
    read_beside,
    scatter,
)
from views.agreement.matrix import (
    DifferingCases,
    gallery,
    matrix,
    matrix_table,
    middle_words,
    read_cases,
)
from views.agreement.pairs import COEFFICIENTS, Comparison, compare_raters
from views.agreement.probes import Probed, probe_table, read_probes
from views.agreement.switches import CHART, switches
from views.agreement.tables import LONG, diagnosis_table, pairs, together_table
from views.filters.bar import LOOSER_SLOT, looser
from views.page.content import Block, Content, Option, Text
from views.page.forms import Looser
from views.page.labels import FIELD_WORDS, judged_name, loosen, several
from views.page.page import Control, Model, Options, PageOf, Slot
from views.shared.raters import EACH, NARROWING, dimensions, knows_truth

FACETS: Final = offered_on("agreement")
HERE: Final = ("benchmark", "version")
NOTHING: Final = "Neither judges nor people have scored a clip of these data yet."
OTHER: Final = "Neither judges nor people have scored a clip of this benchmark."


@dataclass(frozen=True, slots=True)
class Agreement(Model):
    """The raters that are compared; `compared` is None where nobody scored the benchmark's clips.

    `has_truth`: whether anything of the benchmark is known by construction. `cases`: those on which
    the two chosen raters disagree. `beside`: the judges beside people. `rated`: benchmark →
    protocols by which it was scored.
    """

    compared: Comparison | None
    has_truth: bool
    probed: tuple[Probed, ...]
    cases: DifferingCases | None
    beside: JudgesBeside
    rated: Mapping[str, tuple[str, ...]]
    judges: Sequence[str]
    facets: Options


def load(filters: Filters, store: Store) -> Agreement:
    """The raters that the filters select, for an available protocol and coefficient."""
    known = rated(store)
    settled = _settled(filters, known)
    facts = known, judge_ids(store), _facets(settled, store)
    if settled.protocol not in COEFFICIENTS:
        return Agreement(settled, None, False, (), None, NOBODY, *facts)
    compared = compare_raters(settled, store)
    return Agreement(
        settled,
        compared,
        bool(compared.diagnoses) or knows_truth(settled, store),
        read_probes(settled, store, compared.raters) if compared.diagnoses else (),
        read_cases(settled, store),
        read_beside(settled, store),
        *facts,
        looser=() if compared.meetings else _looser(settled, store),
    )


def _looser(filters: Filters, store: Store) -> tuple[Looser, ...]:
    """The ways out where no two raters met, by the pairs of raters that would."""

    def pairs_left(others: Filters) -> int:
        met = compare_raters(others, store).meetings
        return len({(meeting.first, meeting.second) for meeting in met})

    return looser(links.AGREEMENT, filters, "pair", pairs_left, kept=("protocol",))


def _settled(filters: Filters, known: Mapping[str, tuple[str, ...]]) -> Filters:
    """A rated benchmark, one of its protocols, and a coefficient that the protocol allows."""
    named = filters.benchmark or next(iter(known), "")
    protocols = known.get(named, ())
    protocol = filters.protocol if filters.protocol in protocols else (protocols or ("",))[0]
    allowed = COEFFICIENTS.get(protocol, ("",))
    coefficient = filters.coefficient if filters.coefficient in allowed else allowed[0]
    return filters.but(benchmark=named, protocol=protocol, coefficient=coefficient)


def _facets(filters: Filters, store: Store) -> Options:
    conditions = by_column(filters, "verdict_board")
    if filters.protocol:
        conditions["protocol"] = equals("protocol", filters.protocol)
    return count_options(store, "verdict_board", conditions, FACETS)


def slots(model: Agreement) -> Mapping[str, Content]:
    """The content of the page's slots."""
    filters, compared = model.filters, model.compared
    if compared is None:
        return {"says": Text((Block(_empty_notes(model), "empty"),))}
    if len(compared.raters) == 1 and not any(map(filters.narrows, NARROWING)):
        return {"says": _alone(compared, filters)}
    switch = switches(compared, filters, model.beside.several)
    has_chart = CHART in filters.also
    drawn: dict[str, Content] = {
        "says": _notes(compared, filters),
        **(
            {"chart": matrix(compared, filters)}
            if has_chart
            else {"matrix": matrix_table(compared, filters)}
        ),
        "together": together_table(compared, filters),
        "truth": diagnosis_table(compared, filters, model.has_truth),
        "pairs": pairs(compared, filters),
    }
    beside = people_table(model.beside, filters)
    if beside:
        drawn["people"] = beside
    if passing := rates(model.beside, filters):
        drawn["rates"] = passing
    if points := scatter(model.beside.pairs, dimensions(filters), filters):
        drawn["scatter"] = points
    if switch:
        drawn["show"] = switch
    if compared.diagnoses:
        drawn["probes"] = probe_table(model.probed)
    return drawn | ({"cases": gallery(model.cases, filters)} if filters.disagree else {})


def _alone(compared: Comparison, filters: Filters) -> Text:
    """One rater agrees with nobody: a sentence, and what to do."""
    name, clips = compared.raters[0].name, several(compared.clips, "clip")
    return Text(
        (
            Block(f"Only {name} scored these {clips}. Agreement needs a second rater.", "empty"),
            Block("Run a second judge", "go", links.to(links.TRY, filters.only(*HERE)), "judge"),
            Block(
                "Score them yourself", "go", links.to(links.STUDIES, filters.only(*HERE)), "people"
            ),
        )
    )


def _empty_notes(model: Agreement) -> str:
    if model.rated and model.filters.benchmark not in model.rated:
        return f"{OTHER} {loosen(model.filters, 'benchmark')}"
    return NOTHING


def _notes(result: Comparison, filters: Filters) -> Text:
    """How to read the figures, as a sheet; what is left out stands beside it."""
    entries = [
        ("Pairs", "Agreement on clips both raters scored. A cell opens where they differ."),
        ("Raw", "Share of cases with the same score."),
        ("κ, AC1", "Correct for chance; κ is unstable when almost all pass."),
        ("Colour", f"Blue: agreement. Grey: {middle_words(filters)}. Red: disagreement."),
        ("Here", f"{several(len(result.raters), 'rater')} on {several(result.clips, 'clip')}."),
        ("Left out", f"{several(result.failed, 'call')} without a score."),
    ]
    blocks = [Block(text, "note", None, name) for name, text in entries]
    if result.people > 1 and filters.people != EACH:
        text = f"{several(result.people, 'person', 'people')} stand as their vote."
        blocks.append(Block(text, "note", None, "People"))
    elif result.people > 1:
        text = "Beside one person, the vote is that of the others."
        blocks.append(Block(text, "note", None, "Vote"))
    if result.unseen:
        more = f"{several(result.unseen, 'more rater')} not shown: choose judges above."
        blocks.append(Block(more, "warning"))
    if filters.disagree:
        back = links.agreement(filters.but(disagree=(), judged=(), page=1))
        blocks.append(Block("All raters", "go", back, "all"))
    return Text(tuple(blocks), sheet="How to read this")


def _several(protocol: str) -> tuple[str, ...]:
    """The dimensions to choose from, where the protocol has more than one."""
    names = PROTOCOLS[protocol].dimensions if protocol in PROTOCOLS else ()
    return names if len(names) > 1 else ()


def options(model: Agreement) -> Options:
    """Benchmarks that were rated, protocols, coefficients, dimensions, judges, places."""
    filters, protocols = model.filters, model.rated.get(model.filters.benchmark, ())
    allowed = COEFFICIENTS.get(filters.protocol, ())
    return {
        **model.facets,
        "benchmark": tuple(Option(name, name) for name in model.rated),
        "protocol": tuple(Option(name, PROTOCOLS[name].title) for name in protocols),
        "coefficient": tuple(Option(name, LONG[name]) for name in allowed),
        "judged": tuple(Option(code, judged_name(code)) for code in _several(filters.protocol)),
        "judge": tuple(Option(name, name) for name in model.judges),
    }


PAGE: Final = PageOf(
    links.AGREEMENT,
    "Agreement",
    "Agreement of judges with each other, with people and with the truth.",
    (
        Control("protocol", "Protocol", "one", required=True),
        Control("coefficient", "Coefficient", "one", required=True),
        Control("judged", "Judged dimension"),
        Control("judge", "Judges"),
    ),
    (
        Slot("filters", "filters", wide=False),
        Slot("show", "switch", wide=False),
        Slot("says", "text", wide=False),
        Slot("cases", "gallery"),
        Slot("matrix", "table"),
        Slot("chart", "figure"),
        Slot("people", "table", "Judges beside people"),
        Slot("rates", "figure"),
        Slot("scatter", "figure"),
        Slot("together", "table", "All together"),
        Slot("truth", "table", "Judge accuracy on ground truth"),
        Slot("probes", "table", "Judge sensitivity to injected errors"),
        Slot(LOOSER_SLOT, "text"),
        Slot("pairs", "folds", "Pairwise agreement"),
    ),
    load,
    slots,
    options,
    reads=(*FIELD_WORDS, "coefficient", "disagree", "also", "people"),
    section="analysis",
    benchmarks="one",
)
