"""Replies of many runs to the made benchmark, as Parquet and CSV in the `table` loader's columns.

A run is a model with a setting, as printed (`choice`) or in rotation (`circular`); each answers
every question in all five positions: in rotation k the right option stands k places further on.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq

from benchmarks.support.made_questions import BENCHMARK, OPTIONS, SETTINGS, QuestionSet, models

RUNS: Final = 400
UNREAD: Final = ("It cannot be seen.", "None of them.", "", "Perhaps the first or the third one?")
FORMS: Final = ("{}", "{}.", "({})", "Answer: {}", "The best answer is {}.")
SHARE_UNREAD: Final = 0.01
SHARE_QUOTED: Final = 0.1
PROTOCOLS: Final = ("choice", "circular")

Numbers = np.ndarray[tuple[int], np.dtype[Any]]
_arrow: Final[Any] = pa  # its stubs overload each call on every data type


class MadeRun(NamedTuple):
    """A run's key in the file."""

    model: str
    setting: str
    protocol: str


def runs(count: int) -> list[MadeRun]:
    """The first `count` of 50 models × 4 settings × 2 protocols."""
    every = [MadeRun(m, s, p) for p in PROTOCOLS for s in SETTINGS for m in models()]
    return every[:: max(1, len(every) // count)][:count]


def table(questions: QuestionSet, run: MadeRun, random: np.random.Generator) -> pa.Table:
    """One run's replies: a row for each question and position."""
    size = len(questions.ids) * OPTIONS
    question = np.repeat(np.arange(len(questions.ids)), OPTIONS)
    rotation = np.tile(np.arange(OPTIONS), len(questions.ids))
    target = (questions.right[question] + rotation) % OPTIONS
    hard = random.normal(0, 1, len(questions.ids))[question]
    right = random.random(size) < 1 / (1 + np.exp(hard - random.normal(0.4, 0.6)))
    picked = np.where(right, target, (target + random.integers(1, OPTIONS, size)) % OPTIONS)
    reply = _replies(questions, question, picked, random)
    made: pa.Table = _arrow.table(
        {
            "benchmark": _same(BENCHMARK, size),
            "question": _chosen(questions.ids, question),
            "model": _same(run.model, size),
            "setting": _same(run.setting, size),
            "protocol": _same(run.protocol, size),
            "rotation": pa.array(rotation.astype(np.int32)),
            "key": _arrow.array(target.astype(np.int32)),
            "reply": reply,
        }
    )
    return made


def _replies(
    questions: QuestionSet, question: Numbers, picked: Numbers, random: np.random.Generator
) -> Any:
    """Letters in several forms, a tenth with the option's words, a hundredth without a letter."""
    bare = [form.format(letter) for form in FORMS for letter in "ABCDE"]
    quoted = [
        f"({letter}) {words[n]}" for words in questions.options for n, letter in enumerate("ABCDE")
    ]
    known = _arrow.array([*bare, *UNREAD, *quoted])
    size = len(question)
    form = random.integers(0, len(FORMS), size) * OPTIONS + picked
    quoting = len(bare) + len(UNREAD) + question * OPTIONS + picked
    dice = random.random(size)
    index = np.where(dice < SHARE_QUOTED, quoting, form)
    unread = len(bare) + random.integers(0, len(UNREAD), size)
    return known.take(_arrow.array(np.where(dice > 1 - SHARE_UNREAD, unread, index)))


def _same(value: str, size: int) -> Any:
    return _arrow.array([value]).take(_arrow.array(np.zeros(size, np.int32)))


def _chosen(values: list[str], index: Numbers) -> Any:
    return _arrow.array(values).take(_arrow.array(index))


def tables(questions: QuestionSet, count: int = RUNS, seed: int = 2) -> Iterator[pa.Table]:
    """The runs' replies, one after another."""
    random = np.random.default_rng(seed)
    for run in runs(count):
        yield table(questions, run, random)


def write(questions: QuestionSet, parquet: Path, csv: Path | None = None, count: int = RUNS) -> int:
    """Write the files; how many rows each has."""
    rows = 0
    schema = next(tables(questions, 1)).schema
    with pq.ParquetWriter(parquet, schema, compression="zstd") as into:
        lines = pyarrow.csv.CSVWriter(csv, schema) if csv else None
        for part in tables(questions, count):
            into.write_table(part)
            if lines:
                lines.write_table(part)
            rows += part.num_rows
        if lines:
            lines.close()
    return rows
