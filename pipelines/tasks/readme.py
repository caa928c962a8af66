"""The README of a task folder: how it is run, and how its log comes back."""

from collections.abc import Mapping, Sequence
from typing import Final

ALL: Final = """\
# {title}

Multiple-choice questions about clips, written by WhyReel. The folder runs wherever it is put; what
it needs is beside it: the clips in `videos/` (an archive from a page holds none: bring them by
`export … --videos copy`, or put your own there under the same names).

{how}
## The score

A reply's letter is read by `letters.py` as WhyReel itself reads it, and a reply without a letter is
wrong. So the score here and the one on the Leaderboard after the import are the same figure. A call
that failed is wrong for the harness; WhyReel gives it a status and no score.

## Licences

`LICENCES.txt` says what each benchmark's authors ask for, `CITATIONS.bib` how to cite them;
`report.json` counts what is here.
"""
LMMS: Final = """\
## Run

```sh
lmms-eval --model MODEL --model_args … --include_path THIS_FOLDER \\
    --tasks {tasks} --log_samples --output_path logs
```

## Bring the log back

```sh
whyreel data import lmms-eval logs
```

The log names its benchmark and its setting by the task's name, each question by its id.
"""
INSPECT: Final = """\
## Run

```sh
inspect eval whyreel.py --model MODEL -T data={task}
```

The clip is sent as a video: name a model that takes videos. Without `-T data=` the only task of the
folder is run. The log need not hold the clips: `--no-log-images`.

## Bring the log back

```sh
whyreel data import inspect logs
```

Logs lie in `logs/` unless you said `--log-dir`, as `.eval` or `.json`: both are read. The log names
its benchmark and its setting by the task's name, each sample its question and its rotation; further
epochs are kept beside the first.
"""
VLMEVALKIT: Final = """\
## Run

```sh
python run_vlmevalkit.py PATH/VLMEvalKit --data {task}_8frame --model MODEL --judge exact_matching
```

This is VLMEvalKit's own `run.py`, with the class `WhyReelVideo` (whyreel_video.py) made known to
it: without that class VLMEvalKit takes the TSV for questions without pictures, and asks blind.
`{task}` alone hands over the file itself, `_8frame`, `_16frame`, `_32frame`, `_64frame` and `_1fps`
frames of it. To register it for good, put two lines at the end of `vlmeval/dataset/__init__.py`:

```python
import sys; sys.path.insert(0, "THIS_FOLDER")
import whyreel_video; whyreel_video.register()
```

## Bring the predictions back

```sh
whyreel data import vlmevalkit outputs/MODEL
```

The file's name tells model, benchmark, setting and how many frames were sent; VLMEvalKit's own
marks come from the `_score.xlsx` beside it.
"""
HOW: Final[Mapping[str, tuple[str, str]]] = {
    "lmms-eval": ("Tasks for lmms-eval", LMMS),
    "inspect": ("Tasks for Inspect", INSPECT),
    "vlmevalkit": ("A video data set for VLMEvalKit", VLMEVALKIT),
}


def readme(harness: str, tasks: Sequence[str]) -> str:
    """The text, with the names of the tasks that are there."""
    title, how = HOW[harness]
    named = {"tasks": ",".join(tasks), "task": tasks[0] if tasks else "whyreel_theatre"}
    return ALL.format(title=title, how=how.format(**named))
