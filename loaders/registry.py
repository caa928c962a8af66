"""Every kind of import by name. A loader's module is imported when it is first called."""

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Final, cast

from loaders.caps import within_caps
from loaders.stream import Event, LoadFunction, Options


def _lazy(module: str) -> LoadFunction:
    def load(paths: Sequence[Path], options: Options) -> Iterator[Event]:
        function = cast(LoadFunction, import_module(module).load)
        return within_caps(function(paths, options))

    return load


LOADERS: Final[Mapping[str, LoadFunction]] = {
    "bundle": _lazy("loaders.bundle"),
    "tables": _lazy("loaders.logical"),
    "svbench": _lazy("loaders.svbench"),
    "r3": _lazy("loaders.r3"),
    "vgenst": _lazy("loaders.vgenst"),
    "videoreal": _lazy("loaders.videoreal"),
    "lmms-eval": _lazy("loaders.lmms_eval"),
    "published": _lazy("loaders.published"),
    "models": _lazy("loaders.models"),
    "table": _lazy("loaders.table"),
    "vlmevalkit": _lazy("loaders.vlmevalkit"),
    "judged": _lazy("loaders.judged"),
}
"""Kind → `load(paths, options)`, whose stream raises FileRefused for a faulty file, and whose rows
are within the caps of `loaders.caps`."""

WITH_QUESTIONS: Final = ("vlmevalkit",)
"""Kinds of predictions whose files hold whole questions, with options and the right one."""
