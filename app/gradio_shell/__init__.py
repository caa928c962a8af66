"""The Gradio shell, at /."""

import importlib.machinery
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from types import ModuleType
from typing import Final

WRITES_STUBS: Final = "gradio.component_meta"


class _NoStubs(MetaPathFinder):
    """Loads Gradio without the type stubs of its components.

    At every start it parses the sources of eighty of them and compares what it would write beside
    them, for an editor's completion: a third of its import, and a server writes nothing where code
    is.
    """

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != WRITES_STUBS:
            return None
        sys.meta_path.remove(self)
        spec = importlib.machinery.PathFinder.find_spec(fullname, path)
        if spec is None or spec.loader is None:
            return spec
        load = spec.loader.exec_module

        def load_without(module: ModuleType) -> None:
            load(module)
            vars(module)["create_or_modify_pyi"] = lambda *_: None

        vars(spec.loader)["exec_module"] = load_without
        return spec


if WRITES_STUBS not in sys.modules:
    sys.meta_path.insert(0, _NoStubs())
