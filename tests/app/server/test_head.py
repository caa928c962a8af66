"""HEAD has the status and headers of GET on every route, for those who check links."""

import re
from typing import Final

import pytest

from tests.app.asking import Asker
from tests.app.server.test_paths import GETS
from tests.rounds import TIMES, swept
from views.registry import PAGES

CLIP: Final = "theatre.bench-easy-literal"
FILLED: Final = tuple(shape.replace("{}", CLIP) for shape in GETS)
KNOWN: Final = (
    "/healthz", "/config", "/theme.css", "/favicon.ico", "/robots.txt", "/manifest.json",
    "/gradio_api/info", "/gradio_api/app_id", "/watch", "/?at=cases", "/none", "/mcp",
    f"/export/times/{CLIP}?format=elan", "/export/leaderboard.csv", "/export/leaderboard.tex",
    "/export/cases.csv", "/data/clip.csv", "/data/clip.parquet", "/data/licences.txt",
    "/training/sft.zip", "/remove", "/submissions", "/api/upload/report", "/api/docs",
    "/api/openapi.json", "/api/judge", f"/take/case.svg?clip={CLIP}", "/take/set",
    "/streamlit", "/streamlit/_stcore/health", "/streamlit/_stcore/host-config",
    "/streamlit/favicon.png", "/streamlit/manifest.json",
)  # fmt: skip
SOME: Final = PAGES if TIMES > 1 else PAGES[:3]
"""Their addresses share the routes of all others', which a sweep asks for."""
DRAWN: Final = tuple(f"{shell}/{page.path}" for shell in ("", "/streamlit") for page in SOME)
DATA: Final = tuple(f"/{kind}/{page.name}" for kind in ("api", "view") for page in SOME)
OF_ITS_MOMENT: Final = ("date", "set-cookie")
"""Headers that differ between any two answers; Streamlit sets a new cookie with each."""


@pytest.fixture(scope="module")
def ask(theatre_address: str) -> Asker:
    return Asker(theatre_address)


@swept
def test_head_is_answered_as_get_on_every_route(ask: Asker) -> None:
    scripts = re.findall(r"/(?:wr|assets)/[\w./-]+\.(?:js|css)", ask("/").text)
    scripts += [
        f"/streamlit/{path}" for path in re.findall(r"static/js/[\w.-]+", ask("/streamlit/").text)
    ]
    assert len(scripts) > 3
    for path in (*FILLED, *KNOWN, *DRAWN, *DATA, *scripts[:3], scripts[-1]):
        got, head = (ask(path, method, accept_encoding="gzip") for method in ("GET", "HEAD"))
        for answer in (got, head):
            for name in OF_ITS_MOMENT:
                answer.headers.pop(name, None)
        assert (head.status, head.headers, head.body) == (got.status, got.headers, b""), path
