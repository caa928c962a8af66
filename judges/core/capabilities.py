"""Capability profiles of endpoints: learnt from responses, stored by address and model."""

import json
import os
import tempfile
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Literal

from judges.core.endpoint_config import Endpoint

Structured = Literal["json_schema", "json_object", "prompt"]
LADDER: Final[tuple[Structured, ...]] = ("json_schema", "json_object", "prompt")
"""Fallbacks of structured output, best first. The prompt's text has the schema in any case."""
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
    """An endpoint's capability profile.

    `tokens` is the parameter that limits a reply's tokens; `dropped` are refused parameters;
    `max_bytes` is one less than the smallest request refused as too large; `encodings` are those
    that a probe has tried, and whether each works. `max_frames` is the number of images that a
    request may have. Two fields serve for estimates and change no request: `told_rate` is the
    highest cost that a reply has stated, in US dollars per million tokens of both kinds;
    `tokens_out` is the most that a reply was billed for, with its reasoning.
    """

    structured: Structured = "json_schema"
    tokens: str = "max_tokens"
    dropped: frozenset[str] = frozenset()
    max_bytes: int | None = None
    encodings: tuple[tuple[str, bool], ...] = ()
    told_rate: float | None = field(default=None, compare=False)
    tokens_out: int = field(default=0, compare=False)
    max_frames: int | None = None

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
        """The profile with the limit's other name; without a limit where both were refused. A 400
        often names the parameter that it wants, so the one that was sent counts."""
        if self.tokens in self.dropped:
            return None
        if self.tokens == "max_tokens":
            return replace(self, tokens="max_completion_tokens")
        return replace(self, dropped=self.dropped | {self.tokens})


@dataclass(slots=True)
class Profiles:
    """Profiles by address and model, in memory and, given a `path`, in a JSON file."""

    path: Path | None = None
    _known: dict[str, Capabilities] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.path is not None and self.path.is_file():
            self._known = _read(self.path)

    def of(self, endpoint: Endpoint) -> Capabilities:
        """An endpoint's profile; of an unknown endpoint the most capable one."""
        return self._known.get(_name(endpoint), Capabilities())

    def learn(self, endpoint: Endpoint, known: Capabilities) -> None:
        """Store an endpoint's profile."""
        self._known[_name(endpoint)] = known
        if self.path is not None:
            _write(self.path, self._known)


def _name(endpoint: Endpoint) -> str:
    return f"{endpoint.address} {endpoint.model}"


def _read(path: Path) -> dict[str, Capabilities]:
    """The profiles of a file; empty where it can't be read."""
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
        None if values.get("told_rate") is None else float(values["told_rate"]),
        int(values.get("tokens_out") or 0),
        None if values.get("max_frames") is None else int(values["max_frames"]),
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
