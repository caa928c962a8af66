"""A chunk of a prediction file as rows of `prediction`, columnwise; faulty rows are rejects."""

import ast
import json
from collections.abc import Iterator
from typing import Final

import pyarrow as pa

from loaders.arrow import Column, array, cast, column, nulls, pc, table
from loaders.chunks import Chunk
from loaders.columns import table_batches
from loaders.prediction_columns import Columns
from loaders.runs import Runs, Who, benchmark_id, settled
from loaders.sieve import SEPARATOR, Sieve
from loaders.stream import Batch, Options, Reject
from loaders.tables import FLAG, INT, TEXT
from loaders.vocabulary import PROTOCOLS, STATUSES

TEXTS: Final = pa.list_(TEXT)
LITERAL_CAP: Final = 20_000
"""Characters of a list of options written as text."""
MAX_OPTIONS: Final = 26
_WHO: Final = ("model", "benchmark", "setting", "judge", "protocol")
_FLAGS: Final = {"true": True, "1": True, "yes": True, "1.0": True,
                 "false": False, "0": False, "no": False, "0.0": False}  # fmt: skip


class Rows:
    """One chunk's columns by field, as a `Sieve` takes them."""

    unit = "row"

    def __init__(self, chunk: Chunk, columns: Columns, name: str) -> None:
        """`name`: the file's."""
        self.name = name
        count = chunk.rows.num_rows
        found = {field: chunk.rows[at] for field, at in columns.fields.items()}
        fields: dict[str, Column] = {
            field: as_text(values) if field != "options" else values
            for field, values in found.items()
        }
        if columns.letters and "options" not in found:
            fields["options"] = lettered([chunk.rows[at] for at in columns.letters])
        lines = pa.chunked_array([chunk.lines])
        self.rows = table(fields | {"line": lines}) if count else table({"line": lines})


def as_text(values: Column) -> Column:
    """The column as text; a whole number in a column of fractions loses its “.0”."""
    kind = values.type.value_type if pa.types.is_dictionary(values.type) else values.type
    if pa.types.is_floating(kind):
        text = cast(values, TEXT)
        made: Column = pc.replace_substring_regex(text, r"\.0$", "")
        return made
    if pa.types.is_nested(kind):
        return column([None if v is None else json.dumps(v) for v in values.to_pylist()], TEXT)
    return cast(values, TEXT)


def lettered(columns: list[Column]) -> Column:
    """Options from columns A, B, …: up to the first that is empty."""
    rows = zip(*(as_text(values).to_pylist() for values in columns), strict=True)
    return column([_until_empty(cells) for cells in rows], TEXTS)


def _until_empty(cells: tuple[str | None, ...]) -> list[str] | None:
    filled = []
    for cell in cells:
        if cell is None or not cell.strip():
            break
        filled.append(cell)
    return filled or None


def predictions(source: Rows, options: Options, runs: Runs) -> Iterator[Batch | Reject]:
    """The rows' batches, models and runs first; rejects beside."""
    sieve = Sieve(source)
    if not sieve.rows.num_rows:
        return
    _check(sieve)
    who = _who(sieve, options)
    yield from sieve.rejects()
    rows = sieve.good
    ready = {name: rows[at] for name, at in _NAMES.items() if at in rows.column_names}
    ready |= {"source_file": _all(source.name, rows), "source_line": rows["line"]}
    batch = _of_runs(table(ready), rows["who"], who, runs)
    printed = _as_printed(who) if "protocol" not in rows.column_names else {}
    again = _of_runs(table(ready), rows["who"], printed, runs) if printed else None
    yield from runs.batches(source.name)
    yield from table_batches("prediction", batch)
    if again is not None:
        first = pc.and_(pc.equal(pc.fill_null(again["rotation"], 0), 0), pc.is_valid(again["run"]))
        yield from table_batches("prediction", again.filter(first))


def _all(text: str, rows: pa.Table) -> Column:
    return pa.chunked_array([array([text], TEXT).take(array([0] * rows.num_rows, INT))])


def _of_runs(rows: pa.Table, keys: Column, who: dict[str, Who], runs: Runs) -> pa.Table:
    """The rows with their run and benchmark; NULL where `who` does not know their key."""
    known = array(who, TEXT)
    at = pc.index_in(keys, value_set=known)
    ids = array([runs.id(value) for value in who.values()], TEXT)
    marks = array([value.benchmark for value in who.values()], TEXT)
    rows = rows.append_column("run", pc.take(ids, at))
    return rows.append_column("benchmark", pc.take(marks, at))


