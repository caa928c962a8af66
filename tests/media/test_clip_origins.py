"""Where a clip was cut from: an address is made of a checked id and a second, of nothing else."""

import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from media.clip_origins import address_of, origin_of
from schema.tables import TABLES
from tests.loaders import made_files


@pytest.mark.parametrize(
    ("video", "start", "address"),
    [
        ("abcdefghijk", 10.0, "https://www.youtube.com/watch?v=abcdefghijk&t=10s"),
        ("a-c_EFGH1jk", None, "https://www.youtube.com/watch?v=a-c_EFGH1jk&t=0s"),
        ("abcdefghijk", -3.0, "https://www.youtube.com/watch?v=abcdefghijk&t=0s"),
        ("abcdefghijkl", 1.0, None),
        ("abcdefghij", 1.0, None),
        ("abc&x=1#/..", 1.0, None),
        ("abcdefghijk\n", 1.0, None),
        ("javascript:", 1.0, None),
        (None, 1.0, None),
        (12345678901, 1.0, None),
    ],
)
def test_an_address_is_made_of_an_id_alone(
    video: object, start: float | None, address: str | None
) -> None:
    result = address_of(origin_of(video, start))
    assert (result and result[0]) == address


@pytest.mark.parametrize(
    "origin", ["https://evil.example/", "youtube/abcdefghijk/1&x", "youtube/../../evil/1", "", None]
)
def test_another_text_is_no_origin(origin: str | None) -> None:
    assert address_of(origin) is None


def test_a_clip_of_r3_tells_its_video(tmp_path: Path) -> None:
    folder = made_files.r3(tmp_path)
    rows, _ = made_files.run("r3", folder)
    assert rows["clip"][0]["origin"] == "youtube/abcdefghijk/10"
    for name in ("r3-bench-dx.json", "r3-bench-hard.json"):
        document = json.loads((folder / name).read_text())
        document["s1"]["YouTube_ID"] = 'x" onclick="y'
        made_files.dump(folder / name, document)
    rows, rejects = made_files.run("r3", folder / "r3-bench-dx.json", folder / "r3-bench-hard.json")
    assert not rejects and rows["clip"][0]["origin"] is None


def test_a_table_can_not_say_another_address(tmp_path: Path) -> None:
    origins = ["youtube/abcdefghijk/3", "https://evil.example/x", None]
    rows = [
        {"clip": f"b.c{n}", "benchmark": "b", "origin": origin} for n, origin in enumerate(origins)
    ]
    path = tmp_path / "clip.parquet"
    pq.write_table(pa.Table.from_pylist(rows, TABLES["clip"].schema), path)
    tables, rejects = made_files.run("tables", path)
    assert [row["origin"] for row in tables["clip"]] == ["youtube/abcdefghijk/3", None]
    assert [(r.position, r.reason) for r in rejects] == [
        ("row 2", "its origin is no video and second")
    ]
    pq.write_table(pq.read_table(path).drop_columns(["origin"]), path)
    tables, rejects = made_files.run("tables", path)
    assert not rejects and {row["origin"] for row in tables["clip"]} == {None}
