"""Build records: one JSON line per case, with every round of its agents and its result.

Pipelines write them; pages know a build by its records alone.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

TEXT_CAP: Final = 200_000
BY_RULE: Final = "rehearsal"
"""Prefix of the stand-in's model names: its replies are written by rule, by no model."""


DROPPED_CLIPS: Final = "dropped_clips"
"""The part of a record's output that names the clips which people dropped, the oldest first."""
_FILM: Final = re.compile(r"[0-9a-f]{24}\.mp4", re.ASCII)


def film_name(name: str) -> str:
    """The name of a film of a build as it is; "" for one that can be none."""
    return name if _FILM.fullmatch(name) else ""


def film_of(digest: str) -> str:
    """The name by which a build knows a film, from the SHA-256 of its bytes or of its request."""
    return f"{digest[:24]}.mp4"


class FaultLine(BaseModel):
    """One fault of a draft: code, JSON path, message."""

    code: str
    place: str = ""
    text: str = ""


class RoundLine(BaseModel):
    """One call of an agent. Tokens and cost (US dollars) are None where unknown.

    `prompt` is the text that was sent; records hold it under the key `asked`. `model` replied, ""
    in records of before it was kept.
    """

    model_config = ConfigDict(serialize_by_alias=True)

    step: str
    agent: str
    number: int
    model: str = ""
    prompt: str = Field(alias="asked", max_length=TEXT_CAP)
    status: str
    draft: dict[str, Any] | None = None
    faults: list[FaultLine] = Field(default_factory=list)
    tokens_in: int | None = None
    tokens_out: int | None = None
    cost: float | None = None

    @property
    def accepted(self) -> bool:
        """Whether the draft passed its checks."""
        return self.status == "ok" and not self.faults


class NodeLine(BaseModel):
    """A node of a case's chain; `start` and `end` in seconds of the clip."""

    id: str
    kind: str
    text: str
    person: str = ""
    start: float | None = None
    end: float | None = None


class LinkLine(BaseModel):
    """A causal link: ids of its result node and its reason nodes."""

    id: str
    result: str
    reasons: list[str]


class ChainLine(BaseModel):
    """The chain that a case was given or has built."""

    id: str
    people: dict[str, str] = Field(default_factory=dict)
    nodes: list[NodeLine]
    links: list[LinkLine]


class BuildLine(BaseModel):
    """One case: its input, every round, its final status, its result.

    `output` goes into the job's files. `draft` is the last draft of a failed case. `model` drafts,
    `validator` is the second model that validates, "" where the same one does.
    """

    model_config = ConfigDict(extra="ignore")

    line: Literal["case"] = "case"
    job: str
    id: str
    title: str = ""
    model: str = ""
    validator: str = ""
    created: str = ""
    status: str
    failed: str = ""
    reason: str = ""
    call: str = "ok"
    given: dict[str, Any] = Field(default_factory=dict)
    rounds: list[RoundLine] = Field(default_factory=list)
    draft: Any = None
    chain: ChainLine | None = None
    clip: str = ""
    output: dict[str, Any] = Field(default_factory=dict)

    @property
    def by_rule(self) -> bool:
        """Whether the stand-in replied instead of a model."""
        return self.model.startswith(BY_RULE)


def read(lines: Iterable[bytes]) -> Iterator[BuildLine]:
    """The cases of a log; lines of other kinds and truncated lines are skipped."""
    for data in lines:
        if data.startswith(b'{"line":"case"'):
            try:
                yield BuildLine.model_validate_json(data)
            except ValidationError:
                continue


def read_folder(folder: Path) -> tuple[BuildLine, ...]:
    """The cases of all `*.jsonl` files in a folder, in file name order."""
    records = list[BuildLine]()
    for path in sorted(folder.glob("*.jsonl")):
        with path.open("rb") as handle:
            records += read(handle)
    return tuple(records)