def _as_printed(who: dict[str, Who]) -> dict[str, Who]:
    """The runs that answered each question in the order of its options as printed: a part of the
    circular ones, and by itself what other runs are compared with."""
    turned = {key: value for key, value in who.items() if value.protocol == "circular"}
    return {key: value._replace(protocol="choice") for key, value in turned.items()}


_NAMES: Final = {
    "question": "question", "text": "text", "options": "options", "answer": "key",
    "rotation": "rotation", "raw": "reply", "choice": "choice", "correct": "correct",
    "status": "status",
}  # fmt: skip


def _check(sieve: Sieve) -> None:
    for name, least in (("choice", 0), ("key", 0), ("rotation", 0)):
        if name in sieve.rows.column_names:
            _whole(sieve, name, least)
    if "correct" in sieve.rows.column_names:
        _flag(sieve)
    for name, words in (("status", STATUSES), ("protocol", PROTOCOLS)):
        if name in sieve.rows.column_names:
            known = pc.is_in(sieve[name], value_set=array([*words], TEXT))
            wrong = pc.and_(pc.is_valid(sieve[name]), pc.invert(known))
            sieve.mark(wrong, f"{name} is none of {', '.join(words)}")
    if "options" in sieve.rows.column_names:
        _options(sieve)
    absent = nulls(sieve.rows.num_rows, TEXT)
    named = [sieve[n] if n in sieve.rows.column_names else absent for n in ("question", "text")]
    sieve.mark(pc.and_(*map(pc.is_null, named)), "names no question")


def _whole(sieve: Sieve, name: str, least: int) -> None:
    text = pc.utf8_trim_whitespace(sieve[name])
    fits = pc.match_substring_regex(text, r"^-?\d{1,8}$")
    sieve.mark(pc.invert(fits), f"{name} is no whole number")
    value = cast(pc.if_else(fits, text, None), INT)
    sieve.mark(pc.less(value, least), f"{name} is below {least}")
    sieve.set(name, value)


def _flag(sieve: Sieve) -> None:
    text = pc.utf8_lower(pc.utf8_trim_whitespace(sieve["correct"]))
    words = array([*_FLAGS], TEXT)
    at = pc.index_in(text, value_set=words)
    sieve.mark(pc.and_(pc.is_valid(text), pc.is_null(at)), "correct is neither true nor false")
    sieve.set("correct", pc.take(array(_FLAGS.values(), FLAG), at))


def _options(sieve: Sieve) -> None:
    values = sieve["options"]
    if pa.types.is_list(values.type) or pa.types.is_large_list(values.type):
        sieve.set("options", cast(values, TEXTS))
        return
    encoded = pc.dictionary_encode(as_text(values)).combine_chunks()
    known = encoded.dictionary.to_pylist()
    lists = [literal(text) for text in known]
    bad = array([made is None for made in lists], FLAG)
    sieve.mark(pa.chunked_array([bad.take(encoded.indices)]), "options are no list of texts")
    sieve.set("options", pa.chunked_array([array(lists, TEXTS).take(encoded.indices)]))


def literal(text: str) -> list[str] | None:
    """A list of texts written in JSON or as a Python literal; None for anything else."""
    if len(text) > LITERAL_CAP:
        return None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        try:
            value = ast.literal_eval(text)
        except (ValueError, SyntaxError, RecursionError, MemoryError, TypeError):
            return None
    if isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, list | tuple) or not 0 < len(value) <= MAX_OPTIONS:
        return None
    return [str(part) for part in value] if all(map(_is_plain, value)) else None


def _is_plain(value: object) -> bool:
    return isinstance(value, str | int | float) and not isinstance(value, bool)


def _who(sieve: Sieve, options: Options) -> dict[str, Who]:
    """Each row's key in a new column `who`; what the keys stand for."""
    empty = _all("", sieve.rows)
    parts = [
        pc.fill_null(sieve[name], "") if name in sieve.rows.column_names else empty for name in _WHO
    ]
    sieve.set("who", pc.binary_join_element_wise(*parts, SEPARATOR))
    turned = "rotation" in sieve.rows.column_names
    found: dict[str, Who] = {}
    for key in pc.unique(sieve["who"]).to_pylist():
        model, benchmark, setting, judge, protocol = key.split(SEPARATOR, 4)
        default = "open_ended" if judge or options.judge else "circular" if turned else "choice"
        who = settled(Who(model, benchmark, setting, judge, protocol or default), options)
        fault = "names no model" if not who.model else "names no benchmark"
        if not who.model or not who.benchmark:
            sieve.mark(pc.equal(sieve["who"], key), fault)
        else:
            found[key] = who._replace(benchmark=benchmark_id(who.benchmark, sieve.name))
    return found
