"""The wheel, and a project of somebody else's that has it installed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import hatch_build

ROOT = Path(__file__).parents[2]
UV = (sys.executable, "-m", "uv")
ANOTHER = 'raise SystemExit("this is another project\'s")\n'


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made as `uv build` makes it: by way of the source distribution."""
    out = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [*UV, "build", "-q", "--no-build-isolation", "-o", str(out)], cwd=ROOT, check=True
    )
    (wheel,) = out.glob("*.whl")
    return wheel


@pytest.fixture(scope="session")
def project(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with rooms of the same names, and an environment that has the wheel.

    The libraries are those of this environment: to install them anew takes minutes.
    """
    folder = tmp_path_factory.mktemp("project")
    subprocess.run(
        [*UV, "venv", "-q", "--python", sys.executable, str(folder / "venv")], check=True
    )
    python = folder / "venv" / "bin" / "python"
    subprocess.run(
        [*UV, "pip", "install", "-q", "--no-deps", "--python", str(python), str(wheel)], check=True
    )
    (packages,) = (folder / "venv" / "lib").glob("*/site-packages")
    libraries = next(path for path in sys.path if path.endswith("site-packages"))
    (packages / "libraries.pth").write_text(libraries)
    for room in (*hatch_build.ROOMS, "data"):
        (folder / room).mkdir()
        (folder / room / "__init__.py").write_text(ANOTHER)
    return folder


def surroundings(project: Path) -> dict[str, str]:
    """No variable of ours: the home is the user's."""
    kept = {
        name: at for name, at in os.environ.items() if not name.startswith(("WHYREEL", "PYTHON"))
    }
    folders = {"DATA": "share", "CACHE": "cache"}
    return kept | {f"XDG_{name}_HOME": str(project / at) for name, at in folders.items()}
