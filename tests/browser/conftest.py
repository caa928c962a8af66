"""A real server, pages of a real Chromium, and a guard against console errors and outsiders."""

import contextlib
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    expect,
)

from app.cli import prepare
from tests.conftest import PUBLISHED, site
from tests.loaders.made_files import bundle, lines, svbench
from tests.pipelines.asking import rehearsal
from tests.rounds import IS_SWEEP, sweep
from tests.servers import serving

PATIENCE: Final = 120_000
"""Milliseconds that every wait of a browser test may take: a busy machine makes no test fail."""
BROKEN_OFF: Final = "ViewTransition opt-in disabled"
"""What Chromium reports where it breaks off the transition between two pages by itself: the next
one is then there at once."""
expect.set_options(timeout=PATIENCE)
SHELLS: Final = sweep([""], ["", "/streamlit"])
"""Where a test opens its pages: in Gradio's shell always, in Streamlit's in a sweep."""
PRICES: Final = {"price_in": 1.0, "price_out": 2.0}
"""Of the stand-in model, in US dollars per million tokens."""
Motion = Literal["no-preference", "reduce"]
MOTION: Final[Motion] = "no-preference" if IS_SWEEP else "reduce"
"""What a visitor wants of motion. To paint what moves by itself takes a sixth of a test's processor
time; what is about motion asks for it, and a sweep has it everywhere.
"""
QUIET: Final = """() => new Promise((done) => {
  let turn;
  const isMoving = () => document.fonts.status !== "loaded" || document.getAnimations()
    .some((each) => each.playState === "running" && each.timeline === document.timeline
      && each.effect.getComputedTiming().endTime !== Infinity);
  const isPlaying = (target) => target.parentElement?.closest(".wr-hero, .wr-player, video");
  const changes = new MutationObserver((all) => {
    if (!all.every(({ target }) => isPlaying(target))) wait();
  });
  const wait = () => { clearTimeout(turn); turn = setTimeout(end, 400); };
  const end = () => {
    if (isMoving()) { wait(); return; }
    changes.disconnect();
    done();
  };
  changes.observe(document.documentElement,
    { subtree: true, childList: true, characterData: true });
  wait();
})"""
"""Resolves when a page has its fonts, no transition runs, and no node
has come or gone for 400 ms, but for those of a clip that plays."""


def quiet(page: Page) -> None:
    """Wait until nothing moves or changes on the page any more."""
    page.evaluate(QUIET)


def until(page: Page, condition: str) -> None:
    """Wait for a condition on a page whose policy refuses the script that Playwright waits with."""
    end = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(condition):
        assert time.monotonic() < end, condition
        page.wait_for_timeout(50)


def context_of(browser: Browser, **options: Any) -> BrowserContext:
    """Open a context whose pages wait as long as all others do."""
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE)
    return context


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with the built-in data, imported as `python -m app data prepare` does."""
    made = site(tmp_path_factory.mktemp("browsed", numbered=False))
    for kind, place in prepare.BUILT_IN:
        assert made.take(kind, place).rejected == 0
    with serving(made.home, workers_here=True) as address:
        yield address


@pytest.fixture(scope="session")
def made_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of made benchmarks, whose operator offers the stand-in model.

    “Toy” has a failed clip without times. Of SVBench there are clips and what its paper prints.
    """
    made = site(tmp_path_factory.mktemp("made", numbered=False))
    files = tmp_path_factory.mktemp("made-files", numbered=False)
    svbench(files / "svbench")
    places = {"bundle": _toy(files / "toy"), "svbench": files / "svbench", "published": PUBLISHED}
    for kind, place in places.items():
        assert made.take(kind, place).rejected == 0
    with rehearsal() as model:
        offered = {"name": "House", "base_url": model, "key_env": "LOCATE_KEY", **PRICES,
                   "models": ["rehearsal", "rehearsal-denied"]}  # fmt: skip
        environment = {"WHYREEL_JUDGE_ENDPOINTS": json.dumps([offered]), "LOCATE_KEY": "sk-1"}
        with serving(made.home, workers_here=True, **environment) as address:
            yield address


def _toy(place: Path) -> Path:
    folder = bundle(place)
    kinds = {"e1": "event", "b1": "belief", "i1": "intent"}
    lines(folder / "nodes.jsonl", [
        {"chain": "c", "node": node, "kind": kind, "text": node} for node, kind in kinds.items()
    ])  # fmt: skip
    lines(folder / "subchains.jsonl", [
        {"chain": "c", "subchain": "s1", "result": "b1", "reasons": ["e1"], "heart": True},
        {"chain": "c", "subchain": "s2", "result": "i1", "reasons": ["b1"]},
    ])  # fmt: skip
    lines(folder / "verdicts.jsonl", [{"run": "v", "clip": "a", "dimension": "D1", "score": 0}])
    for name in ("questions", "answers", "human_labels"):
        lines(folder / f"{name}.jsonl", [])
    return folder


class Watched:
    """What a page must not do: log errors, or ask anybody outside."""

    def __init__(self, server: str) -> None:
        self.errors: list[str] = []
        self.outside: list[str] = []
        self._own = (server, server.replace("http", "ws"), "data:", "blob:", "about:")

    def say(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def fail(self, error: Error) -> None:
        if BROKEN_OFF not in str(error):
            self.errors.append(str(error))

    def ask(self, request: Request) -> None:
        if not request.url.startswith(self._own):
            self.outside.append(request.url)


@contextlib.contextmanager
def tab_of(browser: Browser, server: str) -> Iterator[Page]:
    """A tab of its own profile."""
    context = context_of(browser, base_url=server)
    page = context.new_page()
    _forget(page)
    yield page
    context.close()


def _forget(tab: Page) -> None:
    """Leave the page that is open, and clear what it and others have kept in the browser."""
    tab.goto("/healthz")
    tab.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
    tab.context.clear_cookies()


@contextlib.contextmanager
def stranger(tab: Page, server: str) -> Iterator[Page]:
    """The tab as of somebody of whom nothing is known or kept, and watched.

    One tab serves test after test: what a new one costs, with 5 MB of scripts to be read again, was
    more than half of a test's processor time.
    """
    tab.set_viewport_size({"width": 1280, "height": 900})
    tab.emulate_media(
        color_scheme="light", reduced_motion=MOTION, media="screen", forced_colors="none"
    )
    seen = Watched(server)
    heard = {"console": seen.say, "pageerror": seen.fail, "request": seen.ask}
    for event, listener in heard.items():
        tab.on(event, listener)  # type: ignore[call-overload]
    try:
        yield tab
    finally:
        for event, listener in heard.items():
            tab.remove_listener(event, listener)
        tab.unroute_all(behavior="ignoreErrors")  # else a test's answers reach those that follow
        for other in tab.context.pages:
            if other != tab:
                other.close()
        _forget(tab)  # nothing plays on beside the tests that follow
    assert not seen.outside
    assert not seen.errors


@pytest.fixture(scope="session")
def tab(browser: Browser, server: str) -> Iterator[Page]:
    with tab_of(browser, server) as tab:
        yield tab


@pytest.fixture(scope="session")
def made_tab(browser: Browser, made_server: str) -> Iterator[Page]:
    with tab_of(browser, made_server) as tab:
        yield tab


@pytest.fixture
def page(tab: Page, server: str) -> Iterator[Page]:
    with stranger(tab, server) as page:
        yield page


@pytest.fixture
def still_page(page: Page) -> Page:
    """Of somebody who wants no motion."""
    page.emulate_media(reduced_motion="reduce")
    return page
