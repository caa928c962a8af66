"""The protocols by name: every module of this folder with a `PROTOCOL`. Adding one is one file."""

import importlib
import pkgutil
from typing import Final

from judges import protocols
from judges.core.types import JudgingProtocol
from judges.protocols.published import load_eva

__all__ = ["PROTOCOLS", "found", "load_eva"]


def found() -> dict[str, JudgingProtocol]:
    """The protocols that are in the folder now."""
    names = (one.name for one in pkgutil.iter_modules(protocols.__path__))
    modules = (
        importlib.import_module(f"{protocols.__name__}.{name}")
        for name in names
        if name != "registry"
    )
    held = (getattr(module, "PROTOCOL", None) for module in modules)
    return {protocol.name: protocol for protocol in held if protocol is not None}


PROTOCOLS: Final = found()
