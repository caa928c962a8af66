"""The Agreement page's tables: pairs by dimension, all judges together, judges against truth."""

from typing import Final

from metrics.agreement.correlation import Correlation
from metrics.agreement.pairwise import Coefficient
from schema.protocols import PROTOCOLS, protocol_of
from views.address import links
from views.address.filters import Filters
from views.agreement.pairs import COEFFICIENTS, Comparison, Meeting, PanelOf
from views.page.content import Badge, Cell, Column, Fold, Folds, Row, Score, Table
from views.page.labels import judged_heading, judged_name, loosen, several, term_of
from views.shared.raters import NARROWING

NAMES: Final = {
    "raw": ("Raw", "share of the cases on which both give the same score"),
    "kappa": ("κ", "Cohen’s kappa: agreement beyond chance; collapses where nearly all pass"),
    "ac1": ("AC1", "Gwet’s AC1: agreement beyond chance that holds where nearly all pass"),
    "alpha": ("α", "Krippendorff’s alpha of the two"),
    "weighted": ("κ, weighted", "Cohen’s kappa, a difference weighing its square"),
    "plcc": ("PLCC", "Pearson’s correlation, with its 95 % interval over whole prompts"),
    "srocc": ("SROCC", "Spearman’s rank correlation, with its 95 % interval over whole prompts"),
}
LONG: Final = {
    "raw": "Raw agreement",
    "kappa": "Cohen’s κ",
    "ac1": "Gwet’s AC1",
    "alpha": "Krippendorff’s α",
    "weighted": "Weighted κ",
    "plcc": "PLCC",
    "srocc": "SROCC",
}
UNIT: Final = {"raw": "%"}
BALANCED: Final = "mean of both; 50 for a judge that does not look"


def pairs(compared: Comparison, filters: Filters) -> Folds:
    """One entry per dimension, with a row for each pair of raters."""
    named = dict.fromkeys(meeting.dimension for meeting in compared.meetings)
    entries: list[Fold] = []
    for name in named:
        rows = [meeting for meeting in compared.meetings if meeting.dimension == name]
        differ = sum(meeting.differ > 0 for meeting in rows)
        entries.append(
            Fold(
                judged_heading(name),
                (Badge(several(len(rows), "pair"), "muted"),
                 Badge(f"{differ} with differences", "warn" if differ else "good")),
                table=_pairs(rows, filters),
                open=not entries,
            )
        )  # fmt: skip
    return Folds(tuple(entries), no_pairs_text(filters))


def no_pairs_text(filters: Filters) -> str:
    """The explanation where no two raters scored the same clips, naming the filters that may be
    why.
    """
    return _or_loosen("No two raters have scored the same clips", filters)


def _or_loosen(text: str, filters: Filters) -> str:
    if any(map(filters.narrows, NARROWING)):
        return f"{text} for these filters. {loosen(filters, *NARROWING)}"
    return f"{text}."


def _pairs(rows: list[Meeting], filters: Filters) -> Table:
    order = ("raw", *(n for n in COEFFICIENTS[filters.protocol] if n != "raw"))
    passes = "passes" if PROTOCOLS[filters.protocol].is_binary else "mean"
    return Table(
        (
            Column("name", "Raters"),
            *(Column(name, NAMES[name][0], "score", NAMES[name][1],
                     term=term_of("coefficient", name)) for name in order),
            Column("first", f"First {passes}", "score", "over the cases that both scored"),
            Column("second", f"Second {passes}", "score", "over the cases that both scored"),
            Column("differ", "Differ", "count", "cases that both scored, and not alike"),
            Column("n", "n", "count", "cases that both scored"),
            Column("left", "Left out", "count",
                   "cases that one was asked about, without a score from both"),
        ),
        tuple(_pair(row, order, filters) for row in rows),
    )  # fmt: skip


