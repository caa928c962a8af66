"""The request key: the identity of a call, for the reply cache and for idempotent resume.

SHA-256 over the canonical request, each clip replaced by the hash of its bytes and its encoder's
parameters, with the protocol's version, the repeat, and the account where another pays. Left out:
the API key, time limits, concurrency, changes by the endpoint's capability profile, and the parser,
since the raw reply is kept and can be parsed again.
"""

import hashlib
import json
from dataclasses import asdict
from pathlib import Path

from judges.core.endpoint_config import Endpoint
from judges.core.types import GradedProtocol, JudgingProtocol, JudgingTask, Prompt, Sampling
from judges.request import messages, schemas
from media.file_fingerprint import content_hash


def request_key(
    prompt: Prompt,
    endpoint: Endpoint,
    *,
    version: str = "",
    media: Path | None = None,
    repeat: int = 0,
) -> str:
    """The key of a prompt at an endpoint: 64 hexadecimal digits.

    Raises:
        OSError: the clip can't be read.
    """
    sampling = messages.sampling_of(prompt, endpoint.sampling)
    clip = None if media is None or not sampling else [content_hash(media), _encoder(sampling)]
    drawn = endpoint.drawn(prompt)
    canonical = [
        messages.canonical(prompt, clip),
        schemas.text(prompt.schema),
        drawn.pop("temperature"),
        prompt.structured,
        endpoint.max_tokens or prompt.max_tokens,
        endpoint.address,
        endpoint.model,
        version,
        repeat,
    ]
    if endpoint.account:  # not for all, since keys of before stay as they were
        canonical.append({"account": endpoint.account})
    if drawn:
        canonical.append(drawn)
    text = json.dumps(canonical, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def task_key(
    task: JudgingTask, protocol: JudgingProtocol, endpoint: Endpoint, grader: Endpoint | None = None
) -> str:
    """The key under which `Client.judge` gives this task's outcome.

    Raises:
        ValueError: the subject lacks what the protocol needs.
        OSError: the clip can't be read.
    """
    prompt = protocol.prompt(task.subject, task.setting)
    return request_key(
        prompt,
        endpoint,
        version=version(protocol, task.setting, grader or endpoint),
        media=task.subject.media,
        repeat=task.repeat,
    )


def version(protocol: JudgingProtocol, setting: str, grader: Endpoint) -> str:
    """The part of the key that identifies the protocol, and the grader where there is one."""
    identity = f"{protocol.name} {protocol.version} {setting}"
    graded = isinstance(protocol, GradedProtocol)
    return f"{identity} graded by {grader.address} {grader.model}" if graded else identity


def _encoder(sampling: Sampling) -> dict[str, object]:
    """The sampling parameters that affect this encoding."""
    parameters = asdict(sampling)
    if sampling.encoding in ("video_url", "mp4_in_image_url", "none"):
        return {"encoding": parameters["encoding"]}
    if sampling.pick == "all":  # left out, since keys of before stay as they were
        del parameters["pick"]
    return parameters
