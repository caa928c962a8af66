"""The order of a board's rows and columns, and which rows are ranked."""

from collections.abc import Mapping
from typing import Final

from metrics.boards.definitions import ORDER
from metrics.boards.rows import BoardRow, Entry
from metrics.boards.shared_units import ranking_figure
from schema.vocabulary import PLAIN_SETTING, PROBE_SETTINGS, RUN_SETTINGS
from store.queries.boards.board_keys import Key

JUDGES_FIRST: Final = ("truth", "human", "model", "scripted")
"""What is known by construction stands before what a judge said, and a rule comes last."""


def coverage(entry: Entry) -> float:
    """Share of the cases asked that the score counts; 0 when nothing was asked.

    A reply without a letter is counted where there is an official score; a call that failed, and
    what the row leaves out, never is.
    """
    return entry.base / entry.n if entry.n else 0.0


def setting_of(row: BoardRow) -> str:
    """Return the setting that the row is ranked in; the plain one if none is stated."""
    return row.key.setting or PLAIN_SETTING


def is_probe(row: BoardRow) -> bool:
    """Return True if the model did not see the whole film, so its score does not measure it."""
    return row.key.setting in PROBE_SETTINGS


def in_order(
    rows: list[BoardRow], battery: Mapping[Key, str], scores: Mapping[Key, float]
) -> tuple[BoardRow, ...]:
    """Best first among rows of one judge, battery and setting; the largest battery comes first, and
    the plain setting. `scores` are those that ranked rows are ranked by. Judges without a ranked
    row come last, such as one that has judged a single clip.
    """
    sizes: dict[str, int] = {}
    for row in rows:
        name = battery[row.key]
        sizes[name] = max(sizes.get(name, 0), row.total.n)
    largest = sorted(sizes, key=lambda name: (-sizes[name], name))
    place = {name: at for at, name in enumerate(largest)}
    rank = {key.judge for key in scores}
    return tuple(
        sorted(
            rows,
            key=lambda row: (
                row.key.judge not in rank,
                *_place(row, place[battery[row.key]], scores),
            ),
        )
    )


def _place(
    row: BoardRow, battery: int, scores: Mapping[Key, float]
) -> tuple[int, str, int, int, float, float, str]:
    """By judge first: a score by one judge is above or below no score by another, and neither is
    one on another battery or in another setting. Of the rows that are not ranked those that rest
    on more come first, in steps of a tenth; probes come last.
    """
    key, setting = row.key, setting_of(row)
    score = scores.get(key, ranking_figure(row))
    known = key.judge_kind in JUDGES_FIRST
    return (
        JUDGES_FIRST.index(str(key.judge_kind)) if known else len(JUDGES_FIRST),
        key.judge or "",
        battery,
        RUN_SETTINGS.index(setting) if setting in RUN_SETTINGS else len(RUN_SETTINGS),
        -2 if key in scores else -round(coverage(row.total), 1),
        -(score if score is not None else -1),
        key.model_name,
    )


def ordered_values(by: str, values: set[str]) -> tuple[str, ...]:
    order = ORDER.get(by)
    if order:
        return tuple(value for value in order if value in values)
    return tuple(sorted(values, key=lambda v: (not v.isdigit(), int(v) if v.isdigit() else 0, v)))
