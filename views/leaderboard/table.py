"""A board as a table: rank, row name, coverage, one column per value, each figure linked to its
cases.
"""

from collections.abc import Iterator
from dataclasses import replace

from metrics.boards.board import Board
from metrics.boards.definitions import PERCENT
from metrics.boards.order import LEAST_SHARE, coverage, is_probe, setting_of
from metrics.boards.ranking import Ranking, group_name, ranks_of
from metrics.boards.rows import BoardRow, Entry
from metrics.boards.score_intervals import Estimate
from metrics.statistics.paired import LEAST, Standing
from store.queries.boards.board_keys import Key
from views.address.filters import Filters
from views.page.content import Badge, Cell, Column, Row, Score, Table, Tone
from views.page.labels import KIND_WORDS, p_value, percent
from views.shared.board_rows import CaseLinks, cases_of, row_id, score_of


def table(shown: Board, filters: Filters, ranking: Ranking, columns: tuple[Column, ...]) -> Table:
    """The board by judge, battery and setting; ranked rows first, unranked ones muted below."""
    cases, ranks = cases_of(filters, shown), ranks_of(shown)
    gaps, groups = shown.has_gaps, _groups(shown)
    rows = (_row(row, ranks.get(row.key), shown, cases, ranking, gaps) for row in shown.rows)
    rows = (replace(row, group=group) for row, group in zip(rows, groups, strict=True))
    return Table(columns, tuple(rows), "", "No row fits these filters.")


def _groups(shown: Board) -> Iterator[str]:
    """For each row the heading of those that are ranked among themselves, where batteries or
    settings differ.
    """
    batteries, settings = shown.has_batteries, shown.has_settings
    for row in shown.rows:
        parts = (
            shown.battery[row.key] if batteries else "",
            shown.judge_of(row) if "judge" in shown.differ and row.key.judge else "",
            f"setting “{setting_of(row)}”" if settings else "",
        )
        heading = " · ".join(filter(None, parts))
        rank = "probe, not ranked" if is_probe(row) else "ranked among themselves"
        yield f"{heading} — {rank}" if batteries or settings else ""


def _row(
    row: BoardRow, rank: int | None, shown: Board, cases: CaseLinks, ranking: Ranking, gaps: bool
) -> Row:
    key = row.key
    cells: dict[str, Cell] = {
        "rank": rank,
        "tie": _tie(ranking.places.get(key), shown),
        **_test(ranking.places.get(key)),
        "model": key.model_name,
        "judge": shown.judge_of(row) or None,
        "setting": key.setting,
        "encoding": key.encoding,
        "battery": shown.battery[key],
        "kind": _kind(key),
        "score": score_of(row.total.figure, row.total, shown.unit, cases(row)),
        "n": row.total.n,
        "base": row.total.base,
        "ok": row.total.ok,
        "coverage": coverage(row.total),
    }
    if row.answered is not None:
        answered = row.answered._replace(base=row.answered.ok)
        cells["answered"] = score_of(answered.score, answered, shown.unit)
    if rank is not None and gaps:
        cells["shared"] = _shared(row, shown)
    if key in ranking.task_means:
        cells["tasks"] = _mean(ranking.task_means[key], row.total, shown)
    if key in shown.macro:
        mean = shown.macro[key]
        cells["macro"] = _mean(Estimate(mean.figure, *mean[4:7]), mean, shown)
    for value in shown.values:
        entry = row.entries.get(value)
        if entry is not None:
            cells[f"by:{value}"] = score_of(entry.figure, entry, shown.unit, cases(row, value))
    return Row(
        cells,
        muted=rank is None,
        key=row_id(row),
        why=why_unranked(row, shown) if rank is None else "",
    )


def _kind(key: Key) -> tuple[Badge, ...]:
    tone: Tone = "muted" if key.kind != "model" else "accent"
    computed = Badge("baseline", "warn", "computed here, without any look at a clip")
    kind = Badge(KIND_WORDS.get(key.kind, key.kind), tone)
    return (kind, computed) if key.is_baseline else (kind,)


def _shared(row: BoardRow, shown: Board) -> Score | None:
    """The score that ranks, on what all ranked rows of its group have."""
    shared, value = shown.shared(row), shown.ranking_score(row)
    if shared is None or shared.every is None or shared.shared is None:
        return Score(value, shown.unit, row.total.n, row.total.base)
    return Score(value, shown.unit, shared.every, shared.shared)


def why_unranked(row: BoardRow, shown: Board) -> str:
    """Why a row has no rank."""
    if is_probe(row):
        return "Not ranked: the model did not see the whole film."
    shared = shown.shared(row)
    share = shared.shares.get(row.key, 0.0) if shared else 0.0
    return (
        f"Not ranked: it has {percent(share)} of the {shown.units} in full; "
        f"{percent(LEAST_SHARE)} is needed."
    )


def _mean(ends: Estimate, entry: Entry, shown: Board) -> Score:
    """Macro mean: its value is no ratio of right answers to all."""
    return Score(ends.value, shown.unit, entry.n, entry.ok, ends.low, ends.high, None, ends.few)


def _tie(place: Standing | None, shown: Board) -> Badge | None:
    """The letter of the tie group, or that too few prompts or videos are shared to test."""
    if place is None:
        return None
    if place.too_few:
        return Badge("too few", "muted", f"{place.shared} shared; a test needs {LEAST}")
    name = group_name(place.group)
    if place.against is None:
        return Badge(name, "accent", "the first row of its group")
    test, scale = place.against, shown.definition.scale if shown.definition else 1
    digits = 1 if shown.unit == PERCENT else 2
    figure = f"{scale * test.difference:+.{digits}f}".replace("-", "−")
    p = "" if test.p is None else f"p {p_value(test.p)}, "
    on = f"{figure}, {p}{test.shared} shared in full"
    if not place.is_first:
        return Badge(
            name, "plain", f"no significant difference from the rows above with this letter: {on}"
        )
    before = group_name(place.group - 1)
    if place.is_better:
        title = f"ranked below, but significantly better than a row of group {before}: {on}"
        return Badge(f"{name}, better than {before}", "warn", title)
    return Badge(name, "accent", f"significantly worse than a row of group {before}: {on}")


def _test(place: Standing | None) -> dict[str, Cell]:
    """Result of the test by which a row joined its group, for the JSON twin: better, worse or
    alike.
    """
    if place is None or place.against is None:
        return {}
    differs = place.is_first
    direction = "better" if place.is_better else "worse" if differs else "alike"
    return {
        "tie.than": direction,
        "tie.difference": place.against.difference,
        "tie.p": place.against.p,
        "tie.shared": place.against.shared,
    }
