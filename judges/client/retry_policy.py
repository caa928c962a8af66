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

MOST_TRIES: Final[dict[Remedy, int]] = {
    "lengthen": 1, "repeat": 2, "answer_only": 1, "ask_again": 1, "shrink": 3,
}  # fmt: skip
"""Tries of a remedy in one call (the fault table); `ask_again` once for each status. There
are few parameters to change, so these changes need no limit."""
MAX_BACKOFF_S: Final = 30.0
"""Seconds: the longest pause of our own exponential back-off."""
UNSTATED_FACTOR: Final = 16
"""Pauses are so many times longer after a 429 that states no wait: most limits are per minute, and
all attempts together take longer than a minute."""
OWING_ATTEMPTS: Final = 2
"""Attempts if a code says that a quota or balance is used up and no wait is stated."""
PAID_ATTEMPTS: Final = 3
"""Attempts if each one returns a reply that cannot be used but is billed."""
MIN_TOKENS: Final = 256
"""The limit of a reply's tokens is not lowered below this."""
ANSWER_ONLY: Final = (
    "Your last reply had reasoning and no answer. Send the answer now, as one JSON object that "
    "fits the schema, as plain text outside your reasoning."
)


@dataclass(slots=True)
class RetryState:
    """A call's state between attempts: what would be sent next, and which remedies were tried.

    `plain`: the reply is asked for as plain text, without structured output and reasoning.
    """

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
    plain: bool = False
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
                self.notes += (f"{error.detail}: asked again with {self.max_tokens} tokens",)
                return True
            case "repeat":
                return True
            case "answer_only":
                return self._ask_for_answer()
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
        """All attempts count together; a stated wait above `patience` ends the call."""
        if fault.wait is not None and fault.wait > self.endpoint.patience:
            return False
        self.tried["owes"] += fault.wait is None and fault.owes
        self.tried["paid"] += bool(fault.usage.tokens_out)
        return (
            self.tried["retry"] < self.endpoint.attempts
            and self.tried["owes"] < OWING_ATTEMPTS
            and self.tried["paid"] < PAID_ATTEMPTS
        )

    def _ask_for_answer(self) -> bool:
        self.plain = True
        self.after = (Turn("user", (TextPart(ANSWER_ONLY),)),)
        self.notes += (
            "the model sent only its reasoning: asked once more, for plain text without it",
        )
        return True

    def _shrink(self, fault: CallFault) -> bool:
        """Lower what the endpoint found too much, or else the next thing that may help."""
        why = f"the endpoint found the request too large (HTTP {fault.http})"
        if fault.status == "truncated":
            why = "the model's context was full"
        if fault.excess == "reply":
            return self._fewer_tokens(fault, why) or self._fewer_frames(why)
        if fault.excess == "bytes":
            return self._fewer_bytes(fault, why)
        if fault.excess == "images":
            return self._fewer_images(fault, why)
        return self._fewer_frames(why) or self._fewer_tokens(fault, why)

    def _fewer_bytes(self, fault: CallFault, why: str) -> bool:
        if not self._lowered(self.sampling and encodings.smaller_sampling(self.sampling), why):
            return False
        if fault.http == 413:
            known = self.profiles.of(self.endpoint)
            most = min(self.size - 1, known.max_bytes or self.size)
            self.profiles.learn(self.endpoint, replace(known, max_bytes=most))
        return True

    def _fewer_images(self, fault: CallFault, why: str) -> bool:
        """Send as many images as the message allows, which later calls use too; else half."""
        if self.sampling is None:
            return False
        if self.sampling.encoding != "frames":
            return self._lowered(replace(self.sampling, encoding="frames"), why)
        if fault.status == "config_error":
            return False
        named = [number for number in fault.numbers if 0 < number < self.sampling.frames]
        most = max(named, default=None)
        if not self._lowered(encodings.fewer_frames(self.sampling, most, least=1), why):
            return False
        if most is not None and self.sampling.frames == most:
            known = self.profiles.of(self.endpoint)
            self.profiles.learn(self.endpoint, replace(known, max_frames=most))
        return True

    def _fewer_frames(self, why: str) -> bool:
        return self._lowered(self.sampling and encodings.fewer_frames(self.sampling), why)

    def _lowered(self, step: Sampling | None, why: str) -> bool:
        if step is not None:
            self.lower(step, why)
        return step is not None

    def _fewer_tokens(self, fault: CallFault, why: str) -> bool:
        """Lower the reply's limit to a number in the message above half of it; else to half."""
        least = min(MIN_TOKENS, self.max_tokens)
        half = max(least, self.max_tokens // 2)
        fewer = max((n for n in fault.numbers if half < n < self.max_tokens), default=half)
        if fewer == self.max_tokens:
            return False
        self.notes += (f"{why}: reply tokens lowered from {self.max_tokens} to {fewer}",)
        self.max_tokens = fewer
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
        """Seconds until the next attempt: as stated, else exponential back-off with jitter."""
        fault = state.outcome.exception() if state.outcome is not None else None
        if not isinstance(fault, CallFault) or fault.remedy != "retry":
            return 0.0
        if fault.wait:
            return fault.wait
        if fault.status != "rate_limited":
            backoff = tenacity.wait_random_exponential(self.endpoint.backoff, MAX_BACKOFF_S)
            return float(backoff(state))
        # Half of the pause is fixed: with full jitter it could end within the limit's minute.
        half = (self.endpoint.backoff * UNSTATED_FACTOR / 2, MAX_BACKOFF_S / 2)
        certain, drawn = tenacity.wait_exponential(*half), tenacity.wait_random_exponential(*half)
        return float(certain(state) + drawn(state))


def _reask(content: str, wrong: str) -> tuple[Turn, ...]:
    """The turns of a re-ask: the reply and what is wrong with it."""
    request = (
        f"That reply can't be used: {wrong}. Look again and send the whole reply as one JSON "
        "object that fits the schema."
    )
    return (Turn("assistant", (TextPart(content),)), Turn("user", (TextPart(request),)))
