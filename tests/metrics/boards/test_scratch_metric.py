"""A metric and a judge protocol come in by three entries, and nothing else names them."""

import json
import shutil
import subprocess
import sys
from typing import Any

import pytest

from metrics.boards import definitions
from metrics.patterns import BY_ID
from schema import protocols
from schema.protocols import Protocol
from tests.conftest import ROOT, Site
from tests.rounds import swept

FORMS = ["eva", "choice", "circular", "open_ended", "realism", "locate", "warmth"]


@pytest.fixture(scope="module")
def shown(theatre: Site, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What the pages show of `tests/metrics/boards/scratch.py`, a process of its own, in a home
    that was begun without it.
    """
    home = shutil.copytree(theatre.home, tmp_path_factory.mktemp("scratch") / "home")
    words = [sys.executable, "-m", "tests.metrics.boards.scratch", str(home)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@swept
def test_its_board_has_its_figure_scale_and_coverage(shown: Any) -> None:
    (row,) = shown["rows"]
    assert (row["score"], row["n"], row["ok"]) == (2.0, 48, 2), "48 prompts, two clips judged"
    assert row["by:easy"] == 2.0 and row["by:hard"] is None and row["rank"] is None
    assert "Mean warmth" in shown["metrics"] and not shown["notices"]


@swept
def test_its_scale_is_drawn_from_its_least_to_its_greatest_figure(shown: Any) -> None:
    """Warmth is 1–3: no chart or column begins at 0."""
    column, bars, trend = shown["scales"]
    assert column == [1, 3]
    assert bars == pytest.approx([0.96, 3.04]) and trend == pytest.approx([0.92, 3.08])


@swept
def test_a_figure_opens_its_failure_pattern(shown: Any) -> None:
    assert "protocol=warmth&pattern=cold" in shown["links"][0]
    (card,) = shown["cold"]
    assert "Warmth 1/3" in card and "They smile." in card


@swept
def test_agreement_and_the_form_offer_its_protocol(shown: Any) -> None:
    assert shown["protocols"] == ["EVA, D1–D5", "Realism, 1–5", "Warmth, 1–3"]
    assert [value for value, _ in shown["form"]] == FORMS
    assert shown["form"][-1] == ["warmth", "Warmth: 1–3"]


METRIC = {
    "label": "X", "protocol": "eva", "counts": "verdicts", "rule": "x", "columns": ("tier",),
    "failure": "any-zero",
}  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"name": "eva"}, "'eva' is taken"),
        ({"protocol": "none"}, "there is no protocol 'none'"),
        ({"counts": "questions"}, "eva has no questions"),
        ({"protocol": "choice"}, "choice has no verdicts"),
        ({"failure": "none"}, "there is no pattern 'none'"),
    ],
)
def test_an_entry_that_cannot_be_is_refused(changes: dict[str, Any], message: str) -> None:
    known = dict(definitions.METRICS)
    with pytest.raises(ValueError, match=message):
        definitions.register(definitions.Metric(**({"name": "x"} | METRIC | changes)))
    assert known == definitions.METRICS


@pytest.mark.parametrize(
    ("name", "dimensions"), [("eva", ()), ("Not a name", ()), ("x", ("d1",)), ("x", ("a b",))]
)
def test_a_protocol_with_a_taken_or_odd_name_is_refused(
    name: str, dimensions: tuple[str, ...]
) -> None:
    with pytest.raises(ValueError, match="is taken"):
        protocols.register(Protocol(name=name, label="x", form="X", dimensions=dimensions))
    assert list(protocols.PROTOCOLS) == FORMS[:-1]


@pytest.mark.parametrize("metric", definitions.METRICS.values(), ids=lambda metric: metric.name)
def test_every_metric_has_a_protocol_a_pattern_and_columns(metric: definitions.Metric) -> None:
    assert metric.judge_protocol.judges_clips == metric.is_judged
    assert metric.has_official == (not metric.is_judged and not metric.locates)
    assert metric.pattern in BY_ID and metric.columns and metric.rule and metric.label
    ends = (1, 5) if metric.protocol == "realism" else (0, 100)
    assert (metric.bottom, metric.top) == ends
