"""A dry run: the messages, frames, sizes and cost of a request before it is sent.

Messages and frames are also given as plain data, for pages.
"""

import base64
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judges.client import budget as cost
from judges.client import reply_cache
from judges.client.faults import CallFault
from judges.core.capabilities import Capabilities
from judges.core.endpoint_config import Endpoint
from judges.core.types import (
    Encoding,
    JudgingProtocol,
    JudgingTask,
    Prompt,
    Sampling,
    Status,
    Subject,
)
from judges.request import encodings, messages
from judges.request.encodings import EncodedClip
from judges.wire import chat_http
from media.frames import Frame
from media.mp4 import MediaFault


@dataclass(frozen=True, slots=True)
class Preview:
    """A request that is not sent.

    `messages` have each piece of media replaced by a line that names its kind, size and second.
    `options` are the other fields of the body. `frames` carry their JPEG. `tokens_in` is an
    estimate, `tokens_out` the reply's limit, `cost` in US dollars at most by our count (None =
    price unknown). `status` is None where it can be sent, else how the call would end at once.
    """

    key: str
    messages: tuple[dict[str, Any], ...]
    options: dict[str, Any]
    frames: tuple[Frame, ...]
    encoding: Encoding
    sampling: Sampling | None
    size: int
    tokens_in: int
    tokens_out: int
    cost: float | None
    notes: tuple[str, ...] = ()
    status: Status | None = None


def preview(
    task: JudgingTask,
    protocol: JudgingProtocol,
    endpoint: Endpoint,
    known: Capabilities | None = None,
    grader: Endpoint | None = None,
) -> Preview:
    """The first request that `Client.judge` would send. Decodes the clip, so it blocks.

    `known` is the endpoint's profile where one was learnt already.

    Raises:
        ValueError: the subject lacks what the protocol needs.
    """
    prompt = protocol.prompt(task.subject, task.setting)
    profile = known or Capabilities()
    try:
        key = reply_cache.task_key(task, protocol, endpoint, grader)
        clip, body, notes = _fit_to_limit(task, prompt, endpoint, profile)
    except (CallFault, MediaFault, OSError) as error:
        return _unsent(task, prompt, endpoint, profile, error)
    return _preview(key, task, prompt, endpoint, profile, clip, body, notes, None)


def preview_prompt(
    prompt: Prompt, endpoint: Endpoint, media: Path | None = None, duration: float | None = None
) -> Preview:
    """The first request that `Client.complete` would send; its `key` is empty."""
    task = JudgingTask(Subject("", "", media=media, duration=duration), "")
    profile = Capabilities()
    try:
        clip, body, notes = _fit_to_limit(task, prompt, endpoint, profile)
    except (CallFault, MediaFault, OSError) as error:
        return _unsent(task, prompt, endpoint, profile, error)
    return _preview("", task, prompt, endpoint, profile, clip, body, notes, None)


def _unsent(
    task: JudgingTask, prompt: Prompt, endpoint: Endpoint, known: Capabilities, error: Exception
) -> Preview:
    status: Status = error.status if isinstance(error, CallFault) else "missing_media"
    turns = messages.messages(prompt, None)
    body = chat_http.body(endpoint, prompt, turns, known, _limit(endpoint, prompt))
    return _preview("", task, prompt, endpoint, known, None, body, (_error_text(error),), status)


def _fit_to_limit(
    task: JudgingTask, prompt: Prompt, endpoint: Endpoint, known: Capabilities
) -> tuple[EncodedClip | None, bytes, tuple[str, ...]]:
    """The clip, the body and the notes after the size check, as a call makes them."""
    path = task.subject.media
    sampling, notes = messages.sampling_of(prompt, endpoint.sampling), tuple[str, ...]()
    if sampling and path is None:
        raise MediaFault("there is no clip to send")
    while True:
        clip = encodings.encode(path, sampling) if sampling and path else None
        turns = messages.messages(prompt, clip)
        body = chat_http.body(endpoint, prompt, turns, known, _limit(endpoint, prompt))
        step = encodings.step_down(endpoint, known, len(body), sampling)
        if step is None:
            return clip, body, notes
        assert sampling is not None
        notes += (encodings.step_note(sampling, *step),)
        sampling = step[0]


def _preview(
    key: str,
    task: JudgingTask,
    prompt: Prompt,
    endpoint: Endpoint,
    known: Capabilities,
    clip: EncodedClip | None,
    body: bytes,
    notes: tuple[str, ...],
    status: Status | None,
) -> Preview:
    fields = json.loads(body)
    limit = _limit(endpoint, prompt)
    most = max(limit, known.tokens_out)
    named = _describe_media(fields.pop("messages"), clip)
    duration = task.subject.duration
    sent = cost.text_tokens(messages.characters(prompt)) + cost.clip_tokens(clip, duration)
    return Preview(
        key=key,
        messages=tuple(named),
        options=fields,
        frames=() if clip is None else clip.frames,
        encoding="none" if clip is None else clip.sampling.encoding,
        sampling=None if clip is None else clip.sampling,
        size=len(body),
        tokens_in=sent,
        tokens_out=limit,
        cost=cost.estimate(endpoint, prompt, clip, duration, most, known.told_rate),
        notes=notes,
        status=status,
    )


def _limit(endpoint: Endpoint, prompt: Prompt) -> int:
    return endpoint.max_tokens or prompt.max_tokens


def _describe_media(turns: list[dict[str, Any]], clip: EncodedClip | None) -> list[dict[str, Any]]:
    """The messages with each media part replaced by a line that describes it."""
    frames = iter(clip.frames if clip is not None and clip.sampling.encoding == "frames" else ())

    def described(part: dict[str, Any]) -> dict[str, Any]:
        return part if part["type"] == "text" else _describe_part(part, next(frames, None))

    return [
        turn
        if isinstance(turn["content"], str)
        else turn | {"content": [described(part) for part in turn["content"]]}
        for turn in turns
    ]


def _describe_part(part: dict[str, Any], frame: Frame | None) -> dict[str, Any]:
    kind = part["type"]
    url = part[kind] if isinstance(part[kind], str) else part[kind]["url"]
    mime = url[5:40].split(";")[0]
    where = f", {frame.width}×{frame.height}, {frame.second:.2f} s" if frame else ""
    return {"type": kind, "named": f"{mime}, {len(url):,} characters{where}"}


def _error_text(error: Exception) -> str:
    if isinstance(error, CallFault):
        return error.detail
    return "the clip can't be read" if isinstance(error, OSError) else f"the clip: {error}"


def frame_data(frame: Frame) -> dict[str, Any]:
    """A frame's second, and its JPEG as a data URL."""
    jpeg = base64.b64encode(frame.jpeg).decode()
    return {"second": frame.second, "jpeg": f"data:image/jpeg;base64,{jpeg}"}


def message_data(message: dict[str, Any]) -> dict[str, Any]:
    """A message as text parts; media are replaced by their description."""
    content = message["content"]
    if isinstance(content, str):
        return {"role": message["role"], "parts": [{"kind": "text", "text": content}]}
    return {"role": message["role"], "parts": [_part(part) for part in content]}


def _part(part: dict[str, Any]) -> dict[str, str]:
    if part["type"] == "text":
        return {"kind": "text", "text": part["text"]}
    return {"kind": "media", "text": str(part["named"])}
