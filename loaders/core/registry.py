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

from loaders.core.errors import LoadError
from loaders.core.events import Batch, Event, LoadFunction, Options
from loaders.core.text_caps import within_caps
from schema.benchmarks import BENCHMARKS

if TYPE_CHECKING:
    from media.cutting.plan import Cut

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
    "lmms-eval": Kind("harnesses.lmms_eval", "lmms-eval samples"),
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
are within the caps of `loaders.core.text_caps`."""


def expected_chains(benchmark: str, paradigms: Iterable[str]) -> list[Batch]:
    """The expected chains of some paradigms of a benchmark that has them (`expects_chains`)."""
    return list(import_module(f"{_ROOM}.{benchmark}.paradigms").paradigm_batches(paradigms))


def cut_plan(benchmark: str, folder: Path) -> "list[Cut]":
    """Where a benchmark's clips are cut from, by its own files (`Source.has_cuts`)."""
    plan: list[Cut] = import_module(f"{_ROOM}.{benchmark}.cuts").cut_plan(folder)
    return plan


_FIRST: Final = ("bundle", "lmms-eval", "inspect", "every-eval-ever")
_LAST: Final = ("judged", "vlmevalkit")
"""Kinds whose names are plainer, and less plain, than those of benchmarks."""

WITH_QUESTIONS: Final = ("vlmevalkit",)
"""Kinds of predictions whose files hold whole questions, with options and the right one."""


PEEK: Final = 4096
"""First bytes of a file that its kind is told by."""
_MOST_FILES: Final = 5_000
"""Files of a folder that are looked at to tell what it holds."""


def recognised_among(paths: Sequence[Path]) -> str:
    """The kind of import that files and folders are for, where all whose kind can be told agree.

    Raises LoadError where none can be told, or several are here.
    """
    seen = dict[str, Path]()
    for path in islice(chain.from_iterable(map(_files, paths)), _MOST_FILES):
        with path.open("rb") as file:
            if kind := _certain(path.name, file.read(PEEK)):
                seen.setdefault(kind, path)
    if "bundle" in seen:  # its own tables may look like another's
        return "bundle"
    if len(seen) == 1:
        return next(iter(seen))
    if seen:
        listed = ", ".join(f"{kind} ({path.name})" for kind, path in seen.items())
        raise LoadError(f"files of several kinds are here: {listed}. {_NAME_IT}")
    if paths and all(path.suffix.lower() in _TABLES and path.is_file() for path in paths):
        return "table"
    raise LoadError(f"what it is cannot be told from the files' names. {_NAME_IT}")


_TABLES: Final = (".csv", ".tsv", ".parquet", ".jsonl", ".xlsx")
_NAME_IT: Final = f"Name the kind before them: {', '.join(KINDS)}"


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


def recognised(name: str, start: bytes) -> str:
    """The kind of import that a file seems to be for, by its name and its first bytes; "table"
    where it seems to be none of them."""
    return _certain(name, start) or "table"


def _certain(name: str, start: bytes) -> str:
    order = (*_FIRST, *(kind for kind in KINDS if kind not in _FIRST + _LAST), *_LAST)
    for kind in order:
        recognises = getattr(_module(KINDS[kind]), "recognises", None)
        if recognises and recognises(name.lower(), start):
            return kind
    return ""
