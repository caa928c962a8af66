"""The stand-in's replies by agent: right by the theatre's scripts, wrong on purpose if asked."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from tools.stand_in_model import r3, svbench, vgenst, videoreal

Make = Callable[[Mapping[str, Any]], dict[str, Any]]
Spoil = Callable[[dict[str, Any]], dict[str, Any]]
KNOWN: Final[Mapping[str, tuple[Make, Spoil]]] = {
    **svbench.AGENTS, **r3.AGENTS, **vgenst.AGENTS, **videoreal.AGENTS,
}  # fmt: skip


def reply(agent: str, given: Mapping[str, Any], errs: bool) -> dict[str, Any]:
    """One reply. Raises KeyError for an agent or a scene that the theatre does not know."""
    make, spoil = KNOWN[agent]
    made = make(given)
    return spoil(made) if errs else made
