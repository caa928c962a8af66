"""The judge protocols: what each scores, on which scale, and how it is called. One table.

Loaders, store, boards, judges and pages read it. What is sent under a protocol (prompt, reply
schema, validator) is the module of the same name in `judges/protocols/`; what is measured on its
runs is in `metrics/boards/definitions.py`. A protocol from outside calls `register` before the
other rooms are imported: the store's ENUM types and columns are made of this table.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}", re.ASCII)
_DIMENSION: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Protocol:
    """One way of judging clips, or of asking questions about them.

    Attributes:
        label: its name inside a sentence, and in the name of a judge.
        form: its entry on the form of Try a model.
        dimensions: what a verdict scores, in order; none for answers to questions.
        names: dimension → its name in the paper.
        bounds: the least and the greatest score of a dimension; scores are whole numbers.
        has_options: each question comes with lettered options.
        rotates: the protocol whose prompt is sent once for each position of the right option.
        is_graded: a second call grades the reply.
        is_probed: alterations of a clip tell which of its dimensions must fail
        (judges/calibration/probe_tasks.py).
        settings: the ways in which a judge of clips can be asked, where there are several.
        grounds: it puts the steps of a clip's chain in time (temporal grounding).
    """

    name: str
    label: str
    form: str
    dimensions: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    bounds: tuple[float, float] = (0.0, 1.0)
    has_options: bool = False
    rotates: str = ""
    is_graded: bool = False
    is_probed: bool = False
    settings: tuple[str, ...] = ()
    grounds: bool = False

    @property
    def judges_clips(self) -> bool:
        """Whether it gives verdicts on clips."""
        return bool(self.dimensions)

    @property
    def asks_questions(self) -> bool:
        """Whether it gives answers to questions; the others are about clips as a whole."""
        return not self.judges_clips and not self.grounds

    @property
    def is_binary(self) -> bool:
        """Whether a dimension passes or fails, rather than having a grade."""
        return self.bounds == (0.0, 1.0)

    @property
    def scores(self) -> tuple[float, ...]:
        """Every score that a dimension can have, the least first."""
        least, most = map(int, self.bounds)
        return tuple(float(score) for score in range(least, most + 1))

    @property
    def scale(self) -> str:
        """The scale in words: the dimensions that pass or fail, or the range of grades."""
        ends = (
            (self.dimensions[0], self.dimensions[-1])
            if self.is_binary
            else tuple(f"{bound:g}" for bound in self.bounds)
        )
        return "–".join(dict.fromkeys(ends))

    @property
    def title(self) -> str:
        """Its label as a heading, with the scale: “Realism, 1–5”."""
        return f"{self.label[:1].upper()}{self.label[1:]}, {self.scale}"


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
