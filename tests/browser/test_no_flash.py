"""From page to page in the dark no frame is white: what the browser shows is recorded."""

import base64
import io

import pytest
from PIL import Image, ImageStat
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import quiet
from tests.rounds import swept

pytestmark = pytest.mark.browser

WAY = ("Leaderboard", "Cases", "Data", "Home")
LIGHT = 128
"""The mean brightness, of 255, that no picture of a dark page comes near."""


class Recording:
    """Every frame that the tab shows, small."""

    def __init__(self, client: CDPSession) -> None:
        self.frames: list[bytes] = []
        self._client = client
        client.on("Page.screencastFrame", self._keep)
        size = {"maxWidth": 320, "maxHeight": 225}
        client.send("Page.startScreencast", {"format": "jpeg", "quality": 60, **size})

    def _keep(self, frame: dict[str, str]) -> None:
        self.frames.append(base64.b64decode(frame["data"]))
        self._client.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def brightness(self) -> list[float]:
        """The mean brightness of each frame."""
        opened = (Image.open(io.BytesIO(frame)).convert("L") for frame in self.frames)
        return [ImageStat.Stat(picture).mean[0] for picture in opened]


@swept
@pytest.mark.parametrize("shell", ["", "/streamlit"])
def test_no_frame_is_white_from_page_to_page(page: Page, shell: str) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(f"{shell}/")
    expect(page.locator(".wr-benchcard").first).to_be_visible()
    quiet(page)
    recording = Recording(page.context.new_cdp_session(page))
    for name in WAY:
        page.get_by_role("link", name=name, exact=True).first.click()
        expect(page.locator(".wr-nav a[aria-current]").first).to_have_text(name)
        page.wait_for_load_state("load")
        quiet(page)
    brightness = recording.brightness()
    assert len(brightness) > len(WAY), "nothing was recorded"
    assert max(brightness) < LIGHT, [round(each) for each in brightness]
