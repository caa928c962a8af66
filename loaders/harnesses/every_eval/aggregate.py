"""The file of scores, `<uuid>.json`: whose answers the samples beside it are, by whom and when."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from loaders.core.errors import FileRefused, NotOurs
from loaders.core.source_sets import date_of
from loaders.files.text_files import read_json
from schema.vocabulary import PROTOCOLS

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
    protocol: str | None = None
    """Which of our protocols the run was of, where it is ours."""
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
    library = _text(_part(document, "eval_library").get("name")) or ""
    ours = library == OURS
    details = [_part(_part(each, "generation_config"), "additional_details") for each in results]
    protocol = _first(details, "protocol")
    return Aggregate(
        _called(_part(document, "model_info"), ours),
        _moment(document.get("evaluation_timestamp")),
        library,
        next(filter(None, (_judge(each, ours) for each in results)), None),
        _first(details, "encoding") if ours else None,
        protocol if ours and protocol in PROTOCOLS else None,
        tuple(score for each in results if (score := _score(each)) is not None),
    )


def _first(details: Sequence[Mapping[str, Any]], name: str) -> str | None:
    return next(filter(None, (_text(each.get(name)) for each in details)), None)


def _called(info: Mapping[str, Any], ours: bool) -> str | None:
    """The model's name as its source has it; of a file of ours the id, which is the same again."""
    names = (_text(info.get("name")), _text(info.get("id")))
    return next(filter(None, reversed(names) if ours else names), None)


def _judge(result: Mapping[str, Any], ours: bool) -> str | None:
    judges = _part(_part(result, "metric_config"), "llm_scoring").get("judges")
    first = judges[0] if isinstance(judges, list) and judges else None
    return _called(_part(first, "model_info"), ours) if isinstance(first, dict) else None


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
