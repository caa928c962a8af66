"""Cost of calls: estimates, prices and a cap that reserves before sending. Unknown prices are None.

Estimates are upper bounds: for images the largest of the known token rules is used.
"""

import asyncio
import math
import threading
from dataclasses import dataclass, field
from typing import Final, Protocol

from judges.core.endpoint_config import Endpoint
from judges.core.types import Prompt, Usage
from judges.request import messages
from judges.request.encodings import EncodedClip

CHARACTERS: Final = 3
"""Characters a token, a conservative value: English has about four, Chinese fewer than two."""
TILE: Final = 512
TILE_TOKENS: Final = 170
IMAGE_TOKENS: Final = 85
VIDEO_TOKENS: Final = 300
"""Tokens a second of video, as Gemini counts; ten seconds where the duration is unknown."""
UNKNOWN_SECONDS: Final = 10.0


DEARER: Final = 8.0
"""The most that a token out costs of a token in, at the prices of services: for estimates by a rate
of both."""


def text_tokens(characters: int) -> int:
    """An upper estimate of the tokens of a text of that many characters."""
    return math.ceil(characters / CHARACTERS)


def clip_tokens(clip: EncodedClip | None, duration: float | None) -> int:
    """Tokens of a clip: by tiles of 512 pixels for frames, by seconds for a whole file."""
    if clip is None:
        return 0
    if not clip.frames:
        return math.ceil(VIDEO_TOKENS * (duration or UNKNOWN_SECONDS))
    return sum(
        IMAGE_TOKENS + TILE_TOKENS * math.ceil(frame.width / TILE) * math.ceil(frame.height / TILE)
        for frame in clip.frames
    )


def estimate(
    endpoint: Endpoint,
    prompt: Prompt,
    clip: EncodedClip | None,
    duration: float | None,
    max_tokens: int,
    told_rate: float | None = None,
) -> float | None:
    """An upper estimate of a request's cost in US dollars; None without prices.

    `told_rate`: by what the endpoint's replies told that they cost (Capabilities).
    """
    prices = prices_of(endpoint, told_rate)
    if prices is None:
        return None
    sent = text_tokens(messages.characters(prompt)) + clip_tokens(clip, duration)
    return (sent * prices[0] + max_tokens * prices[1]) / 1e6


def prices_of(endpoint: Endpoint, told_rate: float | None) -> tuple[float, float] | None:
    """Bounds of the prices of a million tokens in and out: those that were given, else by the rate
    that replies told; None where neither is known."""
    if endpoint.price_in is not None and endpoint.price_out is not None:
        return endpoint.price_in, endpoint.price_out
    return None if told_rate is None else (told_rate, DEARER * told_rate)


def rate_of(used: Usage) -> float | None:
    """US dollars per million tokens of a usage whose cost the reply told; None without counts."""
    tokens = (used.tokens_in or 0) + (used.tokens_out or 0)
    return None if used.cost is None or not tokens else 1e6 * used.cost / tokens


def price(endpoint: Endpoint, used: Usage) -> float | None:
    """US dollars of a usage: as the response states it, else by the endpoint's prices, or None."""
    if used.cost is not None:
        return used.cost
    if None in (endpoint.price_in, endpoint.price_out, used.tokens_in, used.tokens_out):
        return None
    assert endpoint.price_in is not None and endpoint.price_out is not None
    assert used.tokens_in is not None and used.tokens_out is not None
    return (used.tokens_in * endpoint.price_in + used.tokens_out * endpoint.price_out) / 1e6


def total(usages: tuple[Usage, ...]) -> Usage:
    """The sum over attempts. A figure that one attempt lacks is None in the sum, unless that
    attempt has no usage at all: most failures cost nothing and report nothing."""
    known = [used for used in usages if used != Usage()]
    if not known:
        return Usage()

    def added(values: list[int | None]) -> int | None:
        return None if None in values else sum(value for value in values if value is not None)

    costs = [used.cost for used in known]
    cost = None if None in costs else math.fsum(value for value in costs if value is not None)
    return Usage(
        added([used.tokens_in for used in known]), added([used.tokens_out for used in known]), cost
    )


class CostBudget(Protocol):
    """A budget that a client reserves from before it sends, and settles with afterwards."""

    async def reserve(self, amount: float | None) -> str:
        """Reserve `amount` US dollars; returns "" on success, else the reason of the refusal."""
        ...

    def settle(self, reserved: float | None, paid: float | None) -> None:
        """Give back what was held and count what was paid (None: what was held)."""
        ...


@dataclass(slots=True)
class CostCap:
    """A cap in US dollars that several clients may share; None is no cap.

    `spent` is what was paid, or the estimate for a call that may have been billed but reported no
    usage. `reserved` is the sum of the reservations of calls in flight.
    """

    cap: float | None = None
    spent: float = 0.0
    reserved: float = 0.0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    async def reserve(self, amount: float | None) -> str:
        """Reserve `amount` US dollars; returns "" on success, else the reason of the refusal.

        Waits while reservations of calls in flight may be released. None (unknown) fits no cap.
        """
        if self.cap is None:
            return ""
        if amount is None:
            return "the model's price is not known, so a cost cap can't be kept"
        while True:
            with self._lock:
                if self.spent + self.reserved + amount <= self.cap:
                    self.reserved += amount
                    return ""
                if self.spent + amount > self.cap:
                    return f"the cost cap of ${self.cap:g} would be passed"
            await asyncio.sleep(0.05)

    def settle(self, reserved: float | None, paid: float | None) -> None:
        """Give back what was held and count what was paid (None: what was held)."""
        with self._lock:
            self.reserved = max(0.0, self.reserved - (reserved or 0.0))
            self.spent += reserved or 0.0 if paid is None else paid
