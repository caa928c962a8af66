"""Takes the README's picture of the Watch page, from a server of its own: `make picture`."""

import io
import shutil
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from benchmarks.imports import prepare_home
from benchmarks.support.chromium import ARGUMENTS
from benchmarks.support.measure import whyreel

TARGET = Path(__file__).parent.parent / "docs" / "watch.webp"
ADDRESS = "cases?clip=theatre.laugh-easy-faithful&colour=theatre.choice-theatre-emotion-first-video"
"""A scripted answerer shows all three cases of inconsistency here."""


def main() -> None:
    """Write docs/watch.webp."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        home = prepare_home(Path(folder))
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=list(ARGUMENTS)
        )
        with whyreel(home) as (url, _):
            page = browser.new_page(viewport={"width": 1280, "height": 1080})
            page.goto(f"{url}/{ADDRESS}")
            page.locator(".wr-player[data-graph=drawn]").first.wait_for()
            page.wait_for_timeout(1500)
            shot = page.screenshot()
        browser.close()
    Image.open(io.BytesIO(shot)).convert("RGB").save(TARGET, "WEBP", quality=82)
    print(f"{TARGET.name}: {TARGET.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
