"""The logical tables as WhyReel exports them: `<table>.parquet` or `<table>.csv`."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final

import pyarrow as pa

from loaders import FileRefused
from loaders.core.events import Batch, Event, Options, Progress, Read
from loaders.core.rejects import RejectThreshold, split_head
from loaders.core.row_validation import FilePart, Sieve, faults
from loaders.files.csv_files import QuoteCheck, check_file
from loaders.files.parquet_bounds import bounded_batches, opened
from loaders.files.text_files import refuse_twice, regular
from loaders.predictions.table_reader import check_text
from media.clip_origins import PATTERN
from schema import vocabulary as words
from schema.arrow import array, cast, column, nulls, pc, table
from schema.ids import FULL
from schema.tables import INT, TABLES, TEXT

CAP: Final = 4 * 2**30
PLACES: Final = (
    "media", "poster", "subtitles", "media_stamp", "poster_stamp", "subtitles_stamp",
)  # fmt: skip
"""Never read: an untrusted file must not choose which local files are served."""
ADDED: Final = {
    "clip": ("origin", "split", "scene"),
    "run": ("source_set", "digest", "sequence"),
    "item": ("theme", "scenario", "image_prompt"),
    "chain": ("paradigm", "origin", "author", "parent", "version", "study"),
    "node": ("seen_by",),
    "subchain": ("heart",),
    "question": ("cognition",),
    "verdict": ("category",),
    "human_label": ("start", "end", "adherence"),
}
"""Columns that exports of older versions lack; they become NULL."""
KEYS: Final = frozenset(
    {"benchmark", "model", "item", "clip", "chain", "node", "subchain", "question", "run"}
)
TEXTS: Final = frozenset(
    {("item", "question"), ("published", "model"), ("node", "node"), ("subchain_reason", "node"),
     ("question", "node"), ("verdict", "node"), ("human_label", "node"), ("node_time", "node"),
     ("verdict_pin", "node"), ("waiting", "question")}
)  # fmt: skip
"""Columns named like a key that hold any text."""
WORDS: Final[Mapping[tuple[str, str], tuple[str, ...]]] = {
    ("model", "kind"): words.MODEL_KINDS,
    ("item", "tier"): words.TIERS,
    ("chain", "origin"): words.CHAIN_ORIGINS,
    ("node", "kind"): words.NODE_KINDS,
    ("subchain", "category"): words.CATEGORIES,
    ("question", "level"): words.LEVELS,
    ("question", "variant"): words.VARIANTS,
    ("run", "protocol"): words.PROTOCOLS,
    ("answer", "status"): words.STATUSES,
    ("verdict", "status"): words.STATUSES,
    ("verdict", "dimension"): words.JUDGE_DIMENSIONS,
    ("probe", "dimension"): words.JUDGE_DIMENSIONS,
    ("probe", "probe"): words.PROBES,
    ("probe", "status"): words.STATUSES,
    ("question_target", "kind"): words.TARGET_KINDS,
    ("verdict_pin", "dimension"): words.JUDGE_DIMENSIONS,
    ("verdict_pin", "source_kind"): words.SOURCE_KINDS,
    ("node_time", "source_kind"): words.SOURCE_KINDS,
    ("node_time", "status"): words.STATUSES,
    ("link_judgement", "source_kind"): words.SOURCE_KINDS,
    ("link_judgement", "status"): words.STATUSES,
    ("human_label", "dimension"): words.JUDGE_DIMENSIONS,
    ("human_label", "category"): words.REALISM_CATEGORIES,
    ("verdict", "category"): words.REALISM_CATEGORIES,
    ("label_error", "category"): words.REALISM_CATEGORIES,
    ("clip", "split"): words.SPLITS,
    ("clip", "scene"): words.SCENES,
    ("waiting_run", "protocol"): words.PROTOCOLS,
    ("waiting", "status"): words.STATUSES,
}
"""ENUM columns and their allowed values."""
SMALL: Final = {"answer": 127, "choice": 127, "rotation": 127, "system": 2, "number": 1000}
"""Maxima of the columns that the store keeps in a byte; `waiting` is exempt."""


def load(paths: Sequence[Path], options: Options) -> Iterator[Event]:
    """Every table of `paths`; a folder stands for the tables in it. Raises FileRefused."""
    del options
    files = sorted(chain.from_iterable(map(_files, paths)), key=_order)
    for done, path in enumerate(files):
        yield Progress(done, len(files), path.name)
        yield from _file(path)


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    files = [file for file in path.iterdir() if file.stem in TABLES and file.suffix in _READERS]
    if not files:
        raise FileRefused(path.name, "", "holds no table such as answer.parquet or answer.csv")
    return files


def _order(path: Path) -> int:
    if path.stem not in TABLES or path.suffix not in _READERS:
        raise FileRefused(path.name, "", f"is no table; there are {', '.join(TABLES)}")
    return list(TABLES).index(path.stem)


def _file(path: Path) -> Iterator[Event]:
    name, count, note, opening = path.stem, 0, "", RejectThreshold(path.name)
    regular(path, path.name, CAP)
    watch = QuoteCheck(path, ",", len(TABLES[name].schema)) if path.suffix == ".csv" else None
    try:
        quotes = check_text(path) if watch else 0
        for batch in split_head(_READERS[path.suffix](path)):
            if watch and quotes:
                watch.take(batch.columns)
            rows = _typed(name, pa.Table.from_batches([batch]), path.name)
            sieve = _sifted(name, rows, path.name, count)
            good = sieve.good.select(TABLES[name].schema.names)
            rejects = list(sieve.rejects())
            opening.rows(good.num_rows, (reject[1:3] for reject in rejects))
            yield from rejects
            for part in good.to_batches():
                # A known clip keeps its media: exports have no media paths.
                yield Batch(name, part, fills=name == "clip")
            count += rows.num_rows
        note = watch.end(quotes) if watch else ""
    except (pa.ArrowException, OSError, ValueError) as error:
        if watch:
            check_file(path, ",", 0)  # a stray quote gets a more precise error
        first_line = str(error).partition("\n")[0][:200]
        raise FileRefused(path.name, "", f"can't be read as “{name}” ({first_line})") from error
    opening.end()
    yield Read(path.name, count, (note,) if note else ())


def _sifted(name: str, rows: pa.Table, file: str, before: int) -> Sieve:
    lines = array(range(before + 1, before + 1 + rows.num_rows), INT)
    sieve = Sieve(FilePart(file, "row", rows.append_column("line", lines)))
    for mask, reason in faults(name, {field: rows[field] for field in rows.column_names}):
        sieve.mark(mask, reason)
    for field in rows.column_names:
        values = sieve[field]
        if field in KEYS and (name, field) not in TEXTS:
            sieve.mark(pc.invert(pc.match_substring_regex(values, FULL)), f"its {field} is no id")
        if (name, field) == ("clip", "origin"):
            wrong = pc.invert(pc.match_substring_regex(values, PATTERN))
            sieve.mark(wrong, "its origin is no video and second")
        if known := WORDS.get((name, field)):
            outside = pc.invert(pc.is_in(values, value_set=array(known, TEXT)))
            sieve.mark(pc.and_(pc.is_valid(values), outside), f"its {field} is no word of ours")
        if field in SMALL and name != "waiting" and pa.types.is_integer(values.type):
            outside = pc.or_(pc.less(values, 0), pc.greater(values, SMALL[field]))
            sieve.mark(outside, f"its {field} is out of range")
    return sieve


def _typed(name: str, rows: pa.Table, file: str) -> pa.Table:
    """The table's columns cast to its schema. Raises FileRefused where one is missing."""
    schema = TABLES[name].schema
    refuse_twice(rows.column_names, file)
    unread, lacking = PLACES if name == "clip" else (), ADDED.get(name, ())
    expected = {*rows.column_names, *unread, *lacking}
    missing = [field for field in schema.names if field not in expected]
    if missing:
        raise FileRefused(file, "", f"has no column {', '.join(missing)}")
    columns = {
        field.name: nulls(rows.num_rows, field.type)
        if field.name in unread or field.name not in rows.column_names
        else _cast(rows[field.name], field.type)
        for field in schema
    }
    return table(columns, schema)


