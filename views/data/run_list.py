"""The runs on Data: the list of all runs, and the differences between two of them."""

from collections.abc import Mapping
from typing import Final

from metrics.boards.definitions import metrics_by_protocol
from schema import COMMAND
from schema.notes import receipt_in
from schema.protocols import PROTOCOLS
from store.queries.boards.board_keys import Key
from store.queries.catalogue.results import Changes, HarnessMarks, changes
from store.queries.clips.runs import ALL
from store.reading.store import Row, Store
from views.address import links
from views.address.filters import Filters
from views.page.content import Badge, Cell, Column, Table, Tone
from views.page.content import Row as TableRow
from views.page.labels import several, status_word
from views.shared.board_rows import harness_in_words

MOST: Final = 500
LISTED: Final = 200
_HARNESS: Final = "harness"
_SUBMISSION: Final = "submission"
_COLUMNS: Final = (
    Column("model", "Model"),
    Column("date", "Date"),
    Column("standing", "Standing", "badges", "which of several results of the same is shown"),
    Column("links", "Open", "badges"),
    Column("rows", "Rows", "count", "answers, verdicts or located nodes"),
    Column("coverage", "Coverage", "share", "came of asked, in the parts and variants it took up"),
    Column(_HARNESS, "By the harness", "badges", "its own figure beside the one read here"),
    Column(_SUBMISSION, "Submitted", "badges", "accepted by the board's maintainers"),
    Column("protocol", "Protocol"),
    Column("judge", "Judge"),
    Column("setting", "Setting"),
    Column("run", "Run"),
    Column("source_set", "Files"),
)
_CHANGES: Final = {
    "broke": "broke", "fixed": "fixed", "went": "has no score any more", "came": "has a score now",
    "same": "as before", "neither": "without a score in both", "only here": "only in the second",
    "only there": "only in the first",
}  # fmt: skip
_TONES: Final[dict[str, Tone]] = {"fixed": "good", "broke": "bad"}
_CHANGE_COLUMNS: Final = (
    Column("change", "Change", "badges"),
    Column("what", "Question or clip"),
    Column("part", "Position or dimension"),
    Column("before", "Before"),
    Column("after", "After"),
)


def run_list(
    results: Mapping[Key, list[Row]], filters: Filters, marks: Mapping[str, HarnessMarks]
) -> Table:
    """Every run, grouped by model, judge and setting, the newest first.

    `results` come from `results.of_rows`.
    """
    rows = tuple(_row(run, beside, filters, marks.get(str(run["run"])))
                 for runs in results.values()
                 for run, beside in zip(runs, [*runs[1:], None], strict=True))  # fmt: skip
    more = f" The first {MOST} of {len(rows):,}." if len(rows) > MOST else ""
    hidden = {
        *([] if marks else [_HARNESS]),
        *([] if any(row.cells[_SUBMISSION] for row in rows) else [_SUBMISSION]),
    }
    columns = tuple(each for each in _COLUMNS if each.id not in hidden)
    return Table(
        columns,
        rows[:MOST],
        "Boards show the newest result of each part and variant, never pooled. "
        f"To take one out: {COMMAND} data remove run ID.{more}",
        "Nobody has answered or judged yet.",
    )


def _row(run: Row, beside: Row | None, filters: Filters, marks: HarnessMarks | None) -> TableRow:
    cells: dict[str, Cell] = {
        "run": run["run"],
        "model": run["model_name"],
        "judge": run.get("judge_name") or run["judge"],
        "protocol": _protocol(str(run["protocol"])),
        "setting": run["setting"],
        "date": str(run["created"])[:10] if run["created"] else None,
        "source_set": run["source_set"],
        "rows": run["answers"] + run["verdicts"] + run["steps"],
        "coverage": run["came"] / run["n"] if run["n"] else None,
        "standing": _standing(run),
        "links": _links(run, beside, filters),
        _SUBMISSION: _submission(run),
        **({_HARNESS: _by_harness(run, filters, marks)} if marks else {}),
    }
    return TableRow(cells, muted=not run["is_shown"], key=str(run["run"]))


