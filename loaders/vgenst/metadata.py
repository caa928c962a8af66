"""metadata/<TASK>.parquet of VGenST-Bench: how each clip was made.

The data set's card does not print these files' columns, so they are read by the names that are
known or likely (COLUMNS); a column of another name is reported and never guessed at.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

import pyarrow as pa

from loaders import FileRefused
from loaders.core.events import Row
from loaders.files.find_files import Place
from loaders.files.parquet_bounds import bounded_batches, opened
from loaders.files.text_files import refuse_twice, regular
from loaders.vgenst.names import index_of
from loaders.vgenst.scene import SceneRows, scene_of
from schema.tables import NAME_CAP, PROSE_CAP

PARQUET_CAP: Final = 4 * 2**30
ROWS_CAP: Final = 1_000_000
COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "idx": ("idx", "index", "theme_idx"),
    "theme": ("theme", "theme_name"),
    "scene": ("scene_graph", "scene_graph_json", "scenegraph"),
    "scenario": ("scenario", "scenario_json", "scenario_text"),
    "prompt": ("video_prompt", "video_generation_prompt", "t2v_prompt", "i2v_prompt"),
    "image_prompt": ("image_prompt", "image_generation_prompt", "first_frame_prompt", "t2i_prompt"),
    "generator": (
        "video_model", "video_model_id", "video_generator", "video_generation_model", "generator",
    ),
}  # fmt: skip
"""What is read → the spellings of its column, the first of which counts; case is ignored."""
_SILENT: Final = frozenset({"sample_id", "task", "task_type"})
"""Columns that say what the file's name and `idx` say."""


class MetadataRow(NamedTuple):
    """How a clip was made, or the fault of its row; `lost` are parts that could not be read."""

    number: int = 0
    theme: str | None = None
    scenario: str | None = None
    prompt: str | None = None
    image_prompt: str | None = None
    generator: str | None = None
    scene: SceneRows | None = None
    fault: str = ""
    lost: tuple[str, ...] = ()


class MetadataFile(NamedTuple):
    """A file's rows as `(1-based row number, columns by COLUMNS)`, and the columns not read."""

    rows: Iterator[tuple[int, Row]]
    unread: tuple[str, ...]


def open_file(place: Place) -> MetadataFile:
    """The file. Raises FileRefused where it is no such Parquet or has no idx."""
    regular(place.path, place.name, PARQUET_CAP)
    try:
        with opened(place.path) as file:
            names = list(file.schema_arrow.names)
            count = file.metadata.num_rows
    except (pa.ArrowException, OSError, ValueError) as error:
        raise FileRefused(place.name, "", "is no whole Parquet file") from error
    refuse_twice(names, place.name)
    if count > ROWS_CAP:
        raise FileRefused(place.name, "", f"has more than {ROWS_CAP} rows")
    chosen = _chosen(names)
    if "idx" not in chosen:
        raise FileRefused(place.name, "", "has no column idx")
    read = {*chosen.values()}
    unread = tuple(n for n in names if n not in read and n.casefold() not in _SILENT)
    return MetadataFile(_rows(place, chosen), unread)


def _chosen(names: list[str]) -> dict[str, str]:
    """What is read → its column in this file."""
    plain = {name.casefold(): name for name in reversed(names)}
    return {
        meaning: plain[known[0]]
        for meaning, spellings in COLUMNS.items()
        if (known := [spelling for spelling in spellings if spelling in plain])
    }


def _rows(place: Place, chosen: Mapping[str, str]) -> Iterator[tuple[int, Row]]:
    number = 0
    try:
        with opened(place.path) as file:
            columns = list(chosen.values())
            batches = bounded_batches(file, place.name, 1024, columns, use_threads=False)
            for batch in batches:
                batch.validate(full=True)
                for row in batch.to_pylist():
                    number += 1
                    yield number, {meaning: row[name] for meaning, name in chosen.items()}
    except (pa.ArrowException, OSError, ValueError) as error:
        raise FileRefused(place.name, "", "is no whole Parquet file") from error


def metadata_row(row: Row) -> MetadataRow:
    """Parse a row; a part that cannot be read costs only itself."""
    number = index_of(row["idx"])
    if number is None:
        return MetadataRow(fault="idx is no whole number from 0")
    lost = list[str]()
    texts = dict[str, str | None]()
    for name in ("theme", "scenario", "prompt", "image_prompt", "generator"):
        cap = NAME_CAP if name in ("theme", "generator") else PROSE_CAP
        text = prose(row.get(name))
        if text is not None and len(text) > cap:
            lost.append(f"{name} has more than {cap:,} characters")
            text = None
        texts[name] = text
    scene = None
    if row.get("scene") is not None:
        scene = scene_of(row["scene"])
        lost += scene.faults
    return MetadataRow(
        number, texts["theme"] or (scene.theme if scene else None), texts["scenario"],
        texts["prompt"], texts["image_prompt"], texts["generator"], scene, "", tuple(lost),
    )  # fmt: skip


def prose(value: object) -> str | None:
    """A text, JSON text or struct as plain lines; None for an empty one."""
    if isinstance(value, str):
        text = value.strip()
        if text[:1] in ("{", "["):
            try:
                return prose(json.loads(text))
            except (ValueError, RecursionError):
                return text
        return text or None
    lines = list(_lines(value, 0))
    return "\n".join(lines) or None


def _lines(value: object, depth: int) -> Iterator[str]:
    """The lines of a struct: `name: text`, those of an inner one indented."""
    indent = "  " * depth
    if depth > 8:
        yield f"{indent}…"
    elif isinstance(value, dict):
        for name, part in value.items():
            inner = list(_lines(part, depth + 1))
            plain = str(name).replace("_", " ")
            if isinstance(part, dict | list) and inner:
                yield f"{indent}{plain}:"
                yield from inner
            elif inner:
                yield f"{indent}{plain}: {inner[0].strip()}"
    elif isinstance(value, list):
        for part in value:
            yield from _lines(part, depth)
    elif value is not None and str(value).strip():
        yield f"{indent}{str(value).strip()}"
