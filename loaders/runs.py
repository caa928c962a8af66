"""Whose replies a prediction file holds: model, benchmark, setting and judge become a run."""

import hashlib
from collections.abc import Iterator
from typing import Final, NamedTuple

from loaders.columns import Row, batches
from loaders.errors import FileRefused, LoadError
from loaders.ids import is_id, safe_id
from loaders.stream import Batch, Options
from loaders.vocabulary import SETTINGS

MAX_RUN: Final = 160
_MINUS: Final = {"-": "−", "–": "−", "—": "−"}
"""R3-VQA's setting without subtitles is U+2212; keyboards and spreadsheets write others."""


class Who(NamedTuple):
    """What makes a run, as a file or a user names it."""

    model: str
    benchmark: str
    setting: str | None = None
    judge: str | None = None
    protocol: str = "choice"


def needed(value: str | None, what: str, file: str) -> str:
    """The value. Raises FileRefused when neither the file nor an option names it."""
    if value is None or not value.strip():
        raise FileRefused(file, "", f"names no {what}; give it with --{what}")
    return value.strip()


def benchmark_id(value: str, file: str) -> str:
    """The benchmark's id as it is stored. Raises FileRefused for a text that can't be one."""
    if not is_id(value) or "." in value:
        raise FileRefused(file, "", f"“{value[:60]}” is no benchmark id; give one with --benchmark")
    return value


def known_setting(value: str | None) -> str | None:
    """The input setting that a user named, with its own minus; None for none.

    Raises LoadError for one that is not known: no page could be asked for its rows.
    """
    setting = _MINUS.get(value, value) if value else None
    if setting is not None and setting not in SETTINGS:
        known = ", ".join(SETTINGS)
        raise LoadError(f"“{setting[:60]}” is no input setting (--setting); there are {known}")
    return setting


def settled(who: Who, options: Options) -> Who:
    """`who` with what the user set in its place."""
    setting = options.setting or who.setting or None
    return Who(
        (options.model or who.model).strip(),
        (options.benchmark or who.benchmark).strip(),
        _MINUS.get(setting, setting) if setting else None,
        options.judge or who.judge or None,
        who.protocol,
    )


def run_id(who: Who) -> str:
    """The same run, whatever file it comes from: a later file replaces its answers."""
    parts = [part for part in (who.model, who.setting, who.judge) if part]
    name = ".".join([who.benchmark, *map(safe_id, parts), who.protocol])
    if len(name) <= MAX_RUN:
        return name
    return f"{who.benchmark}.{hashlib.sha256(name.encode()).hexdigest()[:16]}.{who.protocol}"


class Runs:
    """The runs met so far, each told once."""

    def __init__(self) -> None:
        self._ids: dict[Who, str] = {}
        self._fresh: list[Who] = []

    def id(self, who: Who) -> str:
        """The run's id."""
        if who not in self._ids:
            self._ids[who] = run_id(who)
            self._fresh.append(who)
        return self._ids[who]

    def batches(self, source: str) -> Iterator[Batch]:
        """Rows of the models and runs that are new since the last call; `source`: the file."""
        fresh, self._fresh = self._fresh, []
        models: dict[str, Row] = {}
        for who in fresh:
            for name in filter(None, (who.model, who.judge)):
                row = {"model": safe_id(name), "name": name, "kind": "model"}
                models.setdefault(safe_id(name), row | {"source_file": source})
        yield from batches("model", list(models.values()), fills=True)
        yield from batches("run", [self._row(who, source) for who in fresh])

    def _row(self, who: Who, source: str) -> Row:
        return {
            "run": self._ids[who], "benchmark": who.benchmark, "model": safe_id(who.model),
            "judge": safe_id(who.judge) if who.judge else None, "protocol": who.protocol,
            "setting": who.setting, "source_file": source,
        }  # fmt: skip