def _by_harness(run: Row, filters: Filters, marks: HarnessMarks) -> tuple[Badge, ...]:
    """Both figures, with a link to the replies that are read or marked differently."""
    here = "–" if marks.ours is None else f"{marks.ours:.1f}"
    label = f"{marks.theirs:.1f}, here {here}"
    if not marks.read_differently and not marks.marked_differently:
        return (Badge(label, "good", harness_in_words(marks)),)
    pattern = "read-differently"
    kept = filters.only("version").but(
        benchmark=run["benchmark"], pattern=pattern, run=run["run"], protocol=str(run["protocol"])
    )
    return (Badge(label, "warn", harness_in_words(marks), links.to(links.CASES, kept)),)


def _submission(run: Row) -> tuple[Badge, ...]:
    """The receipt of a run that a visitor submitted."""
    receipt = receipt_in(run["note"])
    if not receipt:
        return ()
    return (Badge(receipt, "plain", str(run["note"]), links.submission(receipt)),)


def _protocol(name: str) -> str:
    known = PROTOCOLS.get(name)
    return known.label if known else name


def _standing(run: Row) -> tuple[Badge, ...]:
    if not run["is_older"]:
        return (Badge("newest", "good"),)
    if run["is_shown"]:
        return (Badge("newest in some parts", "warn", "a newer result has the others"),)
    return (Badge("older", "muted", "a newer result of the same is shown"),)


def _links(run: Row, beside: Row | None, filters: Filters) -> tuple[Badge, ...]:
    metrics = metrics_by_protocol().get(str(run["protocol"]), ())
    kept = filters.only("version", benchmark=run["benchmark"])
    badges = []
    if metrics:
        board = kept.but(metric=metrics[0], run=run["run"])
        badges.append(
            Badge("board", "accent", "this run alone", links.to(links.LEADERBOARD, board))
        )
    if beside:
        pair = filters.only("version").but(run=run["run"], against=beside["run"])
        title = f"what changed since {beside['run']}"
        badges.append(Badge("what changed", "accent", title, links.to(links.PROVENANCE, pair)))
    return tuple(badges)


def read_changes(filters: Filters, store: Store) -> Changes | None:
    """Differences from the run `against` to `run`; None unless two runs are named."""
    if not filters.against or filters.run in ("", ALL):
        return None
    return changes(store, filters.against, filters.run, LISTED)


def change_list(changed: Changes, filters: Filters) -> Table:
    """The differences between two runs, with the counts of unchanged results."""
    counts = "; ".join(f"{changed.counts[name]:,} {words}" for name, words in _CHANGES.items()
                       if changed.counts.get(name))  # fmt: skip
    total = sum(changed.counts.get(name, 0) for name in ("fixed", "broke", "came", "went"))
    cut = f" The first {len(changed.rows)} of {several(total, 'change')}." if (
        total > len(changed.rows)) else ""  # fmt: skip
    return Table(
        _CHANGE_COLUMNS,
        tuple(_change(row, filters) for row in changed.rows),
        f"From {filters.against} to {filters.run}: {counts or 'nothing in common'}.{cut}",
        "No answer and no verdict changed.",
    )


def _change(row: Row, filters: Filters) -> TableRow:
    badge = Badge(_CHANGES[row["change"]], _TONES.get(row["change"], "plain"))
    watch = filters.only("version").but(run=ALL, clip=row["clip"] or "")
    is_answer = str(row["part"]).isdigit()
    cells: dict[str, Cell] = {
        "change": (badge,),
        "what": row["text"] or row["name"],
        "part": "as printed" if row["part"] == "0" else row["part"],
        "before": _outcome(row["before"], row["status_before"], is_answer),
        "after": _outcome(row["after"], row["status_after"], is_answer),
    }
    href = links.to(links.WATCH, watch) if row["clip"] else None
    return TableRow(cells, href, key=f"{row['name']}~{row['part']}")


def _outcome(score: float | None, status: str, is_answer: bool) -> str:
    """Right or wrong for an answer, the score for a verdict; without a score, the status of the
    call.
    """
    if score is None:
        return status_word(status)
    return ("right" if score else "wrong") if is_answer else f"{score:g}"
