"""A client for tests of the pipelines, and the stand-in as a real server on loopback."""

import asyncio
import json
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import BaseModel, ValidationError

from judges.core.types import Prompt, Status, Usage
from tests.far_ends import serving
from tools.stand_in_model.server import Handler

ROOT = Path(__file__).parent.parent.parent


@dataclass
class Answer:
    status: Status
    parsed: BaseModel | None = None
    raw: str = ""
    usage: Usage = field(default_factory=Usage)


@dataclass
class Wire:
    """Asks the stand-in over HTTP, one request a call: what it errs, nobody mends on the way."""

    url: str
    model: str = "rehearsal"
    calls: int = 0

    async def complete(
        self,
        prompt: Prompt,
        *,
        check: Callable[[BaseModel], tuple[str, ...]],
        media: Path | None = None,
    ) -> Answer:
        self.calls += 1
        return await asyncio.to_thread(self._post, prompt)

    def _post(self, prompt: Prompt) -> Answer:
        messages = [
            {
                "role": turn.role,
                "content": "".join(getattr(part, "text", "") for part in turn.parts),
            }
            for turn in prompt.turns
        ]
        body = json.dumps({"model": self.model, "messages": messages}).encode()
        request = urllib.request.Request(f"{self.url}/chat/completions", body)
        try:
            with urllib.request.urlopen(request) as answer:
                reply = json.load(answer)
        except urllib.error.HTTPError as error:
            return Answer(
                "rate_limited" if error.code == 429 else "transport", raw=str(error.read())
            )
        text = reply["choices"][0]["message"]["content"]
        usage = reply["usage"]
        used = Usage(usage["prompt_tokens"], usage["completion_tokens"], 0.0)
        try:
            return Answer("ok", prompt.schema.model_validate_json(text), text, used)
        except ValidationError:
            return Answer("invalid", None, text, used)


@contextmanager
def rehearsal() -> Iterator[str]:
    """The stand-in's base address. It has its own count of what was asked before."""
    handler = type("StandIn", (Handler,), {"seen": Counter()})
    with serving(handler) as address:
        yield f"{address}/v1"
