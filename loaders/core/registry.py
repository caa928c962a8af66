"""Every kind of import by name. A loader's module is imported when it is first called.

A benchmark of `schema.benchmarks` with files of its own has the module `loaders.<id>.loader`. A
loader has `load(paths, options)` and, where its files can be recognised, `recognises(name, start)`.
"""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from loaders import FileRefused, LoadError
from loaders.core.events import Batch, Event, LoadFunction, Options
from loaders.core.row_validation import within_caps
from schema.benchmarks import BENCHMARKS

if TYPE_CHECKING:
    from media.cutting import Cut

_ROOM: Final = __package__.removesuffix(".core")


class Kind(NamedTuple):
    """A kind of import: its loader's module in this room, and what the upload form calls its files,
    "" where it is not offered there."""

    module: str
    label: str = ""


def _module(kind: Kind) -> Any:
    return import_module(f"{_ROOM}.{kind.module}")


def _lazy(kind: Kind) -> LoadFunction:
    def load(paths: Sequence[Path], options: Options) -> Iterator[Event]:
        function = cast(LoadFunction, _module(kind).load)
        return within_caps(function(paths, options))

    return load


KINDS: Final[Mapping[str, Kind]] = {
    "table": Kind("predictions.any_table", "any table: question, model, answer"),
    "vlmevalkit": Kind("harnesses.vlmevalkit", "VLMEvalKit predictions"),
    "lmms-eval": Kind("harnesses.lmms.loader", "lmms-eval samples"),
    "inspect": Kind("harnesses.inspect_log", "Inspect logs (.eval, .json)"),
    "every-eval-ever": Kind("harnesses.every_eval.loader", "Every Eval Ever (samples, scores)"),
    **{
        known.id: Kind(f"{known.id}.loader", known.files)
        for known in BENCHMARKS.values()
        if known.files
    },
    "bundle": Kind("bundle.loader", "a WhyReel bundle (bundle.json and its tables)"),
    "judged": Kind(
        "whyreel.judging_log",
        "verdicts of a run downloaded from Try a model, or of `app judge`",
    ),
    "tables": Kind("whyreel.exported_tables", "tables downloaded from this page"),
    "published": Kind("whyreel.published"),
    "models": Kind("whyreel.models"),
}
LOADERS: Final[Mapping[str, LoadFunction]] = {name: _lazy(kind) for name, kind in KINDS.items()}
"""Kind → `load(paths, options)`, whose stream raises FileRefused for a faulty file, and whose rows
are within the caps of `loaders.core.row_validation`."""


def expected_chains(benchmark: str, paradigms: Iterable[str]) -> list[Batch]:
    """The expected chains of some paradigms of a benchmark that has them (`expects_chains`)."""
    return list(import_module(f"{_ROOM}.{benchmark}.paradigms").paradigm_batches(paradigms))


def cut_plan(benchmark: str, folder: Path) -> "list[Cut]":
    """Where a benchmark's clips are cut from, by its own files (`Source.has_cuts`)."""
    plan: list[Cut] = import_module(f"{_ROOM}.{benchmark}.cuts").cut_plan(folder)
    return plan


_FIRST: Final = ("bundle", "lmms-eval", "inspect", "every-eval-ever")
_LAST: Final = ("judged", "vlmevalkit", "table")
"""Kinds whose names are plainer, and less plain, than those of benchmarks."""

WITH_QUESTIONS: Final = ("vlmevalkit",)
"""Kinds of predictions whose files hold whole questions, with options and the right one."""


PEEK: Final = 4096
"""The number of bytes at a file's beginning that are read to detect its kind."""
_MOST_FILES: Final = 5_000
"""The most files of a folder that are read to detect its kinds."""
_BY_COLUMNS: Final = {".xlsx": "predictions.xlsx", ".parquet": "predictions.table_reader"}
"""Endings of tables that are not text, and the module whose `header_of` returns their columns."""
_NAME_IT: Final = f"Name the kind before them: {', '.join(KINDS)}"


