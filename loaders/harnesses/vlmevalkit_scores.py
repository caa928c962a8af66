"""VLMEvalKit's scored copies of a prediction file: `<run>_score.xlsx`, `<run>_<judge>_result.xlsx`.

A mark is taken for the same reply alone: a copy of before a second run, or one whose row stands
for all rotations of a question, says nothing of this one.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from loaders.core.errors import FileRefused
from loaders.files.find_files import Place
from loaders.harnesses.marks import LETTERS_READ
from loaders.harnesses.vlmevalkit_rows import TURN
from loaders.predictions.table_reader import chunks

Cells = dict[str, str | None]

SCORED: Final = ("_score", "_result")
_MARKS: Final = ("hit", "score")
_COLUMNS: Final = (*_MARKS, *LETTERS_READ)


def scored_copies(places: Sequence[Place], derived: tuple[str, ...]) -> dict[Path, list[Place]]:
    """Of each prediction file among these, by its real path, the scored copies among them."""
    stems = dict[tuple[Path, str], Path]()
    for place in places:
        real = place.path.resolve()
        if not real.stem.endswith(derived):
            stems[real.parent, real.stem] = real
    copies: dict[Path, list[Place]] = {}
    for place in sorted(places, key=lambda place: not place.path.stem.endswith("_score")):
        if place.path.stem.endswith(SCORED) and (whose := _whose(place.path.resolve(), stems)):
            copies.setdefault(whose, []).append(place)
    return copies


def _whose(path: Path, stems: Mapping[tuple[Path, str], Path]) -> Path | None:
    """The prediction file with the longest name that this one's begins with."""
    stem = path.stem
    while stem := stem.rpartition("_")[0]:
        if (path.parent, stem) in stems:
            return stems[path.parent, stem]
    return None


def with_scores(rows: Sequence[Cells], copies: Sequence[Place]) -> tuple[list[Cells], list[str]]:
    """The rows with the marks and letters of their scored copies, and notes on the copies."""
    marked, notes = list(rows), list[str]()
    for place in copies:
        try:
            scores = _scores(place.path)
        except FileRefused as refused:
            notes.append(f"{place.path.name} left out: {refused.reason}")
            continue
        if scores is None:
            continue
        if _stands_for_rotations(scores, marked):
            notes.append(f"{place.path.name} left out: a row of it stands for several rotations")
            continue
        marked, other = _marked(marked, scores)
        notes.append(f"the harness's marks come from {place.path.name}")
        if other:
            notes.append(f"{other} of its rows are of other replies, and mark none")
    return marked, notes


def _stands_for_rotations(scores: Mapping[str, Cells], rows: Sequence[Cells]) -> bool:
    """Whether the copy has fewer rows than there are rotated copies of questions."""
    keys = {*map(_key, rows)}
    return not keys <= scores.keys() and any(key.isdigit() and int(key) >= TURN for key in keys)


def _scores(path: Path) -> dict[str, Cells] | None:
    """The copy's rows by their index; None where it is no table of marks."""
    rows: dict[str, Cells] = {}
    for chunk in chunks(path):
        names = {*chunk.rows.column_names}
        if not {"index", "prediction"} <= names or not names & {*_COLUMNS}:
            return None
        rows |= {_key(row): row for row in chunk.rows.to_pylist()}
    return rows


def _key(row: Cells) -> str:
    return (row.get("index") or "").strip().removesuffix(".0")


def _marked(rows: Sequence[Cells], scores: Mapping[str, Cells]) -> tuple[list[Cells], int]:
    marked, other = list[Cells](), 0
    for row in rows:
        score = scores.get(_key(row))
        is_same = score is not None and _reply(score) == _reply(row)
        other += score is not None and not is_same
        has_mark = any(row.get(name) for name in _MARKS)
        known = score if score is not None and is_same and not has_mark else {}
        marked.append({**row, **{name: known[name] for name in _COLUMNS if known.get(name)}})
    return marked, other


def _reply(row: Cells) -> str:
    """The harness writes a missing reply as a missing number, `nan`, once it has scored it."""
    reply = (row.get("prediction") or "").strip()
    return "" if reply == "nan" else reply
