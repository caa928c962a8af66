"""The files of a task folder for each harness: data, what runs them, and how to."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import orjson

from pipelines.tasks import tsv
from pipelines.tasks.readme import readme
from pipelines.tasks.rows import TaskRow, by_task
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
        yield f"{task}.tsv", tsv.tsv([_tsv_row(row) for row in chosen]).encode()


def _tsv_row(row: TaskRow) -> tsv.TsvRow:
    about = row.as_json()
    more = {
        "prompt": row.prompt, "shows_clip": str(int(row.shows_clip)), "letters": about["letters"],
        "level": row.level, "variant": row.variant,
    }  # fmt: skip
    subject = row.subject
    return tsv.TsvRow(
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
