"""A stray quote in a CSV file loses no row without a word; cells of several lines are read."""

import csv
import io
import random
from pathlib import Path

import pytest

from loaders import FileRefused
from loaders.core.events import Options, Read
from loaders.core.registry import LOADERS
from schema.tables import TABLES
from tests.loaders import made_files

OURS = Options(benchmark="b", model="m")
ROWS = [f"q{n},A" for n in range(200)]
MODELS = ["model,name,open,size,aliases,note", *(f"m-{n},,open,,,n" for n in range(9))]
FACTS = ",".join(TABLES["benchmark"].schema.names)
BENCHMARKS = [FACTS, *(f"b{n},B{',' * (FACTS.count(',') - 1)}" for n in range(9))]
CUTS = ["YouTube_ID,Start_Seconds,End_Seconds", *["abcdefghijk,10,40"] * 9]


def write(folder: Path, *changes: tuple[int, str], name: str = "p.csv") -> Path:
    """Rows below a header, some of them changed: row 0 stands in line 2."""
    rows = list(ROWS)
    for at, text in changes:
        rows[at] = text
    path = folder / name
    path.write_text("\n".join(["id,answer", *rows]) + "\n", encoding="utf-8")
    return path


def taken(kind: str, path: Path) -> tuple[list[dict[str, object]], tuple[str, ...]]:
    events = list(LOADERS[kind]([path], OURS))
    rows, rejects = made_files.collected(events)
    assert not rejects
    notes = [note for event in events if isinstance(event, Read) for note in event.notes]
    return rows.get("prediction", []), tuple(notes)


@pytest.mark.parametrize(
    ("changes", "line", "word"),
    [
        ([(49, 'q49,"A')], "line 51", "never closed"),
        ([(0, '"q0,A')], "line 2", "never closed"),
        ([(199, 'q199,"cut o')], "line 201", "never closed"),
        ([(49, 'q49,"A'), (150, 'q150,"B"')], "line 51", "midst of a cell, up to line 152"),
        ([(49, 'q49,"A'), (150, 'q150,B"')], "line 51", "look like rows, up to line 152"),
        ([(49, '"q49,A'), (150, 'q150",B')], "line 51", "look like rows, up to line 152"),
        ([(9, 'q9,"A\r\nB"'), (49, 'q49,"A')], "line 52", "never closed"),
    ],
)
def test_a_quote_that_swallows_rows_refuses_the_file_with_its_line(
    tmp_path: Path, changes: list[tuple[int, str]], line: str, word: str
) -> None:
    with pytest.raises(FileRefused, match=word) as refusal:
        taken("table", write(tmp_path, *changes))
    assert (refusal.value.file, refusal.value.position) == ("p.csv", line)


def test_a_swallowed_part_larger_than_a_block_is_told_by_its_line(tmp_path: Path) -> None:
    long = "x" * 2**20
    changes = [(at, f"q{at},{long}") for at in range(60, 80)]
    with pytest.raises(FileRefused, match="line 51: a quote opens here and is never closed"):
        taken("table", write(tmp_path, (49, 'q49,"A'), *changes))


@pytest.mark.parametrize(
    "reply",
    ["one\ntwo", "a list:\n1. x, y\n2. z, w\n3. v, u\n4. t, s", "\n\n\n", 'said "no"\nand, "yes"'],
)
@pytest.mark.parametrize("ending", ["csv", "tsv"])
def test_cells_of_several_lines_are_read_and_told(tmp_path: Path, reply: str, ending: str) -> None:
    rows = [{"id": f"q{n}", "answer": reply if n == 2 else "A"} for n in range(5)]
    path = tmp_path / f"p.{ending}"
    with path.open("w", encoding="utf-8-sig", newline="") as handle:
        writer = csv.DictWriter(
            handle, ["id", "answer"], delimiter="," if ending == "csv" else "\t"
        )
        writer.writeheader()
        writer.writerows(rows)
    kept, notes = taken("table", path)
    assert [row["raw"] for row in kept] == [row["answer"] for row in rows]
    assert notes == (f"1 cell goes over several lines, at most {reply.count(chr(10)) + 1}",)


def test_blank_lines_and_quotes_within_a_line_need_no_word(tmp_path: Path) -> None:
    path = write(tmp_path, (3, 'q3,"a, b"'), (4, 'q4,5" nails'), (5, "q5,A\n\n"))
    rows, notes = taken("table", path)
    assert len(rows) == 200 and not notes


@pytest.mark.parametrize("seed", range(30))
def test_wherever_a_quote_is_lost_rows_are_kept_or_it_is_told(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, lineterminator=rng.choice(("\n", "\r\n")))
    words = ["A", "b, c", "two\nlines", 'say "so"', "", "x" * 50]
    writer.writerows([f"q{n}", rng.choice(words)] for n in range(40))
    lines = buffer.getvalue()
    for _ in range(rng.randrange(1, 3)):
        at = rng.randrange(len(lines))
        lines = lines[:at] + '"' + lines[at:]
    path = tmp_path / "p.csv"
    path.write_text("id,answer\n" + lines, encoding="utf-8", newline="")
    try:
        events = list(LOADERS["table"]([path], OURS))
    except FileRefused as refused:
        assert "line " in str(refused)
        return
    rows, rejects = made_files.collected(events)
    notes = [note for event in events if isinstance(event, Read) for note in event.notes]
    assert len(rows["prediction"]) + len(rejects) == 40 or notes


@pytest.mark.parametrize(
    ("kind", "name", "lines"),
    [
        ("models", "models.csv", MODELS),
        ("tables", "benchmark.csv", BENCHMARKS),
        ("r3", "videos.csv", CUTS),
    ],
)
def test_other_files_of_cells_tell_it_too(
    tmp_path: Path, kind: str, name: str, lines: list[str]
) -> None:
    folder = made_files.r3(tmp_path) if kind == "r3" else tmp_path
    cells = lines[3].split(",")
    for last in ([], [7]):  # a quote that never ends, and one that ends in a later row
        spoilt = list(lines)
        spoilt[3] = ",".join([cells[0], '"' + cells[1], *cells[2:]])
        for at in last:
            other = lines[at].split(",")
            spoilt[at] = ",".join([other[0], other[1] + '"', *other[2:]])
        (folder / name).write_text("\n".join(spoilt) + "\n")
        with pytest.raises(FileRefused, match=f"{name}: line 4: a quote opens here"):
            made_files.run(kind, folder)