def _pair(met: Meeting, order: tuple[str, ...], filters: Filters) -> Row:
    # The whole row is one link: the same again in each figure was a third of the page.
    href = cases_url(met, filters) if met.differ else None
    cells: dict[str, Cell] = {
        "name": f"{met.first.name} / {met.second.name}",
        **{name: coefficient_cell(met.figure(name), name, met, None) for name in order},
        "first": _passes(met.pair.first, met.pair.n, filters),
        "second": _passes(met.pair.second, met.pair.n, filters),
        "differ": met.differ,
        "n": met.pair.n,
        "left": met.left_out,
    }
    return Row(cells, href, key=f"{met.first.id}|{met.second.id}")


def cases_url(met: Meeting, filters: Filters) -> str:
    """URL of the cases on which two raters disagree, at their anchor on the page."""
    chosen = filters.but(disagree=(met.first.id, met.second.id), judged=_judged(met), page=1)
    return links.agreement(chosen, "wr-cases")


def _judged(met: Meeting) -> tuple[str, ...]:
    own = protocol_of(met.dimension).dimensions
    return (met.dimension,) if len(own) > 1 else ()


def coefficient_cell(
    figure: Coefficient | Correlation, name: str, met: Meeting, href: str | None
) -> Cell:
    """A coefficient of two raters with its interval and counts; why it has no value, if so."""
    if figure.value is None:
        return Badge(figure.why, "muted")
    unit = UNIT.get(name, "−1 to 1")
    n = met.pair.n + met.left_out
    if isinstance(figure, Correlation):
        return Score(figure.value, unit, n, figure.n, figure.low, figure.high, href)
    return _plain(figure, name, n, met.reach.get(name), href)


def _passes(shares: dict[float, float], n: int, filters: Filters) -> Cell:
    """Prevalence: the pass rate, or the mean score on graded scales."""
    if not n:
        return None
    protocol = PROTOCOLS[filters.protocol]
    if not protocol.is_binary:
        return Score(sum(score * share for score, share in shares.items()), protocol.scale, n, n)
    return Score(100 * shares.get(1.0, 0.0), "%", n, n)


def together_table(compared: Comparison, filters: Filters) -> Table:
    """Agreement of all judges together, and of all people, one row per dimension."""
    wide = not PROTOCOLS[filters.protocol].is_binary
    columns: tuple[Column, ...] = (
        Column("name", "Dimension"),
        Column("raters", "Raters", "count"),
        Column("raw", "Raw", "score", "share of pairs of raters that give a case the same score"),
        Column("passes", "Mean score" if wide else "Passes", "score", "of all scores given"),
        Column("alpha", "Krippendorff’s α", "score",
               "interval level" if wide else "nominal level; cases with two scores or more",
               term=term_of("coefficient", "alpha")),
        Column("fleiss", "Fleiss’ κ", "score", "where all cases have the same number of scores",
               term=term_of("coefficient", "fleiss")),
        Column("ac1", "AC1", "score", "Gwet, for any number of raters",
               term=term_of("coefficient", "ac1")),
        Column("n", "n", "count", "cases with two scores or more"),
        Column("single", "Single-rated", "count", "cases with one score, left out"),
    )  # fmt: skip
    groups = [("Judges", compared.panels), ("People", compared.people_panels)]
    rows = [
        _together(each, name if compared.people_panels else "", filters)
        for name, panels in groups
        for each in panels
        if each.agreement.units or each.agreement.single
    ]
    caption = "Judges without ground truth and older results."
    defined, undefined = _defined(columns, rows)
    return Table(
        defined,
        tuple(rows),
        " ".join([f"{caption}", *undefined]),
        _or_loosen("Nobody has judged a clip", filters),
    )


def _together(each: PanelOf, group: str, filters: Filters) -> Row:
    all_ = each.agreement
    figures = {"raw": all_.raw, "alpha": all_.alpha, "fleiss": all_.fleiss, "ac1": all_.ac1}
    given = all_.units + all_.single
    shown = {key: _plain(figure, key, given, each.reach.get(key))
             for key, figure in figures.items()}  # fmt: skip
    cells: dict[str, Cell] = {
        "name": judged_heading(each.dimension),
        "raters": each.raters,
        **shown,
        "passes": _passes(all_.prevalence, given, filters),
        "n": all_.units,
        "single": all_.single,
    }
    return Row(cells, key=f"{group}|{each.dimension}" if group else each.dimension, group=group)


