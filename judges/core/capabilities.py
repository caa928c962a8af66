"""What an endpoint turned out to take: learnt from answers, kept per address and model."""

import json
import os
import tempfile
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Literal

from judges.core.endpoint_config import Endpoint

Structured = Literal["json_schema", "json_object", "prompt"]
LADDER: Final[tuple[Structured, ...]] = ("json_schema", "json_object", "prompt")
"""Structured output, best first. The schema is in the prompt's words on every step."""
_SHAPES: Final = (
    "response_format",
    "json_schema",
    "json_object",
    "structured",
    "grammar",
    "guided",
)


@dataclass(frozen=True, slots=True)
class Capabilities:
    """An endpoint's profile.

    `tokens` is the parameter that limits a reply; `dropped` are parameters that it refuses;
    `max_bytes` is just below the smallest request that it found too large; `encodings` are those
    that a probe tried, with what came of it.
    """

    structured: Structured = "json_schema"
    tokens: str = "max_tokens"
    dropped: frozenset[str] = frozenset()
    max_bytes: int | None = None
    encodings: tuple[tuple[str, bool], ...] = ()

    def without(self, parameter: str) -> "Capabilities | None":
        """The profile after a 400 named a parameter; None where nothing is left to change."""
        if parameter.startswith(_SHAPES):
            step = LADDER.index(self.structured) + 1
            return replace(self, structured=LADDER[step]) if step < len(LADDER) else None
        if parameter in ("max_tokens", "max_completion_tokens"):
            return self._other_tokens()
        if parameter in self.dropped:
            return None
        more = {"logprobs", "top_logprobs"} if "logprobs" in parameter else {parameter}
        return replace(self, dropped=self.dropped | more)

    def _other_tokens(self) -> "Capabilities | None":
        """The other name of the limit; neither, where both were refused. A 400 that asks for the
        other name often names that one, so what was sent counts, not what was named."""
        if self.tokens in self.dropped:
            return None
        if self.tokens == "max_tokens":
            return replace(self, tokens="max_completion_tokens")
        return replace(self, dropped=self.dropped | {self.tokens})


@dataclass(slots=True)
class Profiles:
    """Profiles by address and model, in memory and, given a file, beyond the process."""

    path: Path | None = None
    _known: dict[str, Capabilities] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.path is not None and self.path.is_file():
            self._known = _read(self.path)

    def of(self, endpoint: Endpoint) -> Capabilities:
        """What is known of an endpoint; the best is assumed of a new one."""
        return self._known.get(_name(endpoint), Capabilities())

    def learn(self, endpoint: Endpoint, known: Capabilities) -> None:
        """Remember a profile."""
        self._known[_name(endpoint)] = known
        if self.path is not None:
            _write(self.path, self._known)


def _name(endpoint: Endpoint) -> str:
    return f"{endpoint.address} {endpoint.model}"


def _read(path: Path) -> dict[str, Capabilities]:
    """What a file remembers; one that can't be read is as good as none."""
    try:
        profiles: dict[str, dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
        return {name: _profile(values) for name, values in profiles.items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return {}


def _profile(values: dict[str, Any]) -> Capabilities:
    if values["structured"] not in LADDER:
        raise ValueError(values["structured"])
    return Capabilities(
        values["structured"],
        str(values["tokens"]),
        frozenset(map(str, values["dropped"])),
        values["max_bytes"],
        tuple((str(name), bool(works)) for name, works in values["encodings"]),
    )


def _write(path: Path, known: dict[str, Capabilities]) -> None:
    profiles = {
        name: asdict(profile) | {"dropped": sorted(profile.dropped)}
        for name, profile in known.items()
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(profiles, file, indent=1, sort_keys=True)
    Path(name).replace(path)
