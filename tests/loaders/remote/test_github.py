"""A repository of GitHub at its commit: file by file, by git's own checksums."""

from pathlib import Path

import pytest

from loaders import FetchFailed
from loaders.remote.fetch import listing, local
from loaders.remote.listing import FetchOrder
from tests.loaders.remote.web import COMMIT, Web

PLACE = f"github://me/bench@{COMMIT}"
FILES = {"data/a b.json": b"[1]", "asset/video/x.mp4": bytes(range(256)) * 400}


@pytest.fixture(autouse=True)
def repo(web: Web) -> None:
    web.repos["me/bench"] = dict(FILES)


def test_files_come_with_their_names_and_links_do_not(web: Web, tmp_path: Path) -> None:
    assert {file.path for file in listing(PLACE).files} == set(FILES)
    folder = local(PLACE, tmp_path, FetchOrder(lambda path: path.startswith("data/")))
    assert folder.name == "bench"
    assert [path.name for path in folder.rglob("*.*")] == ["a b.json"]
    assert not web.sent("x.mp4")
    local(PLACE, tmp_path)
    assert (folder / "asset/video/x.mp4").read_bytes() == FILES["asset/video/x.mp4"]
    assert len(web.sent("a b.json")) == 1


def test_it_goes_on_where_it_broke_also_in_a_later_command(web: Web, tmp_path: Path) -> None:
    web.breaks["x.mp4"] = 5
    with pytest.raises(FetchFailed, match=r"x\.mp4: the connection broke 5 times"):
        local(PLACE, tmp_path)
    before = len(web.sent("x.mp4"))
    folder = local(PLACE, tmp_path)
    assert (folder / "asset/video/x.mp4").read_bytes() == FILES["asset/video/x.mp4"]
    (last,) = web.sent("x.mp4")[before:]
    assert int(last.removeprefix("bytes=").removesuffix("-")) > 96 * len(FILES) * 256
    assert not [path for path in folder.rglob("*") if ".cache" in path.parts]


def test_damage_and_absence_are_said(web: Web, tmp_path: Path) -> None:
    web.spoiled.add("x.mp4")
    with pytest.raises(FetchFailed, match=r"x\.mp4 came damaged"):
        local(PLACE, tmp_path)
    for place, words in (
        ("github://me/none@main", "GitHub has no me/none"),
        ("github://me/bench@v9", "no revision v9"),
        ("github://me/bench", "is not github://"),
        ("github://../bench@main", "is not github://"),
    ):
        with pytest.raises(FetchFailed, match=words):
            local(place, tmp_path)
