"""Stores for the tests of pages: built once a worker, and only where a test asks for them."""

import asyncio
import contextlib
import gc
import logging
import os
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

import pytest
from execnet import XSpec
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, sync_playwright
from xdist.remote import Producer

from app.cli.importing import ImportOutcome, Request, take_in
from app.pages.warm_up import THRESHOLDS
from app.server.settings import settings as operator_settings
from store.reading.library import Library
from store.reading.store import Store
from tests import answer_cache, built_in, film_cache, forked_workers, forking, store_cache
from tests.loaders.made_files import svbench as svbench_files
from tests.oracle import Bundle
from tests.rounds import IS_SWEEP, deselect_swept, rounds
from tests.servers import CORES, Served, serve
from tests.sharing import Sharing
from views.page.content import View
from views.registry import BY_PATH

if TYPE_CHECKING:
    from app.pages.rendered_page import RenderedPage
    from views.page.page import PageAddress

pytest_plugins = ("tests.costs", "tests.folders")
store_cache.install()
film_cache.install()
built_in.install()
answer_cache.install()
os.environ[CORES] = "1"
os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(store_cache.FOLDER.parent / "hypothesis"))
"""What it reads from all of our modules, for all clones: to read a thousand modules anew takes each
worker seconds.
"""
gc.disable()
"""Until all tests are collected: what is imported stays. To look through it again and again took a
sixth of that time.
"""
settings.register_profile(
    "whyreel",
    max_examples=rounds(100) if IS_SWEEP else 40,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("whyreel")
"""The same examples on every machine, and no time limits: a busy one takes seconds for one."""
Store.budget_s = 60.0
os.environ["WHYREEL_PAGE_S"] = "60"
"""Nor is a page without its figures, because a busy machine took longer for a query."""
ROOT = Path(__file__).parent.parent
THEATRE = built_in.copied("theatre")
PUBLISHED = built_in.copied("published")
REAL = ROOT.parent / "shared" / "real"
CHROMIUMS = ("chromium-headless-shell", "chromium", "google-chrome")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--autoplay-policy=no-user-gesture-required",
)


@pytest.fixture(autouse=True)
def _settings_read_anew() -> Iterator[None]:
    """No test sees what another has set by variables."""
    operator_settings.cache_clear()
    yield
    operator_settings.cache_clear()


class Site(NamedTuple):
    """A home with a store, and its pages by address."""

    home: Path
    library: Library

    @property
    def store(self) -> Store:
        return self.library.current

    def fill(self, address: str) -> View:
        """The page at a relative address such as `leaderboard?metric=eva`, as the shells get it."""
        from app.pages.page_service import fill

        with self._parsed(address) as parsed:
            return fill(parsed).view

    def show(self, address: str) -> "RenderedPage":
        """The rendered page at a relative address."""
        from app.pages.page_service import show

        with self._parsed(address) as parsed:
            return show(parsed).page

    @contextlib.contextmanager
    def _parsed(self, address: str) -> Iterator["PageAddress"]:
        from app.server import visible_store
        from views.page.page import address_of

        parts = urlsplit(address)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(visible_store, "library", lambda: self.library)
            yield address_of(BY_PATH[parts.path.removeprefix("./")], parts.query)

    def take(self, kind: str, *places: Path, allow_rejects: bool = False) -> ImportOutcome:
        request = Request(kind, tuple(map(str, places)), allow_rejects=allow_rejects)
        return take_in(self.home, request)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium or Chrome, else the one that Playwright fetched; one for all tests.

    Its headless shell comes first, which Debian packs beside it: the same engine without a
    window's parts, for two thirds of the processor time.
    """
    executable = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable, args=list(ARGUMENTS))
        yield chromium
        chromium.close()


@contextlib.contextmanager
def loop_of_ones_own(item: pytest.Item) -> Iterator[None]:
    """As long as a browser lives, Playwright's loop counts as running in this thread, and
    `asyncio.run` of a test that drives none would be refused in the same worker.
    """
    if "browser" in getattr(item, "fixturenames", ()):
        yield
        return
    playwrights = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(playwrights)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    """Fixtures of a whole module too have their own loop."""
    with loop_of_ones_own(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    with loop_of_ones_own(item):
        return (yield)


def pytest_configure(config: pytest.Config) -> None:
    forking.begin()


def pytest_unconfigure(config: pytest.Config) -> None:
    forking.end()


def pytest_xdist_setupnodes(config: pytest.Config, specs: Sequence[XSpec]) -> None:
    forked_workers.begin(config, specs)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Sharing:
    return Sharing(config, log)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Whether H.264 decodes is known first: without it most browser tests fail for that alone.

    The browser's come before the rest, and the library's, whose files take long: a slow file that
    comes last leaves the other workers idle.
    """
    deselect_swept(config, items)
    items.sort(
        key=lambda item: (
            item.path.name != "test_h264.py",
            item.get_closest_marker("browser") is None,
            not item.nodeid.startswith("tests/whyreel/"),
        )
    )


def pytest_collection_finish(session: pytest.Session) -> None:
    gc.freeze()  # else each full collection looks through all that was imported
    gc.enable()
    gc.set_threshold(*THRESHOLDS)  # as in servers


def site(home: Path) -> Site:
    return Site(home, Library(home))


@pytest.fixture(autouse=True)
def no_page_breaks(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """A page that could not be drawn writes to the log and says so; no test may pass by that."""
    yield
    with contextlib.suppress(KeyError):
        broken = [record for record in caplog.get_records("call") if record.name == "whyreel"
                  and record.levelno >= logging.ERROR]  # fmt: skip
        assert not broken, broken[0].getMessage()


@pytest.fixture(scope="session")
def theatre(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The committed pack and the paper numbers. Tests copy its home: nobody writes there."""
    made = site(tmp_path_factory.mktemp("theatre", numbered=False))
    assert made.take("bundle", THEATRE).rejected == 0
    assert made.take("published", PUBLISHED).rejected == 0
    entries = sorted(path.name for path in made.home.iterdir())
    yield made
    assert sorted(path.name for path in made.home.iterdir()) == entries


@pytest.fixture(scope="session")
def theatre_home(theatre: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the theatre's home, for servers and commands that write there."""
    place = tmp_path_factory.mktemp("theatre-home", numbered=False) / "home"
    return shutil.copytree(theatre.home, place)


@pytest.fixture(scope="session")
def theatre_server(theatre_home: Path) -> Iterator[Served]:
    """A server of the theatre, for clients that read more than hostile texts."""
    with serve(theatre_home) as served:
        yield served


@pytest.fixture(scope="session")
def theatre_address(theatre_server: Served) -> str:
    return theatre_server.address


@pytest.fixture(scope="session")
def pack() -> Bundle:
    """The files of the committed pack, for counting by hand."""
    return Bundle(THEATRE)


@pytest.fixture(scope="session")
def svbench(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """SVBench's own files, where they are at hand."""
    folder = REAL / "svbench"
    if not folder.is_dir():
        pytest.skip(f"SVBench's files are not at {folder}")
    made = site(tmp_path_factory.mktemp("svbench", numbered=False))
    assert made.take("svbench", folder).rejected == 0
    assert made.take("published", PUBLISHED).rejected == 0
    return made


@pytest.fixture(scope="session")
def both(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Two benchmarks beside each other: the pack, and a small one in SVBench's layout."""
    made = site(tmp_path_factory.mktemp("both", numbered=False))
    assert made.take("bundle", THEATRE).rejected == 0
    files = tmp_path_factory.mktemp("both-files", numbered=False)
    made.take("svbench", svbench_files(files / "sv"))
    return made
