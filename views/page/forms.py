"""Forms and switches as plain values: the payloads of scripts, and the text shown without
scripts.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Form:
    """The payload of a form that a script draws; `lead` is shown without scripts."""

    payload: Mapping[str, Any]
    lead: str


@dataclass(frozen=True, slots=True)
class Upload(Form):
    """The form for a visitor's own files, which asks the server for its state."""

    kind: Literal["upload"] = "upload"


@dataclass(frozen=True, slots=True)
class Trial(Form):
    """The form for having models judge a clip (see views.try_model.page)."""

    kind: Literal["trial"] = "trial"


@dataclass(frozen=True, slots=True)
class Builder(Form):
    """The agents' turns beside the chain, and the form that starts a build
    (views.build.payload).
    """

    kind: Literal["builder"] = "builder"


@dataclass(frozen=True, slots=True)
class Checker(Form):
    """The form for keeping or dropping items one by one (views.check.payload)."""

    kind: Literal["checker"] = "checker"


@dataclass(frozen=True, slots=True)
class Annotator(Form):
    """The form for drawing a clip's chain and its times (views.annotate.page)."""

    kind: Literal["annotator"] = "annotator"


@dataclass(frozen=True, slots=True)
class StudyForm(Form):
    """The forms of studies with people, and what their owner sees (views.people.page)."""

    kind: Literal["study"] = "study"


@dataclass(frozen=True, slots=True)
class Way:
    """One of several alternatives: its name, its URL, whether it is the current one."""

    text: str
    href: str
    is_current: bool = False
    title: str = ""


@dataclass(frozen=True, slots=True)
class Switch:
    """The values of a field, as links beside each other."""

    field: str
    label: str
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Switches:
    """Several switches below each other."""

    entries: tuple[Switch, ...]
    kind: Literal["switch"] = "switch"
