"""A folder with its own PATH, in which a script of ours meets stand-ins for a machine's tools."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

SCRIPTS = Path(__file__).parent.parent / "scripts"
TOOLS = ("bash", "dirname", "env", "chmod", "touch")


class Stage:
    """`script` and what it sources, with the tools that are named and nothing else."""

    def __init__(self, folder: Path, script: str, tools: Sequence[str] = ()) -> None:
        self.folder, self.bin, self.script = folder, folder / "bin", script
        for place in (self.bin, folder / "scripts"):
            place.mkdir()
        for name in (script, "debian.sh"):
            shutil.copy(SCRIPTS / name, folder / "scripts" / name)
        for tool in (*TOOLS, *tools):
            (self.bin / tool).symlink_to(shutil.which(tool) or tool)

    def put(self, path: Path, does: str) -> None:
        """A stand-in."""
        path.write_text(f"#!{shutil.which('bash')}\n{does}\n")
        path.chmod(0o755)

    def start(self, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run the script to its end; it sees these variables, PATH and HOME."""
        return subprocess.run(
            [str(self.bin / "bash"), f"scripts/{self.script}", *arguments],
            cwd=self.folder,
            env={"PATH": str(self.bin), "HOME": os.environ.get("HOME", "/"), **variables},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )

    def lines(self, name: str) -> list[str]:
        """What stand-ins wrote into a file of the folder."""
        log = self.folder / name
        return log.read_text().splitlines() if log.exists() else []
