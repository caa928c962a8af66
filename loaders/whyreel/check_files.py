"""A visitor's file for the Check page; its format follows from its suffix.

Records of builds (JSONL), SVBench's bench_for_short.json, R3's r3-bench-dx.json, VLMEvalKit's TSV.
VGenST-Bench's Parquet is not read here: it is imported in a sandboxed process by the Data page.
"""

import csv
import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import PurePath
from typing import Any, Final

from pydantic import ValidationError

from schema.build_record import BuildLine
from schema.checking.item import SHAPE_ERRORS, Checked, Item, Rate, collected
from schema.checking.sources import (
    of_experiment,
    of_records,
    of_submission,
    of_tsv,
    submission_questions,
)

NO_FORM: Final = (
    "it is none of: records of builds (.jsonl), SVBench's or R3's JSON (.json), VLMEvalKit's table "
    "(.tsv); other data can be brought on the Data page and checked from there"
)


def read(name: str, body: bytes) -> Checked:
    """The items of a file. Raises ValueError with the file and the position in it."""
    reader = _READ.get(PurePath(name).suffix.lower())
    if reader is None:
        raise ValueError(f"{name}: {NO_FORM}")
    try:
        items, rates = reader(name, body)
    except UnicodeDecodeError:
        raise ValueError(f"{name}: it is no text in UTF-8") from None
    return collected(items, rates, name)


def _records(name: str, body: bytes) -> tuple[list[Item], list[Rate]]:
    records = list[BuildLine]()
    for number, data in enumerate(body.splitlines(), 1):
        if not data.strip() or data.startswith(b'{"line":"run"'):
            continue
        try:
            records.append(BuildLine.model_validate_json(data))
        except ValidationError:
            raise ValueError(f"{name}, line {number}: it is no record of a build") from None
    try:
        checked = of_records([record for record in records if record.status == "ok"])
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None
    return list(checked.items), list(checked.rates)


def _json(name: str, body: bytes) -> tuple[list[Item], list[Rate]]:
    try:
        document = json.loads(body.decode("utf-8-sig"))
    except (json.JSONDecodeError, RecursionError) as error:
        raise ValueError(f"{name}: it is no JSON ({error})") from None
    items = list[Item]()
    if isinstance(document, list):
        for number, entry in enumerate(document, 1):
            items += _shaped(name, f"entry {number}", of_experiment, entry)
    elif isinstance(document, dict):
        for key, entry in document.items():
            items += _shaped(name, f"“{key[:80]}”", _chains_and_questions, entry)
    return items, []


def _table(name: str, body: bytes) -> tuple[list[Item], list[Rate]]:
    text = body.decode("utf-8-sig")
    try:
        return list(of_tsv(text)), []
    except (*SHAPE_ERRORS, csv.Error):
        first = text.partition("\n")[0][:80]
        raise ValueError(f"{name}: it is no such table; its first line is “{first}”") from None


def _shaped(
    name: str, place: str, make: Callable[[Mapping[str, Any]], Iterable[Item]], entry: Any
) -> list[Item]:
    try:
        return list(make(entry))
    except SHAPE_ERRORS:
        raise ValueError(f"{name}, {place}: it has not the layout of its kind") from None


def _chains_and_questions(submission: Mapping[str, Any]) -> list[Item]:
    return [*of_submission(submission), *submission_questions(submission)]


_READ: Final = {".jsonl": _records, ".json": _json, ".tsv": _table}
