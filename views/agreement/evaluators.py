"""Judges beside people, as a table and as pictures.

The table has correlations, kappa, pass rates or means, STS and coverage. The pictures have a mark
for each pair of scores, and what either lets pass.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np

from metrics.agreement.beside_people import BesidePeople, beside_people
from metrics.agreement.correlation import Correlation
from metrics.agreement.rationale_similarity import JudgeSts, runs_sts
from metrics.agreement.score_counts import FINAL, ScorePairs, score_pairs
from metrics.boards.definitions import PERCENT
from schema.benchmarks import display_name
from schema.protocols import PROTOCOLS, REALISM
from store.queries.judging.agreement import Generator, Ratings, generators_of
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters
from views.figures.against_people import SIDES, scatter_points
from views.figures.drawing.dots import bubbles
from views.figures.drawing.lines import dumbbells
from views.figures.series import Chart, FigureSeries, Value
from views.page.content import Badge, Cell, Column, Figure, Row, Score, Table
from views.page.labels import judged_name, several, term_of
from views.shared.raters import VOTE, dimensions, read_ratings

UNIT: Final = "−1 to 1"
PASSES: Final = "By this judge, and by people who decided: with a tie the clip is left out."
COLUMNS: Final = (
    Column("judge", "Judge"),
    Column("dimension", "Judged"),
    Column("plcc", "PLCC", "score", "with people’s mean; 95 % CI over whole prompts",
           term=term_of("coefficient", "plcc")),
    Column("srocc", "SROCC", "score", "rank correlation with people’s mean; 95 %",
           term=term_of("coefficient", "srocc")),
)  # fmt: skip
OF_PASSES: Final = (
    Column("kappa", "κ", "score", "with what people agree on; 95 % over whole prompts",
           term=term_of("coefficient", "kappa")),
    Column("people", "People pass", "score", "mean share of people, over the clips of both"),
    Column("own", "Judge passes", "score", "over the same clips"),
    Column("both_pass", "Both pass", "count", PASSES),
    Column("judge_alone", "Judge alone", "count", "the judge passes, people do not"),
    Column("people_alone", "People alone", "count", "people pass, the judge does not"),
    Column("both_fail", "Both fail", "count", PASSES),
)  # fmt: skip
OF_GRADES: Final = (
    Column("kappa", "κ, weighted", "score", "with the final label, else people’s vote; 95 %",
           term=term_of("coefficient", "weighted")),
    Column("people", "People’s mean", "score", "over the clips of both"),
    Column("own", "Judge’s mean", "score", "over the same clips"),
)  # fmt: skip
LIKENESS: Final = "likeness of the rationales, 100 = alike in meaning"
COUNTS: Final = (
    Column("n", "Clips", "count", "scored by people and by the judge"),
    Column("coverage", "Coverage", "share", "of the clips by people that the judge was asked"),
)
GENERATORS: Final = "generators"
"""Of `also`: the table has a group of rows for each model that made clips."""
Rows = tuple[BesidePeople, ...]


class JudgesBeside(NamedTuple):
    """The judges by dimension, the STS of those that have one, and the rater that stands for people
    where a judge's differences are listed. `several`: whether people scored clips of more than one
    generator; `groups`: the judges on the clips of each, where that is asked for. `pairs`: the
    scores of people and of one judge.
    """

    rows: Rows
    sts: Mapping[str, JudgeSts]
    people: str
    several: bool = False
    groups: Sequence[tuple[Generator, Rows]] = ()
    pairs: ScorePairs | None = None


TITLE: Final = "Scores by people and a judge"
PEOPLE, JUDGE = "People", "Judge"
MOST: Final = 4
"""The most judges in the picture, best correlated first; the table has all of them."""
NOBODY: Final = JudgesBeside((), {}, "")


def read_beside(filters: Filters, store: Store) -> JudgesBeside:
    """Every judge that the filters leave, however many, on the selected judged dimensions."""
    rated = read_ratings(filters, store)
    rows = _rows(rated, filters)
    parts = _by_generator(rated, store) if rows else {}
    groups = ((each, _rows(part, filters)) for each, part in parts.items())
    with_texts = rows and filters.protocol == REALISM.name
    raters = {row.judge.id: row.judge.runs for row in rows} if with_texts else {}
    sts = {name: runs_sts(store, filters.benchmark, runs) for name, runs in raters.items()}
    return JudgesBeside(
        rows,
        sts,
        _people(rated),
        len(parts) > 1,
        tuple(group for group in groups if group[1]) if GENERATORS in filters.also else (),
        score_pairs(rated, dimensions(filters)) if rows else None,
    )


def _rows(rated: Ratings, filters: Filters) -> Rows:
    protocol = PROTOCOLS[filters.protocol]
    return tuple(
        row
        for name in dimensions(filters)
        for row in beside_people(rated, name, protocol.scores, not protocol.is_binary)
    )


def _by_generator(rated: Ratings, store: Store) -> dict[Generator, Ratings]:
    """The ratings of each generator's clips that people scored, generators by name."""
    people = [at for at, rater in enumerate(rated.raters) if rater.kind == "label"]
    labelled = np.any([~np.isnan(each[:, people]).all(axis=1) for each in rated.scores.values()],
                      axis=0)  # fmt: skip
    known = generators_of(store)
    makers = [known.get(int(clip)) for clip in rated.clips]
    names = {maker for maker, by in zip(makers, labelled, strict=True) if maker and by}
    return {
        name: rated.of_clips(np.array([maker == name for maker in makers]))
        for name in sorted(names, key=lambda each: (each.name, each.id))
    }