def _cast(values: Any, kind: pa.DataType) -> Any:
    if pa.types.is_list(kind) and pa.types.is_string(values.type):
        return column([_listed(text) for text in values.to_pylist()], kind)
    return cast(values, kind)


def _listed(text: str | None) -> list[str] | None:
    value = None if text is None else json.loads(text)
    if value is not None and not (
        isinstance(value, list) and all(isinstance(entry, str) for entry in value)
    ):
        raise ValueError("a list of texts is expected")
    return value


def _parquet(path: Path) -> Iterator[pa.RecordBatch]:
    with opened(path) as file:
        for batch in bounded_batches(file, path.name, 65_536):
            batch.validate(full=True)
            yield batch


def _csv(path: Path) -> Iterator[pa.RecordBatch]:
    from pyarrow import csv

    schema = TABLES[path.stem].schema
    kinds = {f.name: TEXT if pa.types.is_list(f.type) else f.type for f in schema}
    convert = csv.ConvertOptions(
        column_types=kinds, null_values=[""], strings_can_be_null=True,
        quoted_strings_can_be_null=False,
    )  # fmt: skip
    parse = csv.ParseOptions(newlines_in_values=True)
    with csv.open_csv(path, parse_options=parse, convert_options=convert) as reader:
        yield from reader


_READERS: Final = {".parquet": _parquet, ".csv": _csv}
