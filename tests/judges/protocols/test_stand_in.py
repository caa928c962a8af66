"""The stand-in's replies are valid, say that they are by rule, and judge by the clip's code."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import httpx
import pytest

from judges.client.client import Client
from judges.core.endpoint_config import Endpoint
from judges.core.types import JudgingOutcome, JudgingTask, Subject
from judges.protocols.registry import PROTOCOLS
from tests.pipelines.asking import rehearsal


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with rehearsal() as address:
        yield address


@pytest.mark.parametrize("protocol", ["eva", "choice", "open_ended"])
def test_every_protocol_is_answered(url: str, subject: Subject, protocol: str) -> None:
    task = replace(subject, text="Why?", options=("a", "b", "c"), expected="a", answer=0)

    async def run() -> JudgingOutcome:
        async with Client(Endpoint(url, "rehearsal-good")) as client:
            return await client.judge(JudgingTask(task, protocol), PROTOCOLS[protocol])

    outcome = asyncio.run(run())
    calls = 2 if protocol == "open_ended" else 1  # the answer, then its grade
    assert (outcome.status, len(outcome.attempts)) == ("ok", calls)
    assert any(finding.reason.startswith("By rule, no model") for finding in outcome.findings)


def test_its_models_are_listed(url: str) -> None:
    listed = httpx.get(f"{url}/models", trust_env=False).json()["data"]
    assert "rehearsal-good" in [model["id"] for model in listed]
