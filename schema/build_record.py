"""Records of building: one JSON line a case, with every round of its agents and what came of it.

Written by the pipelines, read by pages: a page knows a build by its record alone.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

TEXT_CAP: Final = 200_000
BY_RULE: Final = "rehearsal"
"""How models of the stand-in are named: what they reply was written by rule, by no model."""


class FaultLine(BaseModel):
    """What was wrong with a draft."""

    code: str
    place: str = ""
    text: str = ""


class RoundLine(BaseModel):
    """One call of an agent. Tokens and cost (US dollars) are None where unknown."""

    step: str
    agent: str
    number: int
    asked: str = Field(max_length=TEXT_CAP)
    status: str
    draft: dict[str, Any] | None = None
    faults: list[FaultLine] = Field(default_factory=list)
    tokens_in: int | None = None
    tokens_out: int | None = None
    cost: float | None = None

    @property
    def accepted(self) -> bool:
        """Whether the draft stands."""
        return self.status == "ok" and not self.faults


class NodeLine(BaseModel):
    """A node of the chain that a case is about."""

    id: str
    kind: str
    text: str
    person: str = ""
    start: float | None = None
    end: float | None = None


class LinkLine(BaseModel):
    """A link of the chain, by node ids."""

    id: str
    result: str
    reasons: list[str]


class ChainLine(BaseModel):
    """The chain that a case is about, or that it made."""

    id: str
    people: dict[str, str] = Field(default_factory=dict)
    nodes: list[NodeLine]
    links: list[LinkLine]


class BuildLine(BaseModel):
    """One case: what it was given, every round, how it ended, what came of it.

    `output` is what goes into the job's files. `draft` is the last one of a case that failed.
    """

    model_config = ConfigDict(extra="ignore")

    line: Literal["case"] = "case"
    job: str
    id: str
    title: str = ""
    model: str = ""
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
        """Whether the stand-in replied, and no model."""
        return self.model.startswith(BY_RULE)


def read(lines: Iterable[bytes]) -> Iterator[BuildLine]:
    """The cases of a log; other lines and torn ones are passed over."""
    for data in lines:
        if data.startswith(b'{"line":"case"'):
            try:
                yield BuildLine.model_validate_json(data)
            except ValidationError:
                continue


def read_folder(folder: Path) -> tuple[BuildLine, ...]:
    """The cases of all `*.jsonl` in a folder, in the order of their files' names."""
    found = list[BuildLine]()
    for path in sorted(folder.glob("*.jsonl")):
        with path.open("rb") as handle:
            found += read(handle)
    return tuple(found)
