"""What lmms-eval calls its sample files, and whose they are."""

import re
from pathlib import Path
from typing import Final, NamedTuple

from loaders.core.errors import FileRefused
from loaders.files.find_files import Place
from loaders.files.text_files import read_json
from schema.benchmarks import BENCHMARKS

_NEW: Final = re.compile(r"(.+?)_samples_(.+)\.jsonl", re.DOTALL)
_OLD: Final = re.compile(r"samples_(.+)_(\d{4}-?\d\d-?\d\d[T_][\d.:-]+)\.jsonl", re.ASCII)


class Sample(NamedTuple):
    """A sample file's name: when it was written, of which task."""

    stamp: str
    task: str
    results: str

    @property
    def benchmark(self) -> str | None:
        """The benchmark that the task is plainly named after."""
        named = (
            known.id
            for known in BENCHMARKS.values()
            if known.task_names and re.match(known.task_names, self.task, re.IGNORECASE)
        )
        return next(named, None)


def sample(path: Path) -> Sample | None:
    """What the file's name says; None for another file."""
    if found := _NEW.fullmatch(path.name):
        return Sample(found[1], found[2], f"{found[1]}_results.json")
    if found := _OLD.fullmatch(path.name):
        return Sample(found[2], found[1], f"results_{found[2]}.json")
    return None


def model_of(place: Place, named: Sample) -> str | None:
    """The model that `…_results.json` beside the file names, else the name of its folder.

    lmms-eval writes a model's `org/name` as the folder `org__name`. The folder of a file that was
    given by itself says nothing: it may lie anywhere.
    """
    beside = place.path.parent / named.results
    if beside.is_file():
        told = read_json(beside, beside.name)
        if not isinstance(told, dict):
            raise FileRefused(beside.name, "", "is no object")
        config = told.get("config")
        names = (told.get("model_name"), config.get("model") if isinstance(config, dict) else None)
        if found := next((n for n in names if isinstance(n, str) and n.strip()), None):
            return found
    return None if place.named else place.path.parent.name.replace("__", "/", 1)
