"""A run and its answers → a file of scores and a file of samples, as Every Eval Ever's schema has
them.

A call that failed and a reply that nobody has judged have no score there, so they are left out and
counted.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from string import ascii_uppercase
from typing import Any, Final, NamedTuple
from uuid import UUID

from app import __version__
from judges.runs.subjects import CIRCULAR, orders
from schema.harnesses.task_names import HEAD, NamedTask, task_name
from schema.vocabulary import PLAIN_SETTING, REPLIED
from store.reading.store import Row

SCHEMA: Final = "0.3.0"
UNSTATED: Final = "unstated"
"""Whose a model is that nobody says."""
_PLAIN: Final = re.compile(r"(?:[\w+.-]*\w/)?[\w+.-]*\w", re.ASCII)
"""A model's name that can be a path: `lab/eye-7B`."""
_BARE: Final = re.compile(r"\s*\(?([A-Z])\)?[.:]?\s*", re.ASCII)
PRINTED: Final = "printed"
ORDERS: Final = (*CIRCULAR, PRINTED)
"""How options may have been turned."""
_WEIGHTS: Final = {True: "open_weights", False: "closed_weights", None: "unknown"}


class RunFiles(NamedTuple):
    """A run's two files: the folder they lie in, the name they share, scores, samples, and how many
    answers have no score."""

    folder: str
    name: str
    scores: dict[str, Any]
    samples: list[dict[str, Any]]
    left_out: int


def run_files(
    run: Row, answers: Sequence[Row], about: Mapping[str, Any], version: str, built: str
) -> RunFiles | None:
    """The files of a run; None where none of its answers has a score. `about`: the benchmark."""
    order = _order(run, answers)
    counted = [row for row in answers if order and _is_counted(row)]
    if not counted:
        return None
    evaluation, moment = _evaluation(about["benchmark"], run), _seconds(built)
    model = model_id(run["model_name"], run["model"])
    keys = {
        "schema_version": SCHEMA,
        "evaluation_id": f"{evaluation}/{model}/{moment}/{run['run']}",
    }
    named = {
        **keys, "model_id": model, "evaluation_name": evaluation,
        "evaluation_result_id": f"{evaluation}:accuracy",
    }  # fmt: skip
    samples = [named | _sample(row, run, order) for row in counted]
    name, folder = _name(version, run["run"]), _folder(about["benchmark"], model)
    scores = keys | {
        **({"evaluation_timestamp": run["created"]} if run["created"] else {}),
        "retrieved_timestamp": moment, **_maker(version),
        "model_info": _model(model, run["model_name"], run["kind"], run["open"]),
        "evaluation_results": _results(run, counted, samples, about, evaluation),
        "detailed_evaluation_results": {
            "format": "jsonl", "file_path": f"{folder}/{name}_samples.jsonl",
            "total_rows": len(samples),
        },
    }  # fmt: skip
    return RunFiles(folder, name, scores, samples, len(answers) - len(counted))


def _name(version: str, run: str) -> str:
    """A name as the format has it, the same each time."""
    digest = hashlib.sha256(f"{version}\n{run}".encode()).digest()
    return str(UUID(bytes=digest[:16], version=4))


def _folder(benchmark: str, model: str) -> str:
    developer, _, short = model.rpartition("/")
    return f"data/{benchmark}/{developer or UNSTATED}/{short}"


def _maker(version: str) -> dict[str, Any]:
    source = {
        "source_name": f"WhyReel, version {version}", "source_type": "evaluation_run",
        "source_organization_name": UNSTATED, "evaluator_relationship": "other",
    }  # fmt: skip
    return {
        "source_metadata": source,
        "eval_library": {"name": "whyreel", "version": __version__},
    }


def model_id(name: str | None, model: str) -> str:
    """The model's name as it is where it can be a path, else its id here."""
    return name if name and _PLAIN.fullmatch(name) else model


def _is_counted(row: Row) -> bool:
    """Whether the official score counts it: a reply came, and it was read or judged."""
    return row["status"] in REPLIED and (row["correct"] is not None or row["options"] is not None)


def _evaluation(benchmark: str, run: Row) -> str:
    task = NamedTask(benchmark, run["setting"] or PLAIN_SETTING, run["protocol"] == "circular")
    try:
        return task_name(task)
    except ValueError:  # a setting that no task has stands in each sample alone
        return f"{HEAD}{benchmark}"


def _seconds(moment: str) -> str:
    return str(datetime.fromisoformat(moment).replace(tzinfo=UTC).timestamp())


def _order(run: Row, answers: Sequence[Row]) -> str:
    """In which of ORDERS a run showed its options, by the replies that are a letter alone; empty
    where they agree with none."""
    if run["protocol"] != "circular":
        return PRINTED
    letters = [
        (ord(match[1]) - 65, row)
        for row in answers
        if row["choice"] is not None and (match := _BARE.fullmatch(row["raw"] or ""))
    ]
    fitting = (
        order
        for order in ORDERS
        if all(_shown(row, order)[at : at + 1] == [row["choice"]] for at, row in letters)
    )
    return next(fitting, "")


