"""The player alone on a page of its own, with payloads of every state; errors are watched."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page

from tests.browser.conftest import MOTION, Motion, context_of
from tests.views.player.marked import MARKED
from tests.views.player.page import CHAIN, PAYLOADS, PEOPLE, served
from views.player.payload import Payload, PayloadClip, PayloadPerson, Pin

ATTACK = "<img src=x onerror=window.hacked=1>\"'><script>window.hacked=1</script>${1}{{2}}"

Open = Callable[..., Page]
SCALE = """() => { const svg = document.querySelector('.wr-chain');
    return svg.clientWidth / svg.viewBox.baseVal.width; }"""
WHOLE = """all => all.flatMap(node => {
    const [shape, text] = ['.wr-shape', 'text'].map(
        part => node.querySelector(part).getBoundingClientRect());
    return text.left >= shape.left && text.right <= shape.right + 1 ? [] : [node.dataset.node];
})"""
"""The nodes whose text is wider than they are."""
SMALLEST_SCALE = 11 / 12 - 0.01
"""Of a chain whose text, drawn at 12 px, has 11 px on the screen at least."""


def _attacked() -> Payload:
    nodes = tuple(replace(node, text=ATTACK) for node in CHAIN.nodes)
    chain = replace(CHAIN, title=ATTACK, nodes=nodes)
    people = (PayloadPerson("a", ATTACK, "red;background:url(x)"), PEOPLE[1])
    pins = (Pin(ATTACK, ATTACK, 0, "ok", ATTACK, "c1", "n6", 5.6), Pin(ATTACK, reason=ATTACK))
    return Payload("timed", PayloadClip(ATTACK), people=people, chains=(chain, CHAIN), pins=pins,
                   labels={"because": ATTACK})  # fmt: skip


@pytest.fixture(scope="package")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    payloads = {**PAYLOADS, **MARKED, "attack": _attacked()}
    with served(tmp_path_factory.mktemp("player"), payloads) as address:
        yield address


@pytest.fixture(scope="package")
def tab(browser: Browser) -> Iterator[Page]:
    context = context_of(browser)
    yield context.new_page()
    context.close()


@pytest.fixture
def opened(tab: Page, base: str) -> Iterator[Open]:
    errors: list[str] = []

    def say(message: ConsoleMessage) -> None:
        if message.type == "error" and "404" not in message.text:
            errors.append(message.text)

    def fail(error: Error) -> None:
        errors.append(str(error))

    def go(name: str, width: int = 1280, motion: Motion = MOTION) -> Page:
        tab.emulate_media(reduced_motion=motion)
        tab.set_viewport_size({"width": width, "height": 900})
        tab.goto(f"{base}/p/{name}?theme=light")
        tab.wait_for_selector(".wr-player[data-state]:not([data-opening])")
        return tab

    tab.on("console", say)
    tab.on("pageerror", fail)
    yield go
    tab.remove_listener("console", say)
    tab.remove_listener("pageerror", fail)
    assert errors == []


def ready(page: Page) -> None:
    page.wait_for_function("player.video && player.video.readyState >= 2")
