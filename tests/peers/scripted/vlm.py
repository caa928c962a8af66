"""VLMEvalKit's own run.py by an export's run_vlmevalkit.py, with a scripted model.

Arguments: the export's folder, then those of run_vlmevalkit.py. Libraries that none of the data
sets asked for uses, and that are not installed, are stood in for by nothing.
"""

import runpy
import sys
from functools import partial
from importlib.machinery import ModuleSpec
from pathlib import Path
from unittest.mock import MagicMock

import datasets  # noqa: F401  (they look for torchvision before there is a stand-in for it)
import transformers  # noqa: F401
from styles import reply, seen


class StandIns:
    """Finds modules of the libraries that stand-ins were made for."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        top = name.partition(".")[0]
        return ModuleSpec(name, self, is_package=True) if top in self.names else None

    def create_module(self, spec: ModuleSpec) -> MagicMock:
        return MagicMock(__name__=spec.name, __path__=[], __spec__=spec)

    def exec_module(self, module: MagicMock) -> None:
        """There is nothing in it."""


def importable(stand_ins: StandIns) -> None:
    """Import the toolkit, with a stand-in for each library that is missing."""
    while True:
        try:
            import vlmeval.config  # noqa: F401
        except ModuleNotFoundError as error:
            top = (error.name or "").partition(".")[0]
            if not top or top in stand_ins.names or top == "vlmeval":
                raise
            stand_ins.names.add(top)
            for name in [name for name in sys.modules if name.partition(".")[0] == "vlmeval"]:
                del sys.modules[name]
        else:
            return


class Scripted:
    """Looks at the clip's file, or its frames, and replies."""

    is_api = False
    INTERLEAVE = True

    def __init__(self, video: bool) -> None:
        self.VIDEO_LLM = video

    def generate(self, message: list, dataset: str = "") -> str:
        kinds = [part["type"] for part in message]
        if self.VIDEO_LLM:
            assert kinds == ["video", "text"], kinds
            seen(message[0]["value"])
        else:
            assert kinds == ["image"] * 8 + ["text"], kinds
            assert all(Path(part["value"]).stat().st_size for part in message[:-1])
        return reply(message[-1]["value"])

    def set_dump_image(self, *_: object) -> None:
        """VLMEvalKit calls it for every model."""


if __name__ == "__main__":
    folder = Path(sys.argv.pop(1))
    sys.path.insert(0, sys.argv[1])
    stand_ins = StandIns()
    sys.meta_path.append(stand_ins)
    importable(stand_ins)
    from vlmeval import config

    config.supported_VLM["scripted-video"] = partial(Scripted, True)
    config.supported_VLM["scripted-frames"] = partial(Scripted, False)
    runpy.run_path(str(folder / "run_vlmevalkit.py"), run_name="__main__")
