"""Every kind of import by name. A loader's module is imported when it is first called."""

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Final, cast

from loaders.core.events import Event, LoadFunction, Options
from loaders.core.text_caps import within_caps


def _lazy(module: str) -> LoadFunction:
    def load(paths: Sequence[Path], options: Options) -> Iterator[Event]:
        function = cast(LoadFunction, import_module(module).load)
        return within_caps(function(paths, options))

    return load


LOADERS: Final[Mapping[str, LoadFunction]] = {
    "bundle": _lazy("loaders.bundle.loader"),
    "tables": _lazy("loaders.whyreel.exported_tables"),
    "svbench": _lazy("loaders.svbench.loader"),
    "r3": _lazy("loaders.r3.loader"),
    "vgenst": _lazy("loaders.vgenst.loader"),
    "videoreal": _lazy("loaders.videoreal.loader"),
    "lmms-eval": _lazy("loaders.harnesses.lmms_eval"),
    "published": _lazy("loaders.whyreel.published"),
    "models": _lazy("loaders.whyreel.models"),
    "table": _lazy("loaders.predictions.any_table"),
    "vlmevalkit": _lazy("loaders.harnesses.vlmevalkit"),
    "judged": _lazy("loaders.whyreel.judging_log"),
}
"""Kind → `load(paths, options)`, whose stream raises FileRefused for a faulty file, and whose rows
are within the caps of `loaders.core.text_caps`."""

WITH_QUESTIONS: Final = ("vlmevalkit",)
"""Kinds of predictions whose files hold whole questions, with options and the right one."""
