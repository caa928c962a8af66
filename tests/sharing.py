"""Which tests share a worker: those of a file, and the files that ask one server.

xdist's own groups have no effect under pytest 9.2, which no longer reads the name that they write
theirs into: each worker built each file's stores and started its servers again.
"""

from typing import Final

from xdist.scheduler import LoadScopeScheduling

ONE_SERVER: Final = frozenset(
    f"tests/app/{name}.py"
    for name in (
        "server/access/test_calls",
        "api/downloads/test_media",
        "pages/gradio_shell/test_first",
        "lab/judging/test_key_nowhere",
        "pages/test_card",
        "server/test_server",
    )
)
"""The files that ask the server of `tests/app/conftest.py`."""
THEATRE: Final = frozenset(
    f"tests/{name}.py"
    for name in ("app/api/agents/test_mcp", "app/api/downloads/test_scans",
                 "app/api/endpoints/test_clients", "app/server/test_head", "whyreel/test_remote")
)  # fmt: skip
"""The files that ask its server of the theatre."""
BROWSER: Final = "tests/browser/"
ALONE: Final = (
    f"{BROWSER}attacks/",
    f"{BROWSER}player/",
    *(
        f"{BROWSER}test_{name}.py"
        for name in ("batteries", "login", "notebook", "root_path", "space", "static_site")
    ),
)
"""Browser tests that never ask the main server: they have servers of their own, or none."""


class Sharing(LoadScopeScheduling):
    """Hands whole files to workers, the two scopes of browser tests first.

    A worker's browser tests share a Chromium and a main server, which cost 9 s of processor time to
    start; one scope does without the main server.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        if file.startswith(BROWSER):
            return browser_scope(file)
        if file in THEATRE:
            return "tests/app: theatre"
        return "tests/app" if file in ONE_SERVER else file


def browser_scope(file: str) -> str:
    """Return the scope of a file of browser tests."""
    return "browser: own servers" if file.startswith(ALONE) else "browser: main server"
