"""A capability probe of an endpoint: one request in text, and one for every clip encoding.

A server may accept a video part and ignore it. So the probe's clip shows three colours one after
the other, and only a reply that names them in order counts as seen. It costs a few requests of a
few hundred tokens each, which the page says before.
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal

import httpx2
from pydantic import BaseModel

from judges.client.budget import CostCap
from judges.client.client import Client
from judges.client.completion import Completion
from judges.core.capabilities import Capabilities, Profiles
from judges.core.endpoint_config import Endpoint
from judges.core.types import ENCODINGS, Encoding, Sampling, Status
from judges.protocols import template
from media.film_writer import write_colour_clip

Sight = Literal["seen", "not seen", "refused", "failed"]
"""seen: the colours were named. not seen: an answer without them. refused: the part was not taken.
failed: no answer, for reasons unrelated to the encoding."""
SIDE: Final = 128
"""Pixels of the clip's sides."""

COLOURS: Final = {"red": (210, 20, 20), "blue": (20, 20, 210), "green": (20, 160, 20)}
WORDS: Final = """\
The footage shows one colour after another. Put their names in order into `colours`. If you see no
footage, give an empty list."""


class ColoursReply(template.Reply):
    """The colours in order."""

    colours: list[str]


@dataclass(frozen=True, slots=True)
class Probe:
    """The probe's result: the text call's status and error, the learnt profile, each encoding's
    result."""

    status: Status
    detail: str
    known: Capabilities
    sights: tuple[tuple[Encoding, Sight], ...] = ()


async def probe(
    endpoint: Endpoint,
    *,
    http: httpx2.AsyncClient | None = None,
    profiles: Profiles | None = None,
    budget: CostCap | None = None,
    encodings: tuple[Encoding, ...] = ENCODINGS,
) -> Probe:
    """Probe an endpoint and store its profile in `profiles`. Faults of the endpoint never raise."""
    profiles = profiles or Profiles()

    async def ask(target: Endpoint, clip: Path | None) -> Completion:
        case = {"probe": endpoint.model, "clip": clip is not None}
        prompt = template.prompt(
            WORDS, case, ColoursReply, footage=template.WHOLE if clip is not None else None
        )
        async with Client(target, http=http, profiles=profiles, budget=budget) as client:
            return await client.complete(
                prompt, media=clip, check=lambda reply: _about(reply, case)
            )

    text = await ask(endpoint, None)
    if text.status != "ok":
        return Probe(text.status, text.detail, profiles.of(endpoint))
    with _clip() as clip:
        sights = tuple(
            [
                (name, _sight(await ask(replace(endpoint, sampling=_sampling(name)), clip), name))
                for name in encodings
            ]
        )
    seen = tuple((str(name), sight == "seen") for name, sight in sights)
    profiles.learn(endpoint, replace(profiles.of(endpoint), encodings=seen))
    return Probe("ok", "", profiles.of(endpoint), sights)


def _sampling(encoding: Encoding) -> Sampling:
    return Sampling(encoding, frames=len(COLOURS), side=SIDE)


def _about(reply: BaseModel, case: dict[str, object]) -> tuple[str, ...]:
    assert isinstance(reply, ColoursReply)
    return template.seen_code(reply, case)


def _sight(done: Completion, encoding: Encoding) -> Sight:
    """Return the result for one encoding: refused if the request had to use another one."""
    if done.sampling is not None and done.sampling.encoding != encoding:
        return "refused"
    if isinstance(done.parsed, ColoursReply):
        named = [colour.strip().lower() for colour in done.parsed.colours]
        return "seen" if named == list(COLOURS) else "not seen"
    return "refused" if done.status in ("config_error", "refused") else "failed"


@contextmanager
def _clip() -> Iterator[Path]:
    """A temporary clip of the three colours, a second each."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "colours.mp4"
        write_colour_clip(path, COLOURS.values(), SIDE)
        yield path
