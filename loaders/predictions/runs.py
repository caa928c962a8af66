"""Runs of prediction files: model, benchmark, setting, judge and protocol identify a run.

Two results with one key are two runs; files of one source set (loaders.core.source_sets) are
parts of one run.
"""

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from loaders import FileRefused, LoadError
from loaders.core.events import Batch, Options, Row, batches
from loaders.core.source_sets import SourceFile, set_digest
from media.file_fingerprint import sha256
from schema.benchmarks import resolved_id
from schema.ids import is_id, safe_id
from schema.vocabulary import RUN_SETTINGS

MAX_RUN: Final = 160
_MINUS: Final = {"-": "−", "–": "−", "—": "−"}
"""R3-VQA's setting without subtitles is U+2212; keyboards and spreadsheets give other dashes."""


class RunKey(NamedTuple):
    """The identity of a run, as a file or a user names it."""

    model: str
    benchmark: str
    setting: str | None = None
    judge: str | None = None
    protocol: str = "choice"
    encoding: str | None = None
    """How the clip was sent, such as `frames ×8`, where a name tells it."""


def require(value: str | None, what: str, file: str) -> str:
    """The stripped value. Raises FileRefused when neither the file nor an option names it."""
    if value is None or not value.strip():
        raise FileRefused(file, "", f"names no {what}; give it with --{what}")
    return value.strip()


def benchmark_id(value: str, file: str) -> str:
    """The value as a benchmark id, known names resolved. Raises FileRefused for a text that is
    none.
    """
    value = resolved_id(value)
    if not is_id(value) or "." in value:
        raise FileRefused(file, "", f"“{value[:60]}” is no benchmark id; give one with --benchmark")
    return value


def known_setting(value: str | None) -> str | None:
    """The user's input setting with its minus normalized; None for none.

    Raises LoadError for an unknown one: no filter would match its rows.
    """
    setting = _MINUS.get(value, value) if value else None
    if setting is not None and setting not in RUN_SETTINGS:
        known = ", ".join(RUN_SETTINGS)
        raise LoadError(f"“{setting[:60]}” is no input setting (--setting); there are {known}")
    return setting


def with_options(who: RunKey, options: Options) -> RunKey:
    """`who` overridden by the user's options."""
    setting = options.setting or who.setting or None
    return RunKey(
        (options.model or who.model).strip(),
        resolved_id(options.benchmark or who.benchmark),
        _MINUS.get(setting, setting) if setting else None,
        options.judge or who.judge or None,
        who.protocol,
        who.encoding,
    )


def run_id(who: RunKey) -> str:
    """The base id of runs of this model, setting, encoding, judge and protocol."""
    parts = [part for part in (who.model, who.setting, who.encoding, who.judge) if part]
    name = ".".join([who.benchmark, *map(safe_id, parts), who.protocol])
    if len(name) <= MAX_RUN:
        return name
    return f"{who.benchmark}.{hashlib.sha256(name.encode()).hexdigest()[:16]}.{who.protocol}"


class Identities:
    """Distinguishes the runs of an import by their source sets, and hashes the sets."""

    def __init__(self) -> None:
        self._runs: dict[tuple[str, str], str] = {}
        self._bases: dict[str, str] = {}
        self._sources: dict[str, SourceFile] = {}
        self._files: dict[str, set[Path]] = {}
        self._digests: dict[Path, str] = {}

    def id(self, base: str, source: SourceFile) -> str:
        """The run's id in this import: `base`, or `base~1` for a second set with that base."""
        run = self._runs.get((base, source.key))
        if run is None:
            count = sum(known == base for known in self._bases.values())
            run = f"{base}~{count}" if count else base
            self._runs[base, source.key] = run
            self._bases[run] = base
            self._sources[run] = source
        self._files.setdefault(run, set()).add(source.path)
        return run

    def add_files(self, run: str, paths: Iterable[Path]) -> None:
        """Count these among the files of the run's source set."""
        self._files[run].update(paths)

    def columns(self, run: str) -> Row:
        """The source columns of a row of `run`; valid after all its files were read."""
        source = self._sources[run]
        digests = (self._digest(path) for path in self._files[run])
        return {
            "created": source.created, "source_set": source.name, "digest": set_digest(digests),
        }  # fmt: skip

    def batches(self) -> Iterator[Batch]:
        """The rows of `identity`."""
        rows = [{"run": run, "base": base} for run, base in self._bases.items()]
        yield from batches("identity", rows)

    def _digest(self, path: Path) -> str:
        if path not in self._digests:
            self._digests[path] = sha256(path)
        return self._digests[path]


class Runs:
    """The runs of an import of predictions."""

    def __init__(self) -> None:
        self._identities = Identities()
        self._who: dict[str, tuple[RunKey, str]] = {}

    def id(self, who: RunKey, source: SourceFile, file: str) -> str:
        """The run's id in this import; `file` is its file's name in reports."""
        run = self._identities.id(run_id(who), source)
        self._who.setdefault(run, (who, file))
        return run

    def add_files(self, run: str, paths: Iterable[Path]) -> None:
        """Count these among the files of the run's source set, which tell it from another."""
        self._identities.add_files(run, paths)

    def batches(self) -> Iterator[Batch]:
        """Rows of all models and runs, after every file was read."""
        models: dict[str, Row] = {}
        for who, file in self._who.values():
            for name in filter(None, (who.model, who.judge)):
                row = {"model": safe_id(name), "name": name, "kind": "model"}
                models.setdefault(safe_id(name), row | {"source_file": file})
        yield from batches("model", list(models.values()), fills=True)
        yield from batches("run", [self._row(run, *named) for run, named in self._who.items()])
        yield from self._identities.batches()

    def _row(self, run: str, who: RunKey, file: str) -> Row:
        return {
            "run": run, "benchmark": who.benchmark, "model": safe_id(who.model),
            "judge": safe_id(who.judge) if who.judge else None, "protocol": who.protocol,
            "setting": who.setting, "encoding": who.encoding,
            "source_file": file, **self._identities.columns(run),
        }  # fmt: skip
