"""The retry policy: the remedy for each fault, how often it is tried, and the back-off between.

tenacity runs the loop with this state as its policy; nothing else retries.
"""

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Final

import tenacity

from judges.client.faults import CallFault, Remedy
from judges.core.capabilities import Capabilities, Profiles
from judges.core.endpoint_config import Endpoint
from judges.core.types import Prompt, Sampling, TextPart, Turn
from judges.request import encodings

MOST_TRIES: Final[dict[Remedy, int]] = {"lengthen": 1, "repeat": 2, "ask_again": 1}
"""Tries of a remedy in one call (the fault table); `ask_again` once for each status. Changes of
parameters and of the clip's size end by themselves."""
MAX_BACKOFF_S: Final = 30.0
"""Seconds: the longest pause of our own exponential back-off."""


@dataclass(slots=True)
class RetryState:
    """A call's state between attempts: what would be sent next, and which remedies were tried."""

    endpoint: Endpoint
    prompt: Prompt
    profiles: Profiles
    max_tokens: int
    sampling: Sampling | None = None
    after: tuple[Turn, ...] = ()
    notes: tuple[str, ...] = ()
    sent: Capabilities = field(default_factory=Capabilities)
    size: int = 0
    content: str = ""
    answered: bool = False
    tried: Counter[str] = field(default_factory=Counter)

    def should_retry(self, error: BaseException) -> bool:
        """Whether to retry after a fault; applies the fault's remedy to this state."""
        if not isinstance(error, CallFault):
            return False
        name = f"{error.remedy} {error.status}" if error.remedy == "ask_again" else error.remedy
        self.tried[name] += 1
        if error.remedy == "retry":
            return self._retry(error)
        if self.tried[name] > MOST_TRIES.get(error.remedy, 99):
            return False
        match error.remedy:
            case "lengthen":
                self.max_tokens *= 2
                return True
            case "repeat":
                return True
            case "ask_again":
                self.after = _reask(self.content, error.detail)
                return True
            case "shrink":
                return self._shrink(error)
            case "parameter":
                return self._adapt(error)
            case _:
                return False

    def _retry(self, fault: CallFault) -> bool:
        """All attempts count together; a Retry-After above `patience` ends the call."""
        if fault.wait is not None and fault.wait > self.endpoint.patience:
            return False
        return self.tried["retry"] < self.endpoint.attempts

    def _shrink(self, fault: CallFault) -> bool:
        if self.sampling is None:
            return False
        step = encodings.smaller_sampling(self.sampling)
        if step is None:
            return False
        why = f"the endpoint found the request too large (HTTP {fault.http})"
        self.lower(step, why)
        if fault.http == 413:
            known = self.profiles.of(self.endpoint)
            most = min(self.size - 1, known.max_bytes or self.size)
            self.profiles.learn(self.endpoint, _with_max_bytes(known, most))
        return True

    def lower(self, step: Sampling, why: str) -> None:
        """Lower the sampling by one step and note why."""
        assert self.sampling is not None
        self.notes += (encodings.step_note(self.sampling, step, why),)
        self.sampling = step

    def _adapt(self, fault: CallFault) -> bool:
        """Adapt the endpoint's profile, unless another call has done so since this was sent."""
        known = self.profiles.of(self.endpoint)
        if known != self.sent:
            return True
        changed = known.without(fault.parameter)
        if changed is None:
            return False
        self.profiles.learn(self.endpoint, changed)
        return True

    def pause(self, state: tenacity.RetryCallState) -> float:
        """Seconds until the next attempt: Retry-After, else exponential back-off with jitter."""
        fault = state.outcome.exception() if state.outcome is not None else None
        if not isinstance(fault, CallFault) or fault.remedy != "retry":
            return 0.0
        if fault.wait is not None:
            return fault.wait
        backoff = tenacity.wait_random_exponential(self.endpoint.backoff, MAX_BACKOFF_S)
        return float(backoff(state))


def _with_max_bytes(known: Capabilities, most: int) -> Capabilities:
    return replace(known, max_bytes=most)


def _reask(content: str, wrong: str) -> tuple[Turn, ...]:
    """The turns of a re-ask: the reply and what is wrong with it."""
    request = (
        f"That reply can't be used: {wrong}. Look again and send the whole reply as one JSON "
        "object that fits the schema."
    )
    return (Turn("assistant", (TextPart(content),)), Turn("user", (TextPart(request),)))
