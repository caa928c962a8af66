"""Forms and switches as plain values: what a script draws, and what stands there without one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Upload:
    """The place of the form by which a visitor brings files; `lead` stands there without script."""

    lead: str
    kind: Literal["upload"] = "upload"


@dataclass(frozen=True, slots=True)
class Form:
    """What a script draws from a payload; `lead` stands there without script."""

    payload: Mapping[str, Any]
    lead: str


@dataclass(frozen=True, slots=True)
class Trial(Form):
    """The form by which a visitor has models judge a clip (see views.try_model.payload)."""

    kind: Literal["trial"] = "trial"


@dataclass(frozen=True, slots=True)
class Builder(Form):
    """The agents' turns beside the chain, and the form that starts them (views.build.payload)."""

    kind: Literal["builder"] = "builder"


@dataclass(frozen=True, slots=True)
class Checker(Form):
    """The form by which people keep or drop items one by one (views.check.payload)."""

    kind: Literal["checker"] = "checker"


@dataclass(frozen=True, slots=True)
class Way:
    """One of several views of the same page: its name, its address, whether it is shown."""

    text: str
    href: str
    is_current: bool = False
    title: str = ""


@dataclass(frozen=True, slots=True)
class Switch:
    """Values of a field of which one is shown, as links beside each other."""

    field: str
    label: str
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Switches:
    """Switches below each other."""

    entries: tuple[Switch, ...]
    kind: Literal["switch"] = "switch"
