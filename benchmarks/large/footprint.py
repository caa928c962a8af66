"""What an installation takes: its disk, its first answer as a public server, its memory in use.

The environment is made from requirements.lock alone, which downloads what no cache of uv's has.
"""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

from benchmarks.support.chromium import chromium, visitor
from benchmarks.support.measure import ROOT, Measurement, median, whyreel
from scripts.page_checks import ADDRESSES, SHELLS
from store.reading.store import Store

DISK_MB: Final = 1_150
MEMORY_MB: Final = 650
ANSWER_S: Final = 10
STARTS: Final = 3
AT_REST_MS: Final = 1_500
PUBLIC: Final = {"WHYREEL_PUBLIC": "1"}
OWN_SCRIPT: Final = {"x-whyreel": "1"}
EXPORTS: Final = ("data/answer.parquet", "data/all.zip", "export/cases.parquet?benchmark=theatre")
UPLOADED: Final = 200
"""Replies in the file that is uploaded."""
IMPORT_S: Final = 120


def measure(home: Path) -> Iterator[Measurement]:
    """Disk first, then starts of fresh homes, then a server that is used."""
    folder = home.parent / "footprint"
    yield Measurement("environment of requirements.lock", environment_mb(folder), "MB", DISK_MB)
    starts = []
    for turn in range(STARTS):
        with whyreel(folder / f"home-{turn}", **PUBLIC) as (_, seconds):
            starts.append(seconds)
    yield Measurement("fresh home, public mode: first answer", median(starts), "s", ANSWER_S)
    with whyreel(home, **PUBLIC) as (address, _), chromium() as browser:
        began = pss_mb()
        with visitor(browser) as page:
            _look_at_everything(page, address)
            looked = pss_mb()
            _upload(page, address, Store.open(home))
            for path in EXPORTS:
                assert page.request.get(f"{address}/{path}").ok, path
        print(f"     {began:.0f} MB after its start, {looked:.0f} after all pages", flush=True)
        yield Measurement(
            "memory (PSS) after all pages in both shells, an upload, exports",
            pss_mb(), "MB", MEMORY_MB,
        )  # fmt: skip


def environment_mb(folder: Path) -> float:
    """`du -sm` of an environment without bytecode."""
    place = folder / "environment"
    uv = [sys.executable, "-m", "uv"]
    subprocess.run([*uv, "venv", "--quiet", "--python", sys.executable, str(place)], check=True)
    python = str(place / "bin" / "python")
    lock = str(ROOT / "requirements.lock")
    subprocess.run(
        [*uv, "pip", "install", "--quiet", "--require-hashes", "--python", python, "-r", lock],
        check=True,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    measured = subprocess.run(["du", "-sm", place], check=True, capture_output=True, text=True)
    return float(measured.stdout.split()[0])


def _look_at_everything(page: Page, address: str) -> None:
    for shell in SHELLS.values():
        for path in ADDRESSES.values():
            page.goto(f"{address}{shell}/{path}")
            page.locator(".wr-slot:visible").first.wait_for()
            page.wait_for_timeout(AT_REST_MS)


def _upload(page: Page, address: str, store: Store) -> None:
    """A file of replies, imported beside the shared data; its board is looked at."""
    questions = store.query(
        "SELECT question FROM logical.question WHERE options IS NOT NULL ORDER BY question LIMIT ?",
        [UPLOADED],
    )
    rows = "".join(f"{row['question']},A\n" for row in questions)
    sent = page.request.post(
        f"{address}/api/upload?name=mine.csv", data=f"question,reply\n{rows}", headers=OWN_SCRIPT
    )
    assert sent.status == 201, sent.text()
    _until(page, address, lambda state: state["job"] is None)
    order = {"kind": "table", "files": [1], "model": "mine", "benchmark": "theatre"}
    begun = page.request.post(f"{address}/api/upload/import", data=order, headers=OWN_SCRIPT)
    assert begun.status == 202, begun.text()
    state = _until(page, address, lambda state: bool(state["reports"]))
    assert state["reports"][0]["ok"], state["reports"]
    page.goto(f"{address}/leaderboard?benchmark=theatre&metric=accuracy")
    page.locator("#wr-board tbody tr").first.wait_for()


def _until(page: Page, address: str, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The state of the upload form, once it is so."""
    end = time.monotonic() + IMPORT_S
    while True:
        state: dict[str, Any] = page.request.get(f"{address}/api/upload").json()
        if is_so(state):
            return state
        assert time.monotonic() < end, state
        time.sleep(0.2)


def pss_mb() -> float:
    """What the server that this process started and all processes below it take of memory."""
    (server,) = (child for child in _children(os.getpid()) if b"serve" in _command(child))
    return sum(map(_pss_kb, _below(server))) / 1024


def _children(process: int) -> list[int]:
    lists = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for each in lists for child in each.read_text("ascii").split()]


def _below(process: int) -> Iterator[int]:
    yield process
    for child in _children(process):
        yield from _below(child)


def _command(process: int) -> bytes:
    return Path(f"/proc/{process}/cmdline").read_bytes()


def _pss_kb(process: int) -> int:
    text = Path(f"/proc/{process}/smaps_rollup").read_text("ascii")
    (kilobytes,) = re.findall(r"^Pss:\s+(\d+) kB", text, re.MULTILINE)
    return int(kilobytes)
