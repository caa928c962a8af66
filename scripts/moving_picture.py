"""Takes the README's moving picture from a server of its own: a failed case on Watch, playing."""

import io
import shutil
import tempfile
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from benchmarks.imports import prepare_home
from benchmarks.support.chromium import ARGUMENTS
from benchmarks.support.measure import whyreel
from scripts.picture import ADDRESS

TARGET: Final = Path(__file__).parent.parent / "docs" / "watch-moving.webp"
FRAMES: Final = 24
EVERY_S: Final = 0.25
SIZE: Final = (1280, 800)
SHOWN: Final = (960, 600)
MOST_BYTES: Final = 1_000_000


def frames(page: Page) -> list[Image.Image]:
    """The page at moments of its film, a quarter of a second apart, whatever a machine's pace."""
    shots = []
    for at in range(FRAMES):
        page.evaluate(
            """t => new Promise((shown) => {
                 const video = document.querySelector(".wr-player video");
                 video.addEventListener("seeked", () => setTimeout(shown, 120), { once: true });
                 video.currentTime = Math.min(t, video.duration - 0.05);
               })""",
            at * EVERY_S + 0.01,
        )
        shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        shots.append(shot.resize(SHOWN, Image.Resampling.LANCZOS))
    return shots


def main() -> None:
    """Write docs/watch-moving.webp. Raises ValueError where it is larger than a README takes."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        home = prepare_home(Path(folder))
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=list(ARGUMENTS)
        )
        with whyreel(home) as (url, _):
            page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
            page.goto(f"{url}/{ADDRESS}")
            page.locator(".wr-player[data-graph=drawn]").first.wait_for()
            page.wait_for_timeout(1500)
            first, *more = frames(page)
        browser.close()
    first.save(TARGET, "WEBP", save_all=True, append_images=more, duration=int(EVERY_S * 1000),
               loop=0, quality=60, method=6, minimize_size=True)  # fmt: skip
    size = TARGET.stat().st_size
    if size > MOST_BYTES:
        raise ValueError(f"{TARGET.name} has {size} bytes")
    print(f"{TARGET.name}: {size // 1024} KB")


if __name__ == "__main__":
    main()
