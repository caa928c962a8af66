"""The plan of a run: what will be asked, what it may cost, and what is not known."""

from dataclasses import replace
from pathlib import Path

import pytest

from judges.client.client import Endpoint
from judges.client.reply_cache import task_key
from judges.core.types import JudgingOutcome, JudgingTask, Sampling, Subject
from judges.protocols.registry import PROTOCOLS
from judges.runs.log import LogState
from judges.runs.log_lines import outcome_line
from judges.runs.plan import plan

EVA = PROTOCOLS["eva"]
SMALL = Sampling(frames=2, side=64)
URL = "http://127.0.0.1:9/v1"


def _tasks(subject: Subject, count: int) -> list[JudgingTask]:
    return [JudgingTask(replace(subject, clip=f"c{at}"), "eva", repeat=at) for at in range(count)]


def test_tokens_and_cost_grow_with_the_calls(subject: Subject) -> None:
    priced = Endpoint(URL, "m", sampling=SMALL, price_in=2.0, price_out=8.0)
    planned = plan(_tasks(subject, 1), EVA, priced, LogState())
    ten = plan(_tasks(subject, 10), EVA, priced, LogState())
    assert (planned.calls, ten.calls) == (1, 10)
    assert ten.tokens_in == pytest.approx(10 * planned.tokens_in, rel=0.01)
    assert ten.tokens_out == 10 * planned.tokens_out == 10 * EVA.prompt(subject, "−").max_tokens
    expected = (planned.tokens_in * 2.0 + planned.tokens_out * 8.0) / 1e6
    assert planned.cost == pytest.approx(expected) and ten.cost == pytest.approx(
        10 * expected, rel=0.01
    )


def test_the_estimate_is_of_calls_from_all_of_them(subject: Subject) -> None:
    """Texts that grow with the calls: the mean of a few is that of all, not that of the first."""
    question = replace(subject, media=None, question="q", options=("x", "y"))
    every = [
        JudgingTask(replace(question, clip=f"c{at}", text="word " * 10 * at), "choice", "Blind")
        for at in range(1, 300)
    ]
    choice, endpoint = PROTOCOLS["choice"], Endpoint(URL, "m")
    planned = plan(every, choice, endpoint, LogState())
    alone = [plan([task], choice, endpoint, LogState()).tokens_in or 0 for task in every[::10]]
    assert planned.tokens_in == pytest.approx(len(every) * sum(alone) / len(alone), rel=0.15)


def test_more_frames_cost_more(subject: Subject) -> None:
    endpoints = [Endpoint(URL, "m", sampling=Sampling(frames=count)) for count in (2, 8)]
    tokens = [
        plan(_tasks(subject, 1), EVA, endpoint, LogState()).tokens_in for endpoint in endpoints
    ]
    assert tokens[0] < tokens[1]


@pytest.mark.parametrize("price", [{}, {"price_in": 1.0}, {"price_out": 1.0}])
def test_a_price_that_is_not_given_is_unknown_and_not_nothing(subject, price: dict) -> None:
    planned = plan(_tasks(subject, 2), EVA, Endpoint(URL, "m", sampling=SMALL, **price), LogState())
    assert planned.cost is None and planned.tokens_in


def test_what_the_log_holds_is_not_asked_again(subject: Subject) -> None:
    endpoint = Endpoint(URL, "m", sampling=SMALL)
    tasks = _tasks(subject, 4)
    first = plan(tasks, EVA, endpoint, LogState())
    assert [key for _, key in first.work.left] == [task_key(task, EVA, endpoint) for task in tasks]
    known = LogState()
    for (task, key), status in zip(first.work.left, ("ok", "refused", "transport"), strict=False):
        known.take(outcome_line(task, JudgingOutcome(key, status)))
    then = plan(tasks, EVA, endpoint, known)
    assert (then.settled, then.calls, then.total) == (2, 2, 4)
    assert then.work.ended == {"ok": 1, "refused": 1}
    assert [task for task, _ in then.work.left] == tasks[2:]
    assert list(then.work.left) == list(first.work.left)[2:], "as often as it is gone through"


def test_what_the_protocol_cannot_be_used_for_is_counted_by_reason(subject: Subject) -> None:
    bare = replace(subject, prompt="", test_point="")
    tasks = [*_tasks(subject, 1), *(JudgingTask(bare, "eva", repeat=at) for at in range(3))]
    planned = plan(tasks, EVA, Endpoint(URL, "m", sampling=SMALL), LogState())
    ((reason, count),) = planned.left_out.items()
    assert count == 3 and "prompt" in reason and planned.total == 1
    assert [task for task, _ in planned.work.left] == tasks[:1]


def test_a_clip_without_a_file_costs_nothing(subject: Subject) -> None:
    away = JudgingTask(replace(subject, media=None), "eva")
    endpoint = Endpoint(URL, "m", sampling=SMALL, price_in=1.0, price_out=1.0)
    planned = plan([away], EVA, endpoint, LogState())
    assert (planned.calls, planned.without_file, planned.cost, planned.tokens_in) == (1, 1, 0.0, 0)


def test_a_clip_that_cannot_be_read_leaves_the_tokens_unknown(subject, tmp_path: Path) -> None:
    broken = tmp_path / "x.mp4"
    broken.write_bytes(b"no clip")
    tasks = [JudgingTask(replace(subject, media=broken), "eva")]
    planned = plan(tasks, EVA, Endpoint(URL, "m", price_in=1.0, price_out=1.0), LogState())
    assert (planned.tokens_in, planned.cost) == (None, None)
