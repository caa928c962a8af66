"""The judge protocols: what each scores, on which scale, and how it is called. One table.

Loaders, store, boards, judges and pages read it. What is sent under a protocol (prompt, reply
schema, validator) is the module of the same name in `judges/protocols/`; what is measured on its
runs is in `metrics/boards/definitions.py`. A protocol from outside calls `register` before the
other rooms are imported: the store's ENUM types and columns are made of this table.
"""

import re
from typing import Final

from schema.entries.protocol import Protocol

_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}", re.ASCII)
_DIMENSION: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}", re.ASCII)

PROTOCOLS: Final[dict[str, Protocol]] = {}
"""By name, in the order in which they are offered and stored."""


def register(protocol: Protocol) -> Protocol:
    """Add a protocol to the table.

    Raises:
        ValueError: its name, or that of a dimension, is taken or is no identifier.
    """
    if protocol.name in PROTOCOLS or not _NAME.fullmatch(protocol.name):
        raise ValueError(f"protocol {protocol.name!r} is taken, or is no name")
    taken = {name.lower() for name in dimensions()}
    for name in protocol.dimensions:
        if name.lower() in taken or not _DIMENSION.fullmatch(name):
            raise ValueError(f"dimension {name!r} of {protocol.name} is taken, or is no name")
    PROTOCOLS[protocol.name] = protocol
    return protocol


def judging() -> dict[str, Protocol]:
    """The protocols that give verdicts on clips, by name."""
    return {name: each for name, each in PROTOCOLS.items() if each.judges_clips}


def dimensions() -> tuple[str, ...]:
    """The judged dimensions of all protocols."""
    return tuple(name for each in PROTOCOLS.values() for name in each.dimensions)


def protocol_of(dimension: str) -> Protocol:
    """The protocol that scores a dimension. Raises KeyError for an unknown one."""
    for each in PROTOCOLS.values():
        if dimension in each.dimensions:
            return each
    raise KeyError(dimension)


def rotation_of(protocol: str) -> Protocol | None:
    """The protocol that sends the same prompt once for each position of the right option."""
    return next((each for each in PROTOCOLS.values() if each.rotates == protocol), None)


def prompted() -> tuple[str, ...]:
    """The protocols that have a prompt of their own, and so a log; a rotating one has another's."""
    return tuple(each.name for each in PROTOCOLS.values() if not each.rotates)


def prompt_protocol(name: str) -> str:
    """The protocol whose prompt is sent under `name`: its own, or the one that it rotates."""
    return PROTOCOLS[name].rotates or name if name in PROTOCOLS else name


def score_column(dimension: str) -> str:
    """The column of the store's verdict tables that holds a dimension's score."""
    return dimension.lower()


EVA: Final = register(Protocol(
    name="eva",
    label="EVA",
    form="EVA: five dimensions, passed or failed",
    dimensions=("D1", "D2", "D3", "D4", "D5"),
    names={
        "D1": "Core Paradigm Replication",
        "D2": "Prompt Faithfulness",
        "D3": "Social Coherence",
        "D4": "Social Cue Validity",
        "D5": "Video Rationality",
    },
    is_probed=True,
))  # fmt: skip
"""SVBench's judge (its repository): five binary dimensions."""

CHOICE: Final = register(Protocol(
    name="choice",
    label="choice",
    form="Multiple choice: one question",
    has_options=True,
))  # fmt: skip
"""A question with lettered options, answered as printed (R3-VQA, Table 3)."""

CIRCULAR: Final = register(Protocol(
    name="circular",
    label="circular",
    form="Circular: one question, its options moved",
    has_options=True,
    rotates="choice",
))  # fmt: skip
"""The same question once for each position of its right option (VGenST-Bench, VLMEvalKit)."""

OPEN_ENDED: Final = register(Protocol(
    name="open_ended",
    label="open-ended",
    form="Open-ended: one question, no options",
    is_graded=True,
))  # fmt: skip
"""A question answered in words, graded by a judge model (VGenST-Bench, variant V3)."""

REALISM: Final = register(Protocol(
    name="realism",
    label="realism",
    form="Realism: 1–5",
    dimensions=("realism",),
    bounds=(1.0, 5.0),
    settings=("−", "Score alone", "Description only", "Verbal scale"),
))  # fmt: skip
"""VideoRealBench's judge: how real a clip looks, 1 to 5 (its Table 2); with its whole rationale,
less of it, or words in place of numbers (its Tables 5 and 6)."""

LOCATE: Final = register(Protocol(
    name="locate",
    label="locate",
    form="Locate: the nodes of the chain, in time",
    grounds=True,
))  # fmt: skip
"""Temporal grounding: whether and when a clip shows each step of its chain, which links hold."""
