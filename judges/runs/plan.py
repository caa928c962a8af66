"""The plan of a run: the calls to be made, and upper estimates of their tokens and cost.

A plan that asks in several ways has a part for each setting and number of frames, each its own run.
Tokens are estimated by judges.client.budget. Frames are encoded for a sample of calls only:
decoding thousands of clips twice would take longer than many runs.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from judges.client import budget as cost
from judges.client.reply_cache import task_key
from judges.core.capabilities import Capabilities
from judges.core.endpoint_config import Endpoint
from judges.core.types import JudgingProtocol, JudgingTask, Prompt
from judges.request import encodings, messages
from judges.runs.batch import Calls, case
from judges.runs.log import AGAIN, LogState
from media.mp4 import MediaFault

PLAIN: Final = "plain"
"""What the setting − is called in a name."""
_FOREIGN: Final = re.compile(r"[^a-z0-9]+")
_ENDING: Final = re.compile(r"(\.jsonl)?$")
SAMPLED: Final = 6
"""Calls whose clips are encoded for the estimate."""
KEY_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class RunPlan:
    """A run's plan. `total` tasks, of which `ended` are settled by the log, status → how many, and
    `calls` are to be made.

    `left_out` counts tasks that the protocol can't be used for, by reason; `without_file` calls
    have no clip and will not be sent. Tokens and `cost` (US dollars) are upper bounds for calls
    that succeed at once, None where unknown: no price was given, or no clip can be read.
    """

    total: int
    ended: Counter[str]
    calls: int
    left_out: Counter[str]
    without_file: int
    tokens_in: int | None
    tokens_out: int | None
    cost: float | None
    tasks: Iterable[JudgingTask]
    keys: "CallKeys"

    @property
    def settled(self) -> int:
        """Tasks that the log has settled."""
        return self.ended.total()

    @property
    def work(self) -> Calls:
        """The calls to be made, each with its key: their tasks are gone through once more."""
        return Calls(self.keys.of(self.tasks), self.total, self.ended)


class CallKeys:
    """Of each task, in their order, whether it is a call to be made; the request keys of those that
    are. 33 bytes a call, since a key takes the prompt and the clip's bytes to make.
    """

    def __init__(self) -> None:
        self._is_call = bytearray()
        self._keys = bytearray()

    def add(self, key: str = "") -> None:
        """The next task: a call of that key, or none without one."""
        self._is_call.append(bool(key))
        self._keys += bytes.fromhex(key)

    def of(self, tasks: Iterable[JudgingTask]) -> Iterator[tuple[JudgingTask, str]]:
        """The calls among the same tasks, gone through again."""
        at = 0
        for task, is_call in zip(tasks, self._is_call, strict=True):
            if is_call:
                yield task, self._keys[at : at + KEY_BYTES].hex()
                at += KEY_BYTES


class _EvenSample:
    """A few calls, evenly spaced, of so many as may come."""

    def __init__(self) -> None:
        self._every, self._seen = 1, 0
        self._kept: list[JudgingTask] = []

    def add(self, call: JudgingTask) -> None:
        if self._seen % self._every == 0:
            self._kept.append(call)
        self._seen += 1
        if len(self._kept) > 2 * SAMPLED:
            self._kept, self._every = self._kept[::2], 2 * self._every

    def calls(self) -> list[JudgingTask]:
        count = len(self._kept)
        places = ((2 * at + 1) * count // (2 * SAMPLED) for at in range(SAMPLED))
        return [self._kept[place] for place in dict.fromkeys(places)] if count else []


def plan(
    tasks: Iterable[JudgingTask],
    protocol: JudgingProtocol,
    endpoint: Endpoint,
    known: LogState,
    grader: Endpoint | None = None,
    profile: Capabilities | None = None,
) -> RunPlan:
    """Return the plan of `tasks`, given the log's state. They are iterated once here and again when
    they are judged, so the iterable must yield the same tasks each time.

    `grader` judges open answers where it is not the endpoint itself; its calls are not in the plan.
    `profile`: the endpoint's; estimates use the cost and length of its earlier replies.
    """
    keys, sample, absent = CallKeys(), _EvenSample(), 0
    ended, left_out, calls = Counter[str](), Counter[str](), 0
    for task in tasks:
        key = _key(task, protocol, endpoint, grader, left_out)
        status = known.index.status(case(task, key)) if key else None
        if not key or (status is not None and status not in AGAIN):
            ended.update(filter(None, (status,)))
            keys.add()
            continue
        keys.add(key)
        calls += 1
        sample.add(task)
        absent += task.subject.media is None and _without_file(task, protocol)
    sent = calls - absent
    sampled = sample.calls()
    prompts = [(task, protocol.prompt(task.subject, task.setting)) for task in sampled]
    tokens = _mean([_tokens(task, prompt, endpoint) for task, prompt in prompts])
    profile = profile or Capabilities()
    limits = [endpoint.max_tokens or prompt.max_tokens for _, prompt in prompts]
    most = _mean([max(limit, profile.tokens_out) for limit in limits])
    return RunPlan(
        calls + ended.total(), ended, calls, left_out, absent,
        _times(tokens, sent), _times(most, sent),
        _price(cost.prices_of(endpoint, profile.told_rate), tokens, most, sent), tasks, keys,
    )  # fmt: skip


def _key(
    task: JudgingTask,
    protocol: JudgingProtocol,
    endpoint: Endpoint,
    grader: Endpoint | None,
    left_out: Counter[str],
) -> str:
    """The task's request key; "" where the protocol can't be used for it, which is counted."""
    try:
        return task_key(task, protocol, endpoint, grader)
    except ValueError as error:
        left_out[str(error)] += 1
    except OSError as error:
        left_out[f"its clip can't be read ({error.strerror})"] += 1
    return ""


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


class AskedWay(NamedTuple):
    """One way of asking: `name` is its part of the run's name, empty where there is one way only;
    `title` says it to the user."""

    setting: str
    frames: int
    name: str = ""
    title: str = ""


def parts(settings: Sequence[str], frames: Sequence[int]) -> tuple[AskedWay, ...]:
    """Each setting with each number of frames, in the order in which they were given, once."""
    each_setting, each_count = tuple(dict.fromkeys(settings)), tuple(dict.fromkeys(frames))
    return tuple(
        _part(setting, count, len(each_setting) > 1, len(each_count) > 1)
        for setting in each_setting
        for count in each_count
    )


def without_frames(part: AskedWay) -> AskedWay:
    """The part where the number of frames changes nothing that is sent."""
    name, title = slug(part.setting), part.setting
    return part._replace(name=name, title=title)


def slug(setting: str) -> str:
    """A setting as part of a run's name."""
    return _FOREIGN.sub("-", setting.lower()).strip("-") or PLAIN


def place_of(log: str, part: AskedWay) -> str:
    """The part's log beside the others: its name before the ending, or a folder below."""
    if not part.name:
        return log
    if "://" in log:
        return f"{log.rstrip('/')}/{part.name}"
    return _ENDING.sub(rf".{part.name}\1", log, count=1)


def _part(setting: str, count: int, names_setting: bool, names_count: bool) -> AskedWay:
    names = [*([slug(setting)] if names_setting else []), *([f"f{count}"] if names_count else [])]
    frames = f"{count} frame{'s' if count > 1 else ''}"
    titles = [*([setting] if names_setting else []), *([frames] if names_count else [])]
    return AskedWay(setting, count, ".".join(names), ", ".join(titles))
