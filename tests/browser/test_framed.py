"""A page of another site shows a case in a frame, if the operator names that site.

Every run looks at the header that says so, in tests/app/server/access/test_security.py.
"""

import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import context_of
from tests.rounds import swept
from tests.servers import serving

pytestmark = pytest.mark.browser
CASE = "/cases?benchmark=theatre&clip=theatre.bench-easy-faithful"


class Embedding(http.server.BaseHTTPRequestHandler):
    """Answers each GET with a page that frames the address after its question mark."""

    def do_GET(self) -> None:
        address = self.path.partition("?")[2]
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(f'<iframe src="{address}" width=1200 height=800></iframe>'.encode())

    def log_message(self, *_: object) -> None:
        """Print nothing."""


@pytest.fixture(scope="module")
def sites() -> Iterator[list[str]]:
    """Two sites with such pages: origins of their own, since their ports differ."""
    servers = [http.server.ThreadingHTTPServer(("127.0.0.1", 0), Embedding) for _ in range(2)]
    for server in servers:
        threading.Thread(target=server.serve_forever, daemon=True).start()
    yield [f"http://127.0.0.1:{server.server_address[1]}" for server in servers]
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module")
def address(theatre_home: Path, sites: list[str]) -> Iterator[str]:
    """A public server whose operator names the first site alone."""
    with serving(theatre_home, WHYREEL_PUBLIC="1", WHYREEL_FRAME_ANCESTORS=sites[0]) as address:
        yield address


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    made = context_of(browser)
    yield made.new_page()
    made.close()


@swept
def test_a_site_that_is_named_shows_a_case(page: Page, sites: list[str], address: str) -> None:
    page.goto(f"{sites[0]}/?{address}{CASE}")
    expect(page.frame_locator("iframe").locator("video").first).to_be_visible()
    (frame,) = page.frames[1:]
    frame.wait_for_function("document.querySelector('video').readyState >= 2")
    assert frame.evaluate("location.origin") == address


@swept
def test_a_site_that_is_not_named_shows_nothing(page: Page, sites: list[str], address: str) -> None:
    wrong: list[str] = []
    page.on("console", lambda line: wrong.append(line.text))
    page.goto(f"{sites[1]}/?{address}{CASE}")
    assert page.frame_locator("iframe").locator("video").count() == 0
    assert any("frame-ancestors" in line or "frame" in line.lower() for line in wrong), wrong
