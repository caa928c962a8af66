"""One call's course over its attempts: what is tried next after each fault, how often, how late.

tenacity runs the loop and asks this course after every fault; nothing else retries anything.
"""

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Final

import tenacity

from judges.client.faults import Fault, Remedy
from judges.core.capabilities import Capabilities, Profiles
from judges.core.endpoint_config import Endpoint
from judges.core.types import Prompt, Said, Sampling, Turn
from judges.request import encodings

ONCE: Final[dict[Remedy, int]] = {"lengthen": 1, "repeat": 2, "ask_again": 1}
"""How often a remedy is tried in one call (the fault table); `ask_again` once for each status. What
is learnt of parameters and what is lowered of a clip comes to an end by itself."""
CEILING: Final = 30.0
"""Seconds: the longest pause that we choose ourselves."""


@dataclass(slots=True)
class Course:
    """Where a call stands: what would be sent next, and what was tried already."""

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

    def again(self, error: BaseException) -> bool:
        """Whether to send again after a fault; makes the change that the fault calls for."""
        if not isinstance(error, Fault):
            return False
        name = f"{error.remedy} {error.status}" if error.remedy == "ask_again" else error.remedy
        self.tried[name] += 1
        if error.remedy == "retry":
            return self._retry(error)
        if self.tried[name] > ONCE.get(error.remedy, 99):
            return False
        match error.remedy:
            case "lengthen":
                self.max_tokens *= 2
                return True
            case "repeat":
                return True
            case "ask_again":
                self.after = _told(self.content, error.detail)
                return True
            case "shrink":
                return self._shrink(error)
            case "parameter":
                return self._adapt(error)
            case _:
                return False

    def _retry(self, fault: Fault) -> bool:
        """Attempts are counted together; a pause longer than our patience is not sat out."""
        if fault.wait is not None and fault.wait > self.endpoint.patience:
            return False
        return self.tried["retry"] < self.endpoint.attempts

    def _shrink(self, fault: Fault) -> bool:
        if self.sampling is None:
            return False
        step = encodings.smaller(self.sampling)
        if step is None:
            return False
        why = f"the endpoint found the request too large (HTTP {fault.http})"
        self.lower(step, why)
        if fault.http == 413:
            known = self.profiles.of(self.endpoint)
            most = min(self.size - 1, known.max_bytes or self.size)
            self.profiles.learn(self.endpoint, _with_bytes(known, most))
        return True

    def lower(self, step: Sampling, why: str) -> None:
        """Take a step down and say so."""
        assert self.sampling is not None
        self.notes += (encodings.step_note(self.sampling, step, why),)
        self.sampling = step

    def _adapt(self, fault: Fault) -> bool:
        """Change the profile, unless another call has done so since this one was sent."""
        known = self.profiles.of(self.endpoint)
        if known != self.sent:
            return True
        changed = known.without(fault.parameter)
        if changed is None:
            return False
        self.profiles.learn(self.endpoint, changed)
        return True

    def pause(self, state: tenacity.RetryCallState) -> float:
        """Seconds until the next attempt: what was asked for, else back-off with full jitter."""
        fault = state.outcome.exception() if state.outcome is not None else None
        if not isinstance(fault, Fault) or fault.remedy != "retry":
            return 0.0
        if fault.wait is not None:
            return fault.wait
        backoff = tenacity.wait_random_exponential(self.endpoint.backoff, CEILING)
        return float(backoff(state))


def _with_bytes(known: Capabilities, most: int) -> Capabilities:
    return replace(known, max_bytes=most)


def _told(content: str, wrong: str) -> tuple[Turn, ...]:
    """The reply and what is wrong with it, for the one re-ask."""
    request = (
        f"That reply can't be used: {wrong}. Look again and send the whole reply as one JSON "
        "object that fits the schema."
    )
    return (Turn("assistant", (Said(content),)), Turn("user", (Said(request),)))