def _people(rated: Ratings) -> str:
    """The final label, else the vote, else the only person; empty without people."""
    labels = (rater.id for rater in rated.raters if rater.kind == "label")
    known = (name for name in (FINAL, VOTE) if rated.place(name) is not None)
    return next(known, None) or next(labels, "")


def people_table(beside: JudgesBeside, filters: Filters) -> Table | None:
    """A row for each judge and dimension, best correlated first, by generator where that is asked
    for; None without judges or people.
    """
    if not beside.rows:
        return None
    protocol = PROTOCOLS[filters.protocol]
    measured = {
        judge: each for judge, each in beside.sts.items()
        if each.value is not None and not beside.groups
    }  # fmt: skip
    columns = (
        *(each for each in COLUMNS if each.id != "dimension" or len(protocol.dimensions) > 1),
        *(OF_PASSES if protocol.is_binary else OF_GRADES),
        *((_sts_column(measured),) if measured else ()),
        *COUNTS,
    )
    judges = len({row.judge.id for row in beside.rows})
    caption = f"{several(judges, 'judge')}, each on the clips that it shares with people."
    waiting = [each for each in beside.sts.values() if each.waiting and not beside.groups]
    if waiting and not measured:
        caption = f"{caption} STS, the likeness of rationales, is {waiting[0].why}."
    rows = [_row(row, measured, beside.people, filters) for row in beside.rows]
    if beside.groups:
        rows = [
            replace(
                _row(row, measured, beside.people, filters.but(generator=(of.id,))),
                key=f"{row.judge.id}|{row.dimension}|{of.id}",
                group=of.name,
            )
            for of, those in beside.groups
            for row in those
        ]
    return Table(columns, tuple(rows), caption)


def _sts_column(measured: Mapping[str, JudgeSts]) -> Column:
    """The column of STS; the model stands with it, since figures by two models are two things."""
    models = sorted({each.model for each in measured.values()})
    return Column("sts", "STS", "score", f"{LIKENESS}; by {', '.join(models)}")