def _defined(columns: tuple[Column, ...], rows: list[Row]) -> tuple[tuple[Column, ...], list[str]]:
    """The columns that have a figure in some row, and a sentence for each of the others."""
    lacking = {}
    for column in columns:
        cells = [row.cells.get(column.id) for row in rows]
        whys = {cell.text for cell in cells if isinstance(cell, Badge)}
        if cells and len(whys) == 1 and all(isinstance(cell, Badge) for cell in cells):
            lacking[column] = whys.pop()
    left = tuple(column for column in columns if column not in lacking)
    return left, [f"{column.label} {why}." for column, why in lacking.items()]


def _plain(
    figure: Coefficient,
    name: str,
    n: int,
    reach: tuple[float, float] | None,
    href: str | None = None,
) -> Cell:
    if figure.value is None:
        return Badge(figure.why, "muted")
    unit = UNIT.get(name, "−1 to 1")
    scale = 100 if unit == "%" else 1
    low, high = (None, None) if reach is None else (scale * reach[0], scale * reach[1])
    return Score(scale * figure.value, unit, n, figure.n, low, high, href)


def diagnosis_table(compared: Comparison, filters: Filters, has_truth: bool) -> Table:
    """Each judge against what is known by construction.

    `has_truth`: whether the benchmark has any truth at all; if so, an empty table is due to the
    filters.
    """
    columns = (
        Column("name", "Judge"),
        Column("judged", "Dimension"),
        Column("sensitivity", "Sensitivity", "score", "of what truly passes, the share it passes"),
        Column("passes", "of", "count", "cases that truly pass and that it scored"),
        Column("specificity", "Specificity", "score", "of what truly fails, the share it fails"),
        Column("fails", "of", "count", "cases that truly fail and that it scored"),
        Column("balanced", "Balanced", "score", BALANCED),
    )
    truth = next((rater for rater in compared.raters if rater.kind == "truth"), None)
    rows = []
    for rater, name, diagnosis, reach in compared.diagnoses:
        chosen = filters.but(disagree=(truth.id if truth else "", rater.id), judged=(name,), page=1)
        href = links.agreement(chosen, "wr-cases")
        rows.append(
            Row(
                {
                    "name": rater.name,
                    "judged": judged_name(name),
                    "sensitivity": _share(
                        diagnosis.sensitivity, href, reach.sensitivity, reach.few_passes
                    ),
                    "passes": diagnosis.sensitivity.n,
                    "specificity": _share(
                        diagnosis.specificity, href, reach.specificity, reach.few_fails
                    ),
                    "fails": diagnosis.specificity.n,
                    "balanced": _share(diagnosis.balanced),
                },
                key=f"{rater.id}|{name}",
            )
        )
    caption = "Positive = pass. Ground truth follows from construction. 95 % CI over whole prompts."
    empty = "No ground truth is loaded: judges cannot be measured against it."
    protocol = PROTOCOLS[filters.protocol]
    if has_truth and not protocol.is_binary:
        least, most = protocol.bounds
        empty = (f"Only what passes or fails is measured so: {protocol.label} is a score from "
                 f"{least:g} to {most:g}.")  # fmt: skip
    elif has_truth:
        empty = _or_loosen("No judge has scored clips with ground truth", filters)
    return Table(columns, tuple(rows), caption if rows else "", empty)


def _share(
    figure: Coefficient,
    href: str | None = None,
    reach: tuple[float, float] | None = None,
    few: bool = False,
) -> Cell:
    if figure.value is None:
        return Badge(figure.why, "muted")
    low, high = (None, None) if reach is None else (100 * reach[0], 100 * reach[1])
    return Score(100 * figure.value, "%", figure.n, figure.n, low, high, href, few)
