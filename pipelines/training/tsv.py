"""VLMEvalKit's TSV: unique whole index, question, answer letter, a column a letter, video, g_index.

Circular rows are rotations: the k-th has index = g_index + k·1,000,000, and its options stand k
places further, so that the answer's letter goes through all of them.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pipelines.training.examples import LETTERS, Example

APART: Final = 1_000_000
"""VLMEvalKit takes indices modulo this number to group an item's rotations."""


def tsv(examples: Sequence[Example], circular: bool = False) -> str:
    """The multiple-choice examples as one file, quoted as the harness itself writes it.

    Raises:
        ValueError: for more questions than indices that can be told apart.
    """
    chosen = [example for example in examples if example.options]
    if len(chosen) >= APART:
        raise ValueError(f"VLMEvalKit tells fewer than {APART:,} questions apart")
    most = max((len(example.options) for example in chosen), default=0)
    names = ["index", "g_index", "question", *LETTERS[:most], "answer", "video", "type", "id"]
    sink = io.StringIO()
    writer = csv.writer(sink, delimiter="\t", quoting=csv.QUOTE_ALL, lineterminator="\n")
    writer.writerow(names)
    for number, example in enumerate(chosen, 1):
        writer.writerows(_rows(number, example, most, circular))
    return sink.getvalue()


def _rows(number: int, example: Example, most: int, circular: bool) -> Iterator[list[object]]:
    for turn in range(len(example.options) if circular else 1):
        options = _turned(example.options, turn)
        answer = LETTERS[(_index(example) + turn) % len(options)]
        padded = [*options, *[""] * (most - len(options))]
        yield [number + turn * APART, number, _flat(example.text), *map(_flat, padded), answer,
               example.clip.path, example.kind, example.id]  # fmt: skip


def _turned(options: Sequence[str], turn: int) -> Sequence[str]:
    return [*options[len(options) - turn :], *options[: len(options) - turn]]


def _index(example: Example) -> int:
    return 0 if example.answer is None else example.answer


def _flat(text: str) -> str:
    """The text with single blanks: careless readers would split at a tab or a line end."""
    return " ".join(text.split())


def read(text: str) -> Iterable[dict[str, str]]:
    """The rows of such a file, as dictionaries."""
    return csv.DictReader(io.StringIO(text, newline=""), delimiter="\t")
