"""A chunk of a prediction file → rows of `prediction`, columnwise; faulty rows become rejects."""

import ast
import json
from collections.abc import Iterator, Sequence
from typing import Any, Final, Protocol

import pyarrow as pa

from loaders.core.events import Batch, Options, Reject, table_batches
from loaders.core.row_validation import Sieve, faults
from loaders.core.source_sets import SourceFile
from loaders.predictions.columns import Columns
from loaders.predictions.runs import RunKey, Runs, benchmark_id, with_options
from loaders.predictions.table_reader import Chunk
from loaders.predictions.values import (
    has_decimal_commas,
    is_missing,
    option_place,
    truth,
    whole,
    without_float_ends,
)
from schema.arrow import (
    Column,
    array,
    cast,
    column,
    constant_column,
    distinct_keys,
    encode,
    encoded_column,
    is_encoded,
    map_texts,
    nulls,
    pc,
    table,
)
from schema.ids import safe_id
from schema.tables import FLAG, INT, TEXT
from schema.vocabulary import PROTOCOLS, STATUSES

TEXTS: Final = pa.list_(TEXT)
LITERAL_CAP: Final = 20_000
"""Characters of an option list serialized as text."""
MAX_OPTIONS: Final = 26
_WHO: Final = ("model", "benchmark", "setting", "judge", "protocol")
_WHOLE: Final = ("rotation", "key", "choice")
_IDS: Final = ("question", "video")
_BOUND: Final = 10**8
"""Integers have at most eight digits."""
_QUOTED: Final = 40
"""Characters of a faulty value in its reason."""


class PredictionColumns:
    """One chunk's columns by field, for a `Sieve`."""

    def __init__(self, chunk: Chunk, columns: Columns, name: str) -> None:
        """`name`: the file's."""
        self.name, self.unit = name, chunk.unit
        count = chunk.rows.num_rows
        present = {field: chunk.rows[at] for field, at in columns.fields.items()}
        fields = {field: _field(field, values) for field, values in present.items()}
        if columns.letters and "options" not in present:
            fields["options"] = lettered([chunk.rows[at] for at in columns.letters])
        lines = pa.chunked_array([chunk.lines])
        self.rows = table(fields | {"line": lines}) if count else table({"line": lines})


def _field(field: str, values: Column) -> Column:
    if field == "options" or (field in _WHOLE and pa.types.is_integer(values.type)):
        return values
    texts = encode(as_text(values))
    return _plain_ids(texts) if field in _IDS else texts


def _plain_ids(texts: Column) -> Column:
    whole: Any = texts.chunk(0)
    known = whole.dictionary.to_pylist()
    plain = without_float_ends(known)
    return texts if plain is known else encoded_column(whole.indices, plain)


def as_text(values: Column) -> Column:
    """The column as text; whole numbers of a float column lose their “.0”, and NaN is NULL."""
    if is_encoded(values.type):
        return values
    kind = values.type.value_type if pa.types.is_dictionary(values.type) else values.type
    if pa.types.is_floating(kind):
        numbers = cast(values, kind)
        text = cast(pc.if_else(pc.is_nan(numbers), None, numbers), TEXT)
        made: Column = pc.replace_substring_regex(text, r"\.0$", "")
        return made
    if pa.types.is_nested(kind):
        return column([None if v is None else json.dumps(v) for v in values.to_pylist()], TEXT)
    return cast(values, TEXT)


def lettered(columns: list[Column]) -> Column:
    """Option lists from columns A, B, …, up to the first empty cell."""
    rows = zip(*(as_text(values).to_pylist() for values in columns), strict=True)
    return column([_until_empty(cells) for cells in rows], TEXTS)


def _until_empty(cells: tuple[str | None, ...]) -> list[str] | None:
    filled = []
    for cell in cells:
        if cell is None or not cell.strip():
            break
        filled.append(cell)
    return filled or None


def predictions(
    source: PredictionColumns, options: Options, runs: Runs, part_of: SourceFile
) -> Iterator[Batch | Reject]:
    """Batches and rejects of a chunk; `part_of` is the file's source set."""
    sieve = Sieve(source)
    if not sieve.rows.num_rows:
        return
    _check(sieve)
    _join_video(sieve)
    who = _who(sieve, options)
    yield from sieve.rejects()
    rows = sieve.good
    kept = set(pc.unique(rows["who"]).to_pylist())
    who = [run if at in kept else None for at, run in enumerate(who)]
    ready = {name: rows[at] for name, at in _NAMES.items() if at in rows.column_names}
    ready |= {
        "source_file": constant_column(source.name, rows.num_rows),
        "source_line": rows["line"],
    }

    def of_runs(whose: list[RunKey | None]) -> pa.Table:
        ids = [
            None if identity is None else runs.id(identity, part_of, source.name)
            for identity in whose
        ]
        return _of_runs(table(ready), rows["who"], whose, ids)

    batch = of_runs(who)
    printed = [] if "protocol" in rows.column_names else _as_printed(who)
    again = of_runs(printed) if any(printed) else None
    yield from table_batches("prediction", batch)
    if again is not None:
        first = pc.and_(pc.equal(pc.fill_null(again["rotation"], 0), 0), pc.is_valid(again["run"]))
        yield from table_batches("prediction", again.filter(first))


def _of_runs(
    rows: pa.Table, keys: Column, who: list[RunKey | None], ids: list[str | None]
) -> pa.Table:
    """The rows with columns `run` and `benchmark`; NULL where `who` is None at their key."""
    places = array([None if run is None else at for at, run in enumerate(who)], INT)
    at = pc.take(places, keys).combine_chunks()
    rows = rows.append_column("run", encoded_column(at, ids))
    marks = [None if run is None else run.benchmark for run in who]
    return rows.append_column("benchmark", encoded_column(at, marks))


