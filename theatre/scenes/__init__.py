"""The scenes, one script each. A module here with a `SCRIPT` is part of the repertoire."""

import pkgutil
from importlib import import_module

from theatre.script import Script


def _scripts() -> tuple[Script, ...]:
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    scripts = (import_module(f"{__name__}.{name}").SCRIPT for name in names)
    return tuple(script for script in scripts if isinstance(script, Script))


SCRIPTS: tuple[Script, ...] = _scripts()
