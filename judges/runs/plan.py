"""The plan of a run: the calls to be made, and upper estimates of their tokens and cost.

Tokens are estimated by judges.client.budget. Frames are encoded for a sample of calls only:
decoding thousands of clips twice would take longer than many runs.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from judges.client import budget as cost
from judges.client.request_key import task_key
from judges.core.endpoint_config import Endpoint
from judges.core.types import JudgingProtocol, JudgingTask, Prompt
from judges.request import encodings, messages
from judges.runs.batch import case
from judges.runs.log import LogState
from media.mp4 import MediaFault

SAMPLED: Final = 6
"""Calls whose clips are encoded for the estimate."""


@dataclass(frozen=True, slots=True)
class RunPlan:
    """A run's plan. `calls` = tasks that the log has not settled.

    `left_out` counts tasks that the protocol can't be used for, by reason; `without_file` calls
    have no clip and will not be sent. Tokens and `cost` (US dollars) are upper bounds for calls
    that succeed at once, None where unknown: no price was given, or no clip can be read.
    """

    tasks: tuple[JudgingTask, ...]
    settled: int
    calls: int
    left_out: Counter[str]
    without_file: int
    tokens_in: int | None
    tokens_out: int | None
    cost: float | None
    keys: dict[int, str]

    def key_of(self, task: JudgingTask) -> str:
        """The request key of one of `tasks`, computed once."""
        return self.keys[id(task)]


def plan(
    tasks: Iterable[JudgingTask],
    protocol: JudgingProtocol,
    endpoint: Endpoint,
    known: LogState,
    grader: Endpoint | None = None,
    told_rate: float | None = None,
) -> RunPlan:
    """The plan of `tasks`, given the log's state.

    `grader` judges open answers where it is not the endpoint itself; its calls are not in the plan.
    `told_rate`: what the endpoint's replies told of their cost, where no price was given.
    """
    usable: list[JudgingTask] = []
    keys: dict[int, str] = {}
    left_out: Counter[str] = Counter()
    for task in tasks:
        try:
            keys[id(task)] = task_key(task, protocol, endpoint, grader)
        except ValueError as error:
            left_out[str(error)] += 1
        except OSError as error:
            left_out[f"its clip can't be read ({error.strerror})"] += 1
        else:
            usable.append(task)
    settled = known.settled
    calls = [task for task in usable if case(task, keys[id(task)]) not in settled]
    prompts = [(task, protocol.prompt(task.subject, task.setting)) for task in _sample(calls)]
    absent = sum(_without_file(task, protocol) for task in calls if task.subject.media is None)
    sent = len(calls) - absent
    tokens = _mean([_tokens(task, prompt, endpoint) for task, prompt in prompts])
    most = _mean([endpoint.max_tokens or prompt.max_tokens for _, prompt in prompts])
    return RunPlan(
        tuple(usable), len(usable) - len(calls), len(calls), left_out, absent,
        _times(tokens, sent), _times(most, sent),
        _price(cost.prices_of(endpoint, told_rate), tokens, most, sent), keys,
    )  # fmt: skip


def _sample(calls: Sequence[JudgingTask]) -> list[JudgingTask]:
    """A few calls, evenly spaced."""
    step = max(1, len(calls) // SAMPLED)
    return list(calls[::step][:SAMPLED])


def _without_file(task: JudgingTask, protocol: JudgingProtocol) -> bool:
    return messages.shows_clip(protocol.prompt(task.subject, task.setting))


def _tokens(task: JudgingTask, prompt: Prompt, endpoint: Endpoint) -> int | None:
    """Tokens of one call's input; None where its clip can't be decoded."""
    text_tokens = cost.text_tokens(messages.characters(prompt))
    sampling = messages.sampling_of(prompt, endpoint.sampling)
    if task.subject.media is None or sampling is None:
        return text_tokens
    try:
        clip = encodings.encode(task.subject.media, sampling)
    except (MediaFault, OSError):
        return None
    return text_tokens + cost.clip_tokens(clip, task.subject.duration)


def _mean(values: Sequence[int | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def _times(value: float | None, count: int) -> int | None:
    if count == 0:
        return 0
    return None if value is None else round(value * count)


def _price(
    prices: tuple[float, float] | None, tokens: float | None, most: float | None, count: int
) -> float | None:
    if count == 0:
        return 0.0
    if tokens is None or most is None or prices is None:
        return None
    return count * (tokens * prices[0] + most * prices[1]) / 1e6
