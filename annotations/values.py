"""The parts of a document, validated: what an annotator may save of one clip.

Structural checks tell what is wrong with a chain while it is drawn. They refuse nothing: people
draw step by step. Each fault names its place and says what to do.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, Literal, NamedTuple, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StrictBool,
    TypeAdapter,
    ValidationError,
    model_validator,
)

from annotations import InvalidValue
from schema.chain_facts import CausalLink, cycle, describe_cycle
from schema.ids import FULL, LOCAL
from schema.vocabulary import JUDGE_DIMENSIONS, NODE_KINDS

MOST_NODES: Final = 200
MOST_LINKS: Final = 400
MOST_PEOPLE: Final = 50
MOST_PINS: Final = 400
MOST_TAGS: Final = 40
TEXT_CAP: Final = 2_000
NAME_CAP: Final = 120
TAG_CAP: Final = 60
TOLERANCE_S: Final = 0.1
"""A container's duration and its last frame differ by up to a frame."""
_CONTROLS: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
Part = Literal["chain", "times", "links", "pins", "note", "tags", "done"]
PARTS: Final[tuple[str, ...]] = get_args(Part)
Id = Annotated[str, Field(pattern=LOCAL)]
FullId = Annotated[str, Field(pattern=FULL)]
Second = Annotated[float, Field(ge=0, le=1e6, allow_inf_nan=False, strict=True)]
EMPTY: Final[dict[str, Any]] = {
    "chain": None, "times": {}, "links": {}, "pins": [], "note": "", "tags": [], "done": False,
}  # fmt: skip
"""Part → its value in a document that has no event of it."""


def plain(text: str) -> str:
    """A text without control characters. Raises ValueError."""
    if _CONTROLS.search(text):
        raise ValueError("has control characters")
    return text


def without_controls(text: str) -> str:
    """A text of the data, which may have them, with spaces in place of control characters."""
    return _CONTROLS.sub(" ", text)


def among(words: tuple[str, ...]) -> Any:
    """A validator of a text that has to be one of these words."""

    def check(text: str) -> str:
        if text not in words:
            raise ValueError(f"is none of {', '.join(words)}")
        return text

    return AfterValidator(check)


