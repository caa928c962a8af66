"""A far end in a process of its own, and the theatre as home."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from av.video.frame import VideoFrame

from media import clip_alterations
from tests.conftest import Site
from tests.judges.conftest import Far, serving
from tests.judges.frames_once import decoded_once
from tests.variables import set_variable


@pytest.fixture(scope="module")
def far() -> Iterator[Far]:
    with serving() as server:
        yield server


@pytest.fixture(autouse=True, scope="module")
def films_decoded_once() -> Iterator[None]:
    with decoded_once():
        yield


@pytest.fixture(scope="module")
def small_copies() -> Iterator[None]:
    """Altered copies of films are written small: to encode one at its size takes over a second."""
    frames_of = clip_alterations._frames

    def small(path: Path) -> tuple[list[VideoFrame], Fraction]:
        frames, rate = frames_of(path)
        return [frame.reformat(width=96, height=54) for frame in frames], rate

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clip_alterations, "_frames", small)
        yield


@pytest.fixture
def home(theatre: Site, monkeypatch: pytest.MonkeyPatch) -> Path:
    set_variable(monkeypatch, "WHYREEL_HOME", str(theatre.home))
    monkeypatch.delenv("MADE_KEY", raising=False)
    return theatre.home
