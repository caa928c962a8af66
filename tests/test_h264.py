"""Before any other browser test: the Chromium that was found plays H.264, picture and all."""

import base64
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Browser

from media.film_writer import write_film

pytestmark = pytest.mark.browser

COLOUR = (230, 120, 30)
PLAY = """async ([text]) => {
    const bytes = Uint8Array.from(atob(text), sign => sign.charCodeAt(0));
    const video = document.createElement('video');
    video.muted = true;
    video.src = URL.createObjectURL(new Blob([bytes], {type: 'video/mp4'}));
    document.body.append(video);
    await new Promise((done, failed) => {
        video.requestVideoFrameCallback(done);
        video.onerror = () => failed(new Error(video.error.message || 'it does not decode'));
        video.play();
    });
    video.pause();  // a machine under load plays out what it has, and would be asked for nothing
    for (let turn = 0; turn < 250 && video.readyState < 2; turn += 1)
        await new Promise(done => setTimeout(done, 20));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
    const brush = canvas.getContext('2d');
    brush.drawImage(video, 0, 0);
    const pixel = [...brush.getImageData(32, 32, 1, 1).data].slice(0, 3);
    return {state: video.readyState, size: [video.videoWidth, video.videoHeight], pixel};
}"""


def orange(path: Path) -> Path:
    """A second of one colour, 64×64, encoded as the theatre's clips are."""
    write_film([np.full((64, 64, 3), COLOUR, np.uint8)] * 24, path, 24, (64, 64))
    return path


def test_chromium_decodes_h264(browser: Browser, tmp_path: Path) -> None:
    text = base64.b64encode(orange(tmp_path / "orange.mp4").read_bytes()).decode()
    page = browser.new_page()
    assert "probably" in page.evaluate(
        "document.createElement('video').canPlayType('video/mp4; codecs=\"avc1.42E01E\"')"
    ), "this browser was built without H.264; run scripts/browser.sh"
    answer = page.evaluate(PLAY, [text])
    page.close()
    assert answer["state"] >= 2 and answer["size"] == [64, 64]
    off = [abs(got - drawn) for got, drawn in zip(answer["pixel"], COLOUR, strict=True)]
    assert max(off) < 12, answer["pixel"]
