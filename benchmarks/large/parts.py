"""One more run of 25,780 answers to ten million, and boards over as many in forty parts.

What an import wrote are the files that the version before did not have.
"""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.parquet as pq

from benchmarks.large.million import import_file, twins
from benchmarks.support import made_answers
from benchmarks.support.made_questions import write_bundle
from benchmarks.support.measure import Measurement, median
from store.reading import versions

CLOCK_S: Final = 2.0
WRITTEN_MB: Final = 50.0
BOARD_MS: Final = 120.0
RUNS_A_PART: Final = 10
"""257,800 answers: more than a version holds itself."""
TIMES: Final = 5


def measure(home: Path) -> Iterator[Measurement]:
    """Import ten million at once, five further runs one by one; then the ten million in forty."""
    del home
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        questions = write_bundle(folder / "bundle")
        runs = list(made_answers.tables(questions))
        yield from _one_more(folder, runs)
        parted = folder / "parted"
        import_file(parted, "bundle", folder / "bundle")
        for first in range(0, len(runs), RUNS_A_PART):
            few = runs[first : first + RUNS_A_PART]
            import_file(parted, "table", _written(folder / "few.parquet", few))
        count = len(versions.files(versions.kept(parted)[-1])) - 1
        answers = sum(run.num_rows for run in runs)
        title = f"twin leaderboard with chain lengths, {answers:,} answers in {count} parts, p95"
        figures = twins(parted, {"leaderboard, chain lengths"})
        yield from (figure._replace(name=title, limit=BOARD_MS) for figure in figures)


def _one_more(folder: Path, runs: list[pa.Table]) -> Iterator[Measurement]:
    whole = folder / "whole"
    import_file(whole, "bundle", folder / "bundle")
    import_file(whole, "table", _written(folder / "all.parquet", runs))
    clocks, written = list[float](), list[float]()
    for number in range(TIMES):
        file = folder / f"one-{number}.parquet"
        name = pa.array([f"one-more-{number}"] * runs[0].num_rows)
        column = runs[0].column_names.index("model")
        _written(file, [runs[0].set_column(column, "model", name)])
        before = _inodes(whole)
        clocks.append(import_file(whole, "table", file).clock)
        written.append(sum(size for inode, size in _inodes(whole).items() if inode not in before))
    rows = sum(run.num_rows for run in runs)
    title = f"one more run of {runs[0].num_rows:,} answers to {rows:,}"
    yield Measurement(f"{title}, process and all", clocks[0], "s", CLOCK_S)
    yield Measurement(f"the {TIMES}th such run, process and all", clocks[-1], "s", CLOCK_S)
    yield Measurement(f"{title}: written", median(written) / 2**20, "MB", WRITTEN_MB)
    shutil.rmtree(whole)


def _written(file: Path, tables: list[pa.Table]) -> Path:
    pq.write_table(pa.concat_tables(tables), file, compression="zstd")
    return file


def _inodes(home: Path) -> dict[int, int]:
    """The sizes of all versions' files by inode: a part that several versions read is one file."""
    stats = [file.stat() for version in versions.kept(home) for file in versions.files(version)]
    return {stat.st_ino: stat.st_size for stat in stats}