def _shown(row: Row, order: str) -> list[int]:
    """The places of the printed options in the order in which they were shown."""
    printed = [*range(len(row["options"] or ()))]
    known = next((name for name in CIRCULAR if name == order), None)
    if known is None or row["answer"] is None:
        return printed
    turns = orders(len(printed), row["answer"], known)
    return [*turns[row["rotation"]]] if row["rotation"] < len(turns) else []


def _sample(row: Row, run: Row, order: str) -> dict[str, Any]:
    options, shown = row["options"], _shown(row, order)
    choices = [options[at] for at in shown] if options else None
    right = options[row["answer"]] if options and row["answer"] is not None else row["expected"]
    question, reference = str(row["text"] or ""), [right] if right else []
    letter = ascii_uppercase[shown.index(row["choice"])] if row["choice"] in shown else ""
    reply = row["raw"] if row["raw"] is not None else letter
    is_judged = row["options"] is None
    return {
        "sample_id": f"{row['question']}~{row['rotation']}" if row["rotation"] else row["question"],
        "sample_hash": hashlib.sha256("".join((question, *reference)).encode()).hexdigest(),
        "interaction_type": "single_turn",
        "input": {
            "raw": question, "reference": reference, **({"choices": choices} if choices else {}),
        },
        "output": {"raw": [reply]},
        "answer_attribution": [{
            "turn_idx": 0, "source": "output.raw", "is_terminal": True,
            "extracted_value": reply if is_judged else letter,
            "extraction_method": "judge" if is_judged else "whyreel",
        }],
        "evaluation": {
            "score": float(bool(row["correct"])), "is_correct": bool(row["correct"]),
        },
        "metadata": {
            "question_id": row["question"], "rotation": str(row["rotation"]),
            "setting": run["setting"] or PLAIN_SETTING, "status": row["status"],
            **{name: row[name] for name in ("clip", "type", "level", "variant") if row[name]},
        },
    }  # fmt: skip


def _results(
    run: Row,
    counted: Sequence[Row],
    samples: Sequence[Mapping[str, Any]],
    about: Mapping[str, Any],
    evaluation: str,
) -> list[dict[str, Any]]:
    marks = [sample["evaluation"]["score"] for sample in samples]
    results = [_result(run, about, evaluation, "accuracy", marks)]
    if run["protocol"] == "circular":
        whole = _whole(counted)
        results += [_result(run, about, evaluation, "circular", whole)] if whole else []
    return results


def _whole(counted: Sequence[Row]) -> list[float]:
    """Of each question that was posed in every rotation: whether all were right."""
    turns: dict[str, list[Row]] = {}
    for row in counted:
        turns.setdefault(str(row["question"]), []).append(row)
    return [
        float(all(row["correct"] for row in rows))
        for rows in turns.values()
        if len(rows) == len(rows[0]["options"] or ())
    ]


def _result(
    run: Row, about: Mapping[str, Any], evaluation: str, metric: str, marks: Sequence[float]
) -> dict[str, Any]:
    details = {"setting": run["setting"] or PLAIN_SETTING, "protocol": run["protocol"]}
    details |= {"encoding": run["encoding"]} if run["encoding"] else {}
    return {
        "evaluation_result_id": f"{evaluation}:{metric}", "evaluation_name": evaluation,
        "source_data": _source(about),
        "metric_config": {
            "metric_id": metric, "metric_name": metric, "metric_unit": "proportion",
            "lower_is_better": False, "score_type": "continuous", "min_score": 0.0,
            "max_score": 1.0, **_judged(run),
        },
        "score_details": {
            "score": sum(marks) / len(marks), "uncertainty": {"num_samples": len(marks)},
        },
        "generation_config": {"additional_details": details},
    }  # fmt: skip


def _source(about: Mapping[str, Any]) -> dict[str, Any]:
    home, name = str(about.get("homepage") or ""), str(about.get("name") or about["benchmark"])
    licence = {"licence": str(about["licence"])} if about.get("licence") else {}
    where = (
        {"source_type": "url", "url": [home]}
        if home.startswith("https://")
        else {"source_type": "other"}
    )
    return {"dataset_name": name, **where, "additional_details": licence}


def _judged(run: Row) -> dict[str, Any]:
    if not run["judge"]:
        return {}
    name = run["judge_name"] or run["judge"]
    info = _model(model_id(run["judge_name"], run["judge"]), name, None, None)
    return {"llm_scoring": {"judges": [{"model_info": info}], "input_prompt": UNSTATED}}


def _model(known: str, name: str | None, kind: str | None, is_open: bool | None) -> dict[str, Any]:
    details = {"deployment_type": "unknown", "model_availability": _WEIGHTS[is_open]}
    return {
        "name": name or known, "id": known,
        **({} if "/" in known else {"developer": UNSTATED}),
        "additional_details": details | ({"kind": kind} if kind else {}),
    }  # fmt: skip