Text = Annotated[str, Field(max_length=TEXT_CAP), AfterValidator(plain)]
Name = Annotated[str, Field(max_length=NAME_CAP), AfterValidator(plain)]
Tag = Annotated[str, Field(min_length=1, max_length=TAG_CAP), AfterValidator(plain)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class DrawnNode(_Strict):
    """A step of a chain. `person` acts or feels; `seen_by` are those who see it happen."""

    id: Id
    kind: Annotated[str, among(NODE_KINDS)]
    text: Text = ""
    person: Id | None = None
    seen_by: Annotated[tuple[Id, ...], Field(max_length=MOST_PEOPLE)] | None = None


class DrawnLink(_Strict):
    """Reasons and their result; while it is drawn, either may be missing."""

    id: Id
    result: Id | None = None
    reasons: Annotated[tuple[Id, ...], Field(max_length=MOST_NODES)] = ()
    heart: StrictBool | None = None


class DrawnChain(_Strict):
    """The part `chain`. `parent`: the chain that it began from; `origin`: that chain's origin."""

    people: Annotated[dict[Id, Name], Field(max_length=MOST_PEOPLE)] = Field(default_factory=dict)
    nodes: Annotated[tuple[DrawnNode, ...], Field(max_length=MOST_NODES)] = ()
    links: Annotated[tuple[DrawnLink, ...], Field(max_length=MOST_LINKS)] = ()
    title: Annotated[str, Field(max_length=300), AfterValidator(plain)] = ""
    parent: FullId | None = None
    origin: Annotated[str, Field(max_length=40), AfterValidator(plain)] | None = None

    @model_validator(mode="after")
    def _ids_are_unique(self) -> "DrawnChain":
        for what, rows in (("node", self.nodes), ("link", self.links)):
            ids = [row.id for row in rows]
            twice = next((each for each in ids if ids.count(each) > 1), None)
            if twice:
                raise ValueError(f"two {what}s have the id “{twice}”")
        return self


class StepTime(_Strict):
    """When a step is seen; `shown` False = the clip does not show it, None = not said yet."""

    shown: StrictBool | None = None
    start: Second | None = None
    end: Second | None = None

    @model_validator(mode="after")
    def _is_an_interval(self) -> "StepTime":
        if self.shown is False and not (self.start is None and self.end is None):
            raise ValueError("is not shown, and so has no times")
        if self.start is not None and self.end is not None and self.start > self.end:
            raise ValueError(f"ends at {self.end:g} s, before its start at {self.start:g} s")
        return self


class LinkAnswer(_Strict):
    """Whether a link holds in the clip, and why."""

    holds: StrictBool | None = None
    why: Text = ""


class ReasonPin(_Strict):
    """A judge's reason, pinned to a step and a second by a person."""

    run: FullId
    dimension: Annotated[str, among(JUDGE_DIMENSIONS)]
    node: Id | None = None
    second: Second | None = None


def _pinned_once(pins: tuple[ReasonPin, ...]) -> tuple[ReasonPin, ...]:
    if len({(pin.run, pin.dimension) for pin in pins}) < len(pins):
        raise ValueError("pins one reason twice")
    return pins


Pins = Annotated[tuple[ReasonPin, ...], Field(max_length=MOST_PINS), AfterValidator(_pinned_once)]
ADAPTERS: Final[dict[str, TypeAdapter[Any]]] = {
    "chain": TypeAdapter(DrawnChain),
    "times": TypeAdapter(Annotated[dict[Id, StepTime], Field(max_length=MOST_NODES)]),
    "links": TypeAdapter(Annotated[dict[Id, LinkAnswer], Field(max_length=MOST_LINKS)]),
    "pins": TypeAdapter(Pins),
    "note": TypeAdapter(Text),
    "tags": TypeAdapter(Annotated[tuple[Tag, ...], Field(max_length=MOST_TAGS)]),
    "done": TypeAdapter(StrictBool),
}
"""Part → what validates its value."""


def is_empty(parts: Mapping[str, Any]) -> bool:
    """Return True if a document holds no annotation."""
    chain = parts["chain"] or {}
    filled = any(parts[part] for part in ("times", "links", "pins", "tags"))
    return not (filled or chain.get("nodes") or parts["note"].strip())


def validate(part: str, value: Any, duration: float | None = None) -> Any:
    """The value of a part as plain JSON. `duration`: the clip's, where it is known.

    Raises InvalidValue with the place of the first fault.
    """
    if part not in ADAPTERS:
        raise InvalidValue(f"“{part[:40]}” is no part of a document", "part")
    try:
        checked = ADAPTERS[part].validate_python(value)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        place = ".".join(str(step)[:60] for step in (part, *first["loc"]))
        raise InvalidValue(str(first["msg"]).removeprefix("Value error, "), place) from None
    kept = ADAPTERS[part].dump_python(checked, mode="json")
    if duration is not None:
        _check_seconds(part, kept, duration)
    return kept


def _check_seconds(part: str, value: Any, duration: float) -> None:
    if part == "times":
        seconds = [(f"times.{node}.{end}", row[end]) for node, row in value.items()
                   for end in ("start", "end")]  # fmt: skip
    elif part == "pins":
        seconds = [(f"pins.{at}.second", row["second"]) for at, row in enumerate(value)]
    else:
        return
    for place, second in seconds:
        if second is not None and second > duration + TOLERANCE_S:
            raise InvalidValue(f"{second:g} s is after the clip's end at {duration:g} s", place)


class Fault(NamedTuple):
    """A fault: its code, where it is (`nodes.n1`, `links.l2`, `times.n1`), and words."""

    code: str
    place: str
    text: str


def faults(parts: Mapping[str, Any], duration: float | None = None) -> list[Fault]:
    """Every fault of a document's parts."""
    chain = parts.get("chain") or {"people": {}, "nodes": [], "links": []}
    return [
        *_of_nodes(chain),
        *_of_links(chain),
        *_of_marks(chain, parts),
        *_of_times(parts.get("times") or {}, duration),
    ]


def _of_nodes(chain: Mapping[str, Any]) -> Iterator[Fault]:
    for node in chain["nodes"]:
        place = f"nodes.{node['id']}"
        if not node["text"].strip():
            yield Fault("empty_text", place, f"{node['id']} says nothing yet")
        for person in [node["person"], *(node["seen_by"] or ())]:
            if person is not None and person not in chain["people"]:
                yield Fault("unknown_person", place, f"{node['id']} names “{person}”, who is "
                            "none of the chain's people")  # fmt: skip


def _of_links(chain: Mapping[str, Any]) -> Iterator[Fault]:
    nodes = {node["id"] for node in chain["nodes"]}
    whole = list[CausalLink]()
    for link in chain["links"]:
        place, name = f"links.{link['id']}", link["id"]
        missing = [
            node for node in (link["result"], *link["reasons"]) if node and node not in nodes
        ]
        if link["result"] is None:
            yield Fault("reason_without_result", place, f"{name} has reasons, but no result")
        if not link["reasons"]:
            yield Fault("result_without_reason", place, f"{name} has no reason")
        for node in missing:
            yield Fault("unknown_node", place, f"{name} names “{node}”, which is no step")
        if link["result"] in link["reasons"]:
            yield Fault("own_reason", place, f"{name}'s result is its own reason")
        elif link["result"] is not None and not missing:
            whole.append(CausalLink(name, link["result"], tuple(link["reasons"])))
    if circle := cycle(whole):
        yield Fault("cycle", "links", f"the chain {describe_cycle(circle)}")


def _of_marks(chain: Mapping[str, Any], parts: Mapping[str, Any]) -> Iterator[Fault]:
    """Times, judgements and pins of what the chain no longer has."""
    nodes = {node["id"] for node in chain["nodes"]}
    links = {link["id"] for link in chain["links"]}
    for node in parts.get("times") or {}:
        if node not in nodes:
            yield Fault("unknown_node", f"times.{node}", f"“{node}” is no step of the chain")
    for link in parts.get("links") or {}:
        if link not in links:
            yield Fault("unknown_link", f"links.{link}", f"“{link}” is no link of the chain")
    for at, pin in enumerate(parts.get("pins") or ()):
        if pin["node"] is not None and pin["node"] not in nodes:
            yield Fault("unknown_node", f"pins.{at}", f"“{pin['node']}” is no step of the chain")


def _of_times(times: Mapping[str, Any], duration: float | None) -> Iterator[Fault]:
    for node, row in times.items():
        last = max((row[end] for end in ("start", "end") if row[end] is not None), default=0.0)
        if duration is not None and last > duration + TOLERANCE_S:
            yield Fault("beyond_clip", f"times.{node}", f"{last:g} s is after the clip's end at "
                        f"{duration:g} s")  # fmt: skip
        if (row["start"] is None) != (row["end"] is None):
            missing = "end" if row["end"] is None else "start"
            yield Fault("half_interval", f"times.{node}", f"{node} has no {missing} yet")
