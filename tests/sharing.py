"""Which tests share a worker: those of a file, and the files that ask one server.

xdist's own groups come to nothing under pytest 9.2, which no longer reads the name that they write
theirs into: each worker built each file's stores and started its servers again.
"""

from typing import Final

from xdist.scheduler import LoadScopeScheduling

ONE_SERVER: Final = frozenset(
    f"tests/app/{name}.py"
    for name in (
        "access/test_calls",
        "downloads/test_media",
        "gradio_shell/test_first",
        "judging/test_key_nowhere",
        "pages/test_card",
        "server/test_server",
    )
)
"""The files that ask the server of `tests/app/conftest.py`."""
OWN_SERVER: Final = "tests/browser/attacks"
SECOND: Final = (
    "tests/browser/player/",
    "tests/browser/test_shells.py",
    "tests/browser/test_tasks.py",
)
"""The browser's files are half and half on two servers. A further one costs 9 s of processor time:
it is prepared, started and warmed up, and a Chromium reads the scripts of both shells. But a
browser mostly waits, and its tests in one line take longer than all the others beside them.
"""


class Sharing(LoadScopeScheduling):
    """Hands whole files to workers, in the order of collection."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        if file.startswith("tests/browser/"):
            if file.startswith(f"{OWN_SERVER}/"):
                return OWN_SERVER
            return "tests/browser/second" if file.startswith(SECOND) else "tests/browser"
        return "tests/app" if file in ONE_SERVER else file
