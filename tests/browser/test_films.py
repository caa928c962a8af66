"""A judge's frame of a second is what Chromium shows at that second, in films of many kinds.

Every run asks tests/media/playing/test_film.py of all kinds.
"""

import base64
import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Browser

from media.frames import sample
from media.mp4 import probe
from tests.media.playing.kinds import KINDS, Pixels, write
from tests.rounds import IS_SWEEP

pytestmark = pytest.mark.browser

SHOWN = """async ([text, seconds]) => {
    const bytes = Uint8Array.from(atob(text), sign => sign.charCodeAt(0));
    const video = document.createElement('video');
    video.muted = true;
    let seen = -1;
    const note = (_, facts) => { seen = facts.mediaTime; video.requestVideoFrameCallback(note); };
    video.requestVideoFrameCallback(note);
    video.src = URL.createObjectURL(new Blob([bytes], {type: 'video/mp4'}));
    document.body.append(video);
    await new Promise((done, failed) => {
        video.onloadeddata = done;
        video.onerror = () => failed(new Error(video.error.message || 'it does not decode'));
    });
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
    const brush = canvas.getContext('2d');
    const pictures = [];
    for (const second of seconds) {
        const sought = new Promise(done => { video.onseeked = done; });
        video.currentTime = second;
        await sought;
        for (let turn = 0; turn < 2 || (Math.abs(seen - second) > 0.01 && turn < 600); turn += 1)
            await new Promise(requestAnimationFrame);
        brush.drawImage(video, 0, 0);
        pictures.push(canvas.toDataURL('image/png').split(',')[1]);
    }
    video.remove();
    return {size: [canvas.width, canvas.height], length: video.duration, pictures};
}"""
"""On a busy machine a sought frame is decoded before it is shown: it is drawn once it is shown."""
USUAL = ("turned clockwise", "cut without encoding", "HD with one tag")
"""Kinds by what makes them differ: turning, times, colours. A sweep plays all."""
FRAMES = 5
SIDE = 320
OFF = 5.0
"""Mean difference of two pictures, of 255, that coding makes."""


def pixels(coded: bytes, size: tuple[int, int]) -> Pixels:
    drawn = Image.open(io.BytesIO(coded)).convert("RGB").resize(size, Image.Resampling.BOX)
    return np.asarray(drawn, np.uint8)


def test_a_judge_receives_what_chromium_shows(browser: Browser, tmp_path: Path) -> None:
    page = browser.new_page()
    for at, kind in enumerate(KINDS if IS_SWEEP else USUAL):
        path = write(tmp_path / f"{at}.mp4", kind)
        frames = sample(path, FRAMES, SIDE, 95)
        assert len(frames) == FRAMES, kind
        text = base64.b64encode(path.read_bytes()).decode()
        answer = page.evaluate(SHOWN, [text, [frame.second for frame in frames]])
        probed = probe(path)
        assert [probed.width, probed.height] == answer["size"], kind
        for frame, shown in zip(frames, answer["pictures"], strict=True):
            size = frame.width, frame.height
            got, seen = pixels(frame.jpeg, size), pixels(base64.b64decode(shown), size)
            off = float(np.abs(got.astype(float) - seen).mean())
            assert off < OFF, f"{kind}: frame {frame.index} at {frame.second} s is off by {off:.1f}"
    page.close()