class KindPart(NamedTuple):
    """The files and folders of one kind, among all that are imported together."""

    kind: str
    paths: tuple[Path, ...]
    benchmark: str | None = None
    """The benchmark of the same folder, for tables of predictions."""


def recognised_parts(paths: Sequence[Path], has_model: bool = False) -> list[KindPart]:
    """Detect the kinds of files and folders: a benchmark first, then predictions for it.

    `has_model`: the import names the model, so that tables need no model column. Raises LoadError
    if no kind is recognised, or if there are files of several benchmarks.
    """
    seen = dict[str, list[Path]]()
    for path in islice(chain.from_iterable(map(_files, paths)), _MOST_FILES):
        if kind := _kind_of(path):
            seen.setdefault(kind, []).append(path)
    if "bundle" in seen:  # its own tables may look like another's
        return [KindPart("bundle", tuple(paths))]
    benchmarks = [kind for kind in seen if kind in BENCHMARKS]
    if len(benchmarks) > 1:
        listed = ", ".join(f"{kind} ({seen[kind][0].name})" for kind in benchmarks)
        raise LoadError(f"files of several benchmarks are here: {listed}. {_NAME_IT}")
    beside = benchmarks[0] if benchmarks else None
    if beside or len(seen) > 1:
        complete = import_module(f"{_ROOM}.predictions.any_table").is_complete
        seen["table"] = [path for path in seen.pop("table", []) if complete(path, has_model)]
    parts = [
        KindPart(kind, tuple(_of_kind(kind, files, paths)), beside if kind == "table" else None)
        for kind, files in sorted(seen.items(), key=lambda item: _order(item[0]))
        if files
    ]
    if not parts and paths and all(map(_is_table, paths)):
        return [KindPart("table", tuple(paths))]
    if not parts:
        raise LoadError(f"no file here has a known format. {_NAME_IT}")
    return parts


def _order(kind: str) -> int:
    return 0 if kind in BENCHMARKS else 2 if kind == "table" else 1


def _of_kind(kind: str, files: Sequence[Path], paths: Sequence[Path]) -> Sequence[Path]:
    """Return the files of tables; for another kind `paths`, since its loader finds its own files,
    without single files of further kinds."""
    if kind == "table":
        return files
    others = {path for path in paths if path.is_file() and path not in files}
    foreign = {path for path in others if _kind_of(path) not in ("", kind)}
    return [path for path in paths if path not in foreign]


def _is_table(path: Path) -> bool:
    endings: tuple[str, ...] = import_module(f"{_ROOM}.predictions.table_reader").ENDINGS
    return path.is_file() and path.suffix.lower() in endings


def _files(path: Path) -> Iterator[Path]:
    """The file, or the files of a folder; a clip's name tells nothing that its list does not."""
    if not path.exists():
        raise LoadError(f"there is no {path}")
    if path.is_file():
        yield path
        return
    for folder, folders, names in os.walk(path):
        folders.sort()
        yield from (Path(folder, name) for name in sorted(names) if not name.startswith("."))


def recognised(path: Path) -> str:
    """The kind of a file, by its name and beginning; "table" if no kind is recognised."""
    return _kind_of(path) or "table"


def _kind_of(path: Path) -> str:
    """The kind of a file, by its name and beginning; "" if no kind is recognised."""
    name, start = path.name.lower(), _beginning(path)
    order = (*_FIRST, *(kind for kind in KINDS if kind not in _FIRST + _LAST), *_LAST)
    for kind in order:
        recognises = getattr(_module(KINDS[kind]), "recognises", None)
        if recognises and recognises(name, start):
            return kind
    return ""


def _beginning(path: Path) -> bytes:
    """The first bytes; for a table that is not text its header as a line of TSV."""
    if (module := _BY_COLUMNS.get(path.suffix.lower())) is not None:
        try:
            return "\t".join(import_module(f"{_ROOM}.{module}").header_of(path)).encode()
        except FileRefused:
            return b""
    with path.open("rb") as file:
        return file.read(PEEK)
