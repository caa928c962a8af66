"""lmms-eval's sample file names: time stamp, task, benchmark, model."""

import re
from pathlib import Path
from typing import Final, NamedTuple

from loaders.core.errors import FileRefused
from loaders.files.find_files import Place
from loaders.files.text_files import read_json
from schema.benchmarks import BENCHMARKS
from schema.harnesses.task_names import NamedTask, named_task

_NEW: Final = re.compile(r"(.+?)_samples_(.+)\.jsonl", re.DOTALL)
_OLD: Final = re.compile(r"samples_(.+)_(\d{4}-?\d\d-?\d\d[T_][\d.:-]+)\.jsonl", re.ASCII)


class Sample(NamedTuple):
    """A parsed sample file name: time stamp, task, and the name of its results file."""

    stamp: str
    task: str
    results: str

    @property
    def ours(self) -> NamedTask | None:
        """What the name of a task that WhyReel wrote says; None for another task."""
        return named_task(self.task)

    @property
    def benchmark(self) -> str | None:
        """The benchmark whose name the task starts with; None for another task."""
        if self.ours is not None:
            return self.ours.benchmark
        named = (
            known.id
            for known in BENCHMARKS.values()
            if known.task_names and re.match(known.task_names, self.task, re.IGNORECASE)
        )
        return next(named, None)


def sample(path: Path) -> Sample | None:
    """Parse a sample file's name; None for another name."""
    if match := _NEW.fullmatch(path.name):
        return Sample(match[1], match[2], f"{match[1]}_results.json")
    if match := _OLD.fullmatch(path.name):
        return Sample(match[2], match[1], f"results_{match[2]}.json")
    return None


def model_of(place: Place, named: Sample) -> str | None:
    """The model in `…_results.json` beside the file, else the name of its folder.

    lmms-eval writes a model's `org/name` as the folder `org__name`. The folder of a file given by
    itself is ignored: it may be any folder.
    """
    beside = place.path.parent / named.results
    if beside.is_file():
        results = read_json(beside, beside.name)
        if not isinstance(results, dict):
            raise FileRefused(beside.name, "", "is no object")
        config = results.get("config")
        names = (
            results.get("model_name"),
            config.get("model") if isinstance(config, dict) else None,
        )
        if model := next((n for n in names if isinstance(n, str) and n.strip()), None):
            return model
    return None if place.named else place.path.parent.name.replace("__", "/", 1)