def _as_printed(who: list[RunKey | None]) -> list[RunKey | None]:
    """The `choice` runs contained in circular ones: their unrotated answers, comparable with other
    runs; None for runs of other protocols."""
    return [
        run._replace(protocol="choice") if run and run.protocol == "circular" else None
        for run in who
    ]


_NAMES: Final = {
    "question": "question", "text": "text", "options": "options", "answer": "key",
    "rotation": "rotation", "raw": "reply", "choice": "choice", "correct": "correct",
    "status": "status",
}  # fmt: skip


def _check(sieve: Sieve) -> None:
    checked = {*_WHO, *_NAMES.values()} & set(sieve.rows.column_names)
    for mask, reason in faults("prediction", {name: sieve[name] for name in sorted(checked)}):
        sieve.mark(mask, reason)
    for name in _WHOLE:
        if name in sieve.rows.column_names:
            _whole(sieve, name)
    if "correct" in sieve.rows.column_names:
        _flag(sieve)
    for name, known in (("status", STATUSES), ("protocol", PROTOCOLS)):
        if name in sieve.rows.column_names:
            sieve.mark(_none_of(sieve[name], known), f"{name} is none of {', '.join(known)}")
    if "options" in sieve.rows.column_names:
        _options(sieve)
    absent = nulls(sieve.rows.num_rows, TEXT)
    named = [sieve[n] if n in sieve.rows.column_names else absent for n in ("question", "text")]
    sieve.mark(pc.and_(*map(pc.is_null, named)), "names no question")


def _join_video(sieve: Sieve) -> None:
    """Prefix question ids that are unique only within a video with the video's id: `s1.q1`."""
    if not {"video", "question"} <= set(sieve.rows.column_names):
        return
    places, keys = distinct_keys([sieve["video"], sieve["question"]], sieve.rows.num_rows)
    whole = [
        f"{safe_id(video)}.{own}" if video and own and "." not in own else own
        for video, own in keys
    ]
    sieve.set("question", encoded_column(places, whole))


def _none_of(values: Column, known: Sequence[str]) -> Column:
    listed = array(known, TEXT)
    return map_texts(values, lambda texts: pc.invert(pc.is_in(texts, value_set=listed)))


def _whole(sieve: Sieve, name: str) -> None:
    values = sieve[name]
    if pa.types.is_integer(values.type):
        fits = pc.and_(pc.less(values, _BOUND), pc.greater(values, -_BOUND))
        sieve.mark(pc.invert(fits), f"{name} is no whole number of at most eight digits")
        value = cast(pc.if_else(fits, values, None), INT)
    else:
        read = whole if name == "rotation" else option_place
        hint = "; if it holds replies, add --map choice=reply" if name == "choice" else ""
        value = _read(sieve, name, read, INT, "is no whole number", hint)
    sieve.mark(pc.less(value, 0), f"{name} is below 0")
    sieve.set(name, value)


def _flag(sieve: Sieve) -> None:
    reason, hint = "is neither true nor false", "; write true, false, 1 or 0"
    sieve.set("correct", _read(sieve, "correct", truth, FLAG, reason, hint))


class _ValueReader(Protocol):
    def __call__(self, text: str, *, commas: bool) -> object: ...


def _read(
    sieve: Sieve, name: str, read: _ValueReader, kind: pa.DataType, reason: str, hint: str
) -> Column:
    """Read the column's values by `read`; mark each row whose cell it cannot read."""
    encoded: Any = sieve[name].chunk(0)
    texts = encoded.dictionary.to_pylist()
    commas = has_decimal_commas(texts)
    values = [None if is_missing(text) else read(text, commas=commas) for text in texts]
    faulty = [
        value is None and not is_missing(text) for text, value in zip(texts, values, strict=True)
    ]
    if any(faulty):

        def described(row: int) -> str:
            return f"{name} {reason} (“{encoded[row].as_py()[:_QUOTED]}”){hint}"

        sieve.mark(pa.chunked_array([array(faulty, FLAG).take(encoded.indices)]), described)
    made: Column = pa.chunked_array([array(values, kind).take(encoded.indices)])
    return made


def _options(sieve: Sieve) -> None:
    values = sieve["options"]
    if pa.types.is_list(values.type) or pa.types.is_large_list(values.type):
        sieve.set("options", cast(values, TEXTS))
        return
    encoded: Any = encode(as_text(values)).chunk(0)
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


def _who(sieve: Sieve, options: Options) -> list[RunKey | None]:
    """The distinct runs (None where model or benchmark is missing); a new column `who` holds each
    row's index in them."""
    there = [sieve[name] if name in sieve.rows.column_names else None for name in _WHO]
    places, keys = distinct_keys(there, sieve.rows.num_rows)
    sieve.set("who", pa.chunked_array([places]))
    turned = "rotation" in sieve.rows.column_names
    identities: list[RunKey | None] = []
    for place, key in enumerate(keys):
        model, benchmark, setting, judge, protocol = (text or "" for text in key)
        default = "open_ended" if judge or options.judge else "circular" if turned else "choice"
        who = with_options(RunKey(model, benchmark, setting, judge, protocol or default), options)
        fault = "names no model" if not who.model else "names no benchmark"
        if not who.model or not who.benchmark:
            sieve.mark(pc.equal(sieve["who"], place), fault)
            identities.append(None)
        else:
            identities.append(who._replace(benchmark=benchmark_id(who.benchmark, sieve.name)))
    return identities
