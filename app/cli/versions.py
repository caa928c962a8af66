"""`python -m app data versions` and `use`: list the kept versions, and serve another one."""

import contextlib
from pathlib import Path

from app.cli.importing import refused
from app.server.state import home
from loaders.core.errors import error_text
from schema import COMMAND
from store.errors import NoStore, OtherFormat, StoreError
from store.reading.store import Store
from store.reading.versions import candidates, current, kept, path_of, size, use, version_of


def list_versions() -> None:
    """Print the kept versions. Mark the one that is served: the current one if it can be read
    whole, or else the newest that can.
    """
    unfit = dict[Path, str]()
    served = None
    for path in candidates(home()):
        try:
            Store.whole(path)
        except StoreError as error:
            is_other = isinstance(error, OtherFormat)
            unfit[path] = "in another format" if is_other else "damaged"
        else:
            served = path
            break
    for path in kept(home()):
        mark = "*" if path == served else " "
        line = f"{mark} {version_of(path)}  {size(path) // 1024} KB"
        print(f"{line}  {unfit[path]}" if path in unfit else line)


def use_version(version: str) -> int:
    """Make a kept version the current one, and return the exit code."""
    try:
        before = None
        with contextlib.suppress(NoStore):  # a broken pointer is repaired here
            before = current(home())
        with contextlib.suppress(OtherFormat):  # the next start migrates it
            Store.whole(path_of(home(), version))
        now = use(home(), version)
    except (StoreError, OSError) as error:
        listed = ", ".join(version_of(path) for path in kept(home())) or "none"
        return refused(f"{error_text(error)} (kept: {listed})")
    back = f" Go back with: {COMMAND} data use {version_of(before)}" if before else ""
    print(f"Version {version_of(now)} is the current one.{back}")
    return 0
