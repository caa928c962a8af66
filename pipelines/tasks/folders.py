"""The files of a task folder for each harness: data, what runs them, and how to.

A README says how it is run, and how its log comes back.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import orjson

from pipelines.tasks.rows import TaskRow, TsvRow, by_task, tsv
from store.building.answers.letters import RULES

SHIPPED: Final = Path(__file__).with_name("shipped")
PATTERNS: Final = ("bare", "claim", "tag", "marker", "tail", "first")
LMMS_YAML: Final = """\
task: {task}
dataset_path: json
dataset_kwargs:
  data_files:
    test: data/{task}.jsonl
test_split: test
output_type: generate_until
cluster_key: clip
doc_to_visual: !function utils.doc_to_visual
doc_to_text: !function utils.doc_to_text
doc_to_target: answer
generation_kwargs:
  max_new_tokens: 1024
  temperature: 0
  do_sample: false
process_results: !function utils.process_results
metric_list:
  - metric: whyreel_score
    aggregation: !function utils.aggregate
    higher_is_better: true
{circular}lmms_eval_specific_kwargs:
  default:
    pre_prompt: ""
    post_prompt: ""
metadata:
  - version: 1.0
"""
LMMS_CIRCULAR: Final = """\
  - metric: whyreel_circular
    aggregation: !function utils.aggregate_circular
    higher_is_better: true
"""
SENT: Final[Mapping[str, tuple[str, ...]]] = {
    "lmms-eval": ("utils.py",),
    "inspect": ("whyreel.py",),
    "vlmevalkit": ("whyreel_video.py", "run_vlmevalkit.py"),
}
"""Harness → files that go along unchanged."""


def lmms_eval(rows: Sequence[TaskRow], circular: bool) -> Iterator[tuple[str, bytes]]:
    """Data and a YAML for each task."""
    yield from _data(rows)
    for task in by_task(rows):
        text = LMMS_YAML.format(task=task, circular=LMMS_CIRCULAR if circular else "")
        yield f"{task}.yaml", text.encode()


def inspect(rows: Sequence[TaskRow], circular: bool) -> Iterator[tuple[str, bytes]]:
    """Data alone: the task file reads the rotations from it."""
    del circular
    yield from _data(rows)


def vlmevalkit(rows: Sequence[TaskRow], circular: bool) -> Iterator[tuple[str, bytes]]:
    """A TSV for each task: its rows tell the rotations by their indices."""
    del circular
    for task, chosen in by_task(rows).items():
        yield f"{task}.tsv", tsv([_tsv_row(row) for row in chosen]).encode()


def _tsv_row(row: TaskRow) -> TsvRow:
    about = row.as_json()
    more = {
        "prompt": row.prompt, "shows_clip": str(int(row.shows_clip)), "letters": about["letters"],
        "level": row.level, "variant": row.variant,
    }  # fmt: skip
    subject = row.subject
    return TsvRow(
        about["question_id"], subject.text, subject.options, row.answer, row.clip.path, row.kind,
        subject.rotation, more,
    )  # fmt: skip


def _data(rows: Sequence[TaskRow]) -> Iterator[tuple[str, bytes]]:
    for task, chosen in by_task(rows).items():
        yield f"data/{task}.jsonl", b"\n".join(orjson.dumps(row.as_json()) for row in chosen)


def beside(harness: str, names: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """What runs the data, how letters are read, and how all of it is used."""
    for name in (*SENT[harness], "letters.py"):
        yield name, (SHIPPED / name).read_bytes()
    patterns = {name: RULES[name].pattern for name in PATTERNS}
    yield "letters.json", orjson.dumps(patterns, option=orjson.OPT_INDENT_2)
    tasks = sorted({Path(name).stem for name in names if name.endswith((".jsonl", ".tsv"))})
    yield "README.md", readme(harness, tasks).encode()


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
`report.json` has the version of the data, the filters, and how many rows and clips this folder has.
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
