"""The file of scores, `<uuid>.json`: whose answers the samples beside it are, by whom and when."""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from loaders.core.errors import FileRefused, NotOurs
from loaders.core.source_sets import date_of
from loaders.files.text_files import read_json

SAMPLES: Final = "_samples.jsonl"
OURS: Final = "whyreel"
"""How a library of evaluation that is ours calls itself: its marks are no harness's."""
MAJOR: Final = "0."
"""Versions of the schema that are read here."""


class Aggregate(NamedTuple):
    """What the file says; nothing of it where there is no such file."""

    model: str | None = None
    created: str | None = None
    library: str = ""
    judge: str | None = None
    encoding: str | None = None
    scores: tuple[tuple[str, float], ...] = ()
    """Each metric's name with its score."""


def aggregate(samples: Path, name: str) -> Aggregate:
    """The scores beside a file of samples. Raises FileRefused."""
    path = samples.with_name(f"{samples.name.removesuffix(SAMPLES)}.json")
    if not samples.name.endswith(SAMPLES) or not path.is_file():
        return Aggregate()
    document = read_json(path, path.name)
    if not isinstance(document, dict) or not isinstance(document.get("evaluation_results"), list):
        raise FileRefused(name, "", f"has beside it {path.name}, which holds no evaluation results")
    return _read(document)


def checked_version(version: object, name: str) -> None:
    """Raises NotOurs for what has no version, FileRefused for one that is not known here."""
    if not isinstance(version, str):
        raise NotOurs(name, "", "names no version of Every Eval Ever's schema")
    if not version.startswith(MAJOR):
        raise FileRefused(name, "schema_version", f"is {version[:20]!r}, and {MAJOR}x is read here")


def _read(document: Mapping[str, Any]) -> Aggregate:
    results = [each for each in document["evaluation_results"] if isinstance(each, dict)]
    info, library = _part(document, "model_info"), _part(document, "eval_library")
    name = _text(library.get("name")) or ""
    details = [_part(_part(each, "generation_config"), "additional_details") for each in results]
    encodings = (_text(each.get("encoding")) for each in details)
    return Aggregate(
        _text(info.get("name")) or _text(info.get("id")),
        _moment(document.get("evaluation_timestamp")),
        name,
        next(filter(None, map(_judge, results)), None),
        next(filter(None, encodings), None) if name == OURS else None,
        tuple(score for each in results if (score := _score(each)) is not None),
    )


def _judge(result: Mapping[str, Any]) -> str | None:
    judges = _part(_part(result, "metric_config"), "llm_scoring").get("judges")
    first = judges[0] if isinstance(judges, list) and judges else None
    info = _part(first, "model_info") if isinstance(first, dict) else {}
    return _text(info.get("name")) or _text(info.get("id"))


def _score(result: Mapping[str, Any]) -> tuple[str, float] | None:
    metric, value = _part(result, "metric_config"), _part(result, "score_details").get("score")
    name = _text(metric.get("metric_name")) or _text(result.get("evaluation_name")) or "score"
    if not isinstance(value, int | float) or isinstance(value, bool):
        return None
    return name, float(value)


def _moment(value: object) -> str | None:
    """An ISO date, or seconds since 1970 as they are mostly written."""
    text = str(value) if isinstance(value, int | float) else (_text(value) or "")
    try:
        return datetime.fromtimestamp(float(text), UTC).strftime("%Y-%m-%dT%H:%M:%S")
    except (ValueError, OverflowError, OSError):
        return date_of((text,))


def _part(of: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = of.get(name)
    return value if isinstance(value, dict) else {}


def _text(value: object) -> str | None:
    return value.strip() if isinstance(value, str) and value.strip() else None
