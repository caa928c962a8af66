"""VLMEvalKit's TSV: unique whole index, question, answer letter, a column a letter, video, g_index.

A rotated copy has index = g_index + rotation·1,000,000.
"""

from collections.abc import Mapping, Sequence
from string import ascii_uppercase
from typing import Final, NamedTuple

from schema.exports.table_files import delimited

APART: Final = 1_000_000
"""VLMEvalKit takes indices modulo this number to group an item's rotations."""


class TsvRow(NamedTuple):
    """A question in one rotation; `more` are further columns, the same in all rows."""

    id: str
    text: str
    options: Sequence[str]
    answer: str
    video: str
    kind: str
    rotation: int = 0
    more: Mapping[str, str] = {}


def tsv(rows: Sequence[TsvRow]) -> str:
    """The rows as one file, quoted as the harness itself writes it.

    Raises:
        ValueError: for more questions than indices that can be told apart.
    """
    numbers = {name: at for at, name in enumerate(dict.fromkeys(row.id for row in rows), 1)}
    if len(numbers) >= APART:
        raise ValueError(f"VLMEvalKit tells fewer than {APART:,} questions apart")
    most = max((len(row.options) for row in rows), default=0)
    more = [*rows[0].more] if rows else []
    names = ["index", "g_index", "question", *ascii_uppercase[:most], "answer", "video", "type",
             "id", *more]  # fmt: skip
    cells = []
    for row in rows:
        number = numbers[row.id]
        padded = [*row.options, *[""] * (most - len(row.options))]
        cells.append([
            number + row.rotation * APART, number, _flat(row.text), *map(_flat, padded),
            row.answer, row.video, row.kind, row.id, *(row.more[name] for name in more),
        ])  # fmt: skip
    return delimited(names, cells, delimiter="\t", line_end="\n", quote_all=True)


def _flat(text: str) -> str:
    """The text with single blanks: careless readers would split at a tab or a line end."""
    return " ".join(text.split())
