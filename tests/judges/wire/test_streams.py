"""Server-sent events: one that closes without a finish reason is no answer."""

import asyncio
import json
from dataclasses import replace

import pytest
from pydantic import SecretStr

from judges.client.client import Client
from judges.core.types import JudgingOutcome, JudgingTask, Subject
from judges.protocols.locate import arrived_steps
from judges.protocols.registry import PROTOCOLS
from tests.judges.conftest import Far, judged
from tests.judges.echoes import ECHO_KEY, traces


@pytest.mark.parametrize(
    ("script", "status", "attempts"),
    [
        ("ok", "ok", ["ok"]),
        ("stream_odd", "ok", ["ok"]),
        ("stream_cut,ok", "ok", ["transport", "ok"]),
        ("stream_cut", "transport", ["transport"] * 3),
        ("stream_error,ok", "ok", ["bad_envelope", "ok"]),
        ("stream_bad,ok", "ok", ["bad_envelope", "ok"]),
    ],
)
def test_streams(far: Far, subject: Subject, script: str, status: str, attempts: list[str]) -> None:
    outcome = judged(far, subject, f"{script}#stream", stream=True)
    assert [attempt.status for attempt in outcome.attempts] == attempts
    assert outcome.status == status
    assert far.bodies(f"{script}#stream")[0]["stream"] is True
    if status == "ok":
        assert outcome.usage.tokens_in == 1000
    else:
        assert "data:" in outcome.raw


def test_confidence_is_the_first_token_of_the_answer(far: Far, subject: Subject) -> None:
    question = replace(subject, options=("Right", "Left"), question="q", answer=1)
    outcome = judged(far, question, "probable#1", PROTOCOLS["choice"], logprobs=True)
    assert outcome.confidence == pytest.approx(0.25)
    assert far.bodies("probable#1")[0]["logprobs"] is True
    assert judged(far, question, "ok#p", PROTOCOLS["choice"], logprobs=True).confidence is None


def test_steps_are_there_before_the_reply_ends_and_no_key_is_in_them(
    far: Far, subject: Subject
) -> None:
    """Entries are read once they are whole: by then a key that came in pieces is struck."""
    locate, texts = PROTOCOLS["locate"], list[str]()

    async def run() -> JudgingOutcome:
        end = far.endpoint("echo_stream#steps", stream=True, key=SecretStr(ECHO_KEY))
        async with Client(end) as client:
            return await client.judge(JudgingTask(subject, "locate"), locate, texts.append)

    outcome = asyncio.run(run())
    assert outcome.status == "ok" and outcome.grounding is not None
    assert texts == sorted(texts, key=len) and texts[-1].startswith(texts[0])
    arrived = [arrived_steps(text, subject) for text in texts]
    assert arrived[-1] == outcome.grounding.steps and "[key]" in arrived[-1][0].evidence
    assert not traces(ECHO_KEY, str(arrived))


@pytest.mark.parametrize(
    ("piece", "spoilt", "count"),
    [
        ("", "", 2),
        ('"step": "S1"', '"step": "S9"', 1),
        ('"step": "S2"', '"step": "S1"', 1),
        ('"start": 0.0', '"start": 7e9', 1),
        ('"shown": true', '"shown": 7', 1),
        ('"confidence"', '"sure"', 1),
        ('{"shown"', '{7, "shown"', 0),
        ('"steps": [', '"steps": 7 [', 0),
    ],
)
def test_what_can_not_be_is_not_shown_while_it_comes(
    subject: Subject, piece: str, spoilt: str, count: int
) -> None:
    """The whole reply is checked when it has ended; until then a step counts for itself alone."""
    entry = {"shown": True, "end": 1.0, "confidence": 0.75, "evidence": "It is there."}
    steps = [entry | {"step": name, "start": at} for at, name in ((0.0, "S1"), (0.5, "S2"))]
    text = json.dumps({"case": "0", "steps": steps, "links": []}).replace(piece, spoilt, 1)
    assert len(arrived_steps(text, subject)) == count
    assert arrived_steps(text[: text.find("}")], subject) == ()
