"""The judge protocols' prompts by name: every module of this folder with a `PROTOCOL`.

A module brings the prompt, the reply's schema and the validator; what the protocol scores, its
scale and its labels are its entry in `schema/protocols`. A module with `FROM_FILE` reads another
prompt of a protocol from a file of the user's.
"""

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Final

from judges import protocols
from judges.core.types import JudgingProtocol
from schema.protocols import PROTOCOLS as KNOWN

Load = Callable[[Path], JudgingProtocol]


def registered() -> dict[str, JudgingProtocol]:
    """Protocol → its prompt, of the modules that are in the folder now.

    Raises:
        ValueError: a prompt of no known protocol, or a second one of the same.
    """
    prompts: dict[str, JudgingProtocol] = {}
    for module in _modules():
        protocol: JudgingProtocol | None = getattr(module, "PROTOCOL", None)
        if protocol is not None:
            add(prompts, protocol)
    return prompts


def add(prompts: dict[str, JudgingProtocol], protocol: JudgingProtocol) -> None:
    """Add a prompt to others. Raises ValueError as `registered` does."""
    if protocol.name not in KNOWN:
        raise ValueError(f"schema/protocols has no protocol {protocol.name!r}")
    if protocol.name in prompts:
        raise ValueError(f"protocol {protocol.name!r} has two prompts")
    prompts[protocol.name] = protocol


def register(protocol: JudgingProtocol) -> None:
    """Add a prompt from outside this folder. Raises ValueError as `registered` does."""
    add(PROTOCOLS, protocol)


def _modules() -> Iterator[ModuleType]:
    for module in pkgutil.iter_modules(protocols.__path__):
        if module.name != "registry":
            yield importlib.import_module(f"{protocols.__name__}.{module.name}")


PROTOCOLS: Final = registered()
FROM_FILE: Final[dict[str, Load]] = {
    name: load for module in _modules() for name, load in getattr(module, "FROM_FILE", {}).items()
}
"""Protocol → what reads a prompt of it from a file."""