def _row(row: BesidePeople, sts: Mapping[str, JudgeSts], people_id: str, filters: Filters) -> Row:
    protocol = PROTOCOLS[filters.protocol]
    whole, unit = (100, "%") if protocol.is_binary else (1, protocol.scale)
    people, own = row.means
    kappa: Cell = Badge(row.kappa.why, "muted")
    if row.kappa.value is not None:
        low, high = row.kappa_ends or (None, None)
        kappa = Score(row.kappa.value, UNIT, row.called, row.kappa.n, low, high)
    cells: dict[str, Cell] = {
        "judge": row.judge.name,
        "dimension": judged_name(row.dimension),
        "plcc": _correlation(row.plcc, row),
        "srocc": _correlation(row.srocc, row),
        "kappa": kappa,
        "people": Score(whole * people, unit, row.n, row.n),
        "own": Score(whole * own, unit, row.n, row.n),
        "n": row.n,
        "coverage": row.n / row.called if row.called else None,
    }
    if row.table is not None:
        cells |= row.table._asdict()
    if measured := sts.get(row.judge.id):
        pairs = measured.n + measured.waiting
        cells["sts"] = Score(100 * (measured.value or 0.0), PERCENT, pairs, measured.n)
    return Row(cells, _differing(row, people_id, filters), key=f"{row.judge.id}|{row.dimension}")


def _correlation(figure: Correlation, row: BesidePeople) -> Cell:
    if figure.value is None:
        return Badge(figure.why, "muted")
    return Score(figure.value, UNIT, row.called, figure.n, figure.low, figure.high)


def _differing(row: BesidePeople, people: str, filters: Filters) -> str | None:
    """The clips on which the judge and people differ."""
    if row.table is not None and not (row.table.judge_alone or row.table.people_alone):
        return None
    judged = (row.dimension,) if len(PROTOCOLS[filters.protocol].dimensions) > 1 else ()
    chosen = filters.but(disagree=(people, row.judge.id), judged=judged, page=1)
    return links.agreement(chosen, "wr-cases")


def scatter(pairs: ScorePairs | None, judged: tuple[str, ...], filters: Filters) -> Figure | None:
    """The clips that people and the judge with most of them scored, on the `judged` dimensions;
    None without any.
    """
    if pairs is None:
        return None
    protocol = PROTOCOLS[filters.protocol]
    low, high = (0.0, 100.0) if protocol.is_binary else (protocol.scores[0], protocol.scores[-1])
    names = ", ".join(map(judged_name, judged))
    what = f"mean of {names}" if len(judged) > 1 else names
    subtitle = f"Clips by both scores, {what}; on the line both are the same"
    source = f"computed here on {display_name(filters.benchmark)}"
    unit = "%" if protocol.is_binary else f"score {protocol.scale}"
    points = tuple(scatter_points(pairs, filters.protocol))
    return bubbles(Chart(TITLE, subtitle, source, SIDES, points, unit, (low, high)))


def rates(beside: JudgesBeside, filters: Filters) -> Figure | None:
    """A row for each judge and dimension, from people's pass rate to the judge's over the same
    clips; None where nothing passes or fails.
    """
    protocol = PROTOCOLS[filters.protocol]
    judges = list(dict.fromkeys(row.judge.id for row in beside.rows))[:MOST]
    rows = [row for name in judges for row in beside.rows if row.judge.id == name]
    if not rows or not protocol.is_binary:
        return None
    series = []
    for row in rows:
        people, own = (100 * mean for mean in row.means)
        name = judged_name(row.dimension)
        label = f"{row.judge.name} · {name}" if len(judges) > 1 else name
        values = {PEOPLE: Value(people, n=row.n), JUDGE: Value(own, n=row.n)}
        series.append(FigureSeries(label, values, False))
    whose = rows[0].judge.name if len(judges) == 1 else several(len(judges), "judge")
    title = "What people and judges let pass"
    subtitle = f"{whose}, each over the clips that people scored too"
    source = f"computed here on {display_name(filters.benchmark)}"
    drawn = dumbbells(Chart(title, subtitle, source, (PEOPLE, JUDGE), tuple(series)))
    return replace(drawn, title=title, subtitle=subtitle)
