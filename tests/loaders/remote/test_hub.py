"""The Hub's real client against a server that answers as the Hub does."""

from pathlib import Path

import pytest
from huggingface_hub import constants

from loaders import FetchFailed
from loaders.remote.fetch import listing, local
from loaders.remote.listing import FetchOrder
from tests.loaders.remote.web import COMMIT, LARGE, Web, blob
from tests.rounds import swept

PLACE = "hf://datasets/me/films"
FILES = {"a.json": b"[1]", "qa/b.json": b"[2]", "videos/T.zip": b"z" * (LARGE * 100)}


@pytest.fixture(autouse=True)
def repo(web: Web) -> None:
    web.repos["me/films"] = dict(FILES)


def seen(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_sizes_and_checksums_are_known_before_anything_is_fetched(web: Web) -> None:
    listed = listing(PLACE)
    assert listed.commit == COMMIT
    by_path = {file.path: file for file in listed.files}
    assert {path: file.size for path, file in by_path.items()} == {
        path: len(data) for path, data in FILES.items()
    }
    assert by_path["a.json"].blob == blob(b"[1]") and not by_path["a.json"].sha256
    assert len(by_path["videos/T.zip"].sha256) == 64
    assert not [path for _, path, _ in web.asked_for if "/resolve/" in path]


@swept
def test_only_what_is_wanted_comes_and_a_later_wish_adds_to_it(web: Web, tmp_path: Path) -> None:
    came = list[int]()
    order = FetchOrder(lambda path: path.endswith(".json"), came.append)
    folder = local(PLACE, tmp_path, order)
    assert seen(folder) == {"a.json": b"[1]", "qa/b.json": b"[2]"}
    assert sum(came) == 6 and not web.sent("T.zip")
    assert seen(local(PLACE, tmp_path)) == FILES
    assert len(web.sent("a.json")) == 1, "what is here is not fetched again"


@swept
def test_a_download_that_breaks_in_the_middle_goes_on_there(
    web: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(constants, "DOWNLOAD_CHUNK_SIZE", LARGE)
    web.breaks["T.zip"] = 1
    assert seen(local(PLACE, tmp_path)) == FILES
    half = len(FILES["videos/T.zip"]) // 2
    assert [each for each in web.sent("T.zip") if each] == [f"bytes={half}-"]


@pytest.mark.parametrize("name", ["b.json", "T.zip"])
def test_what_came_damaged_is_refused_and_comes_right_the_next_time(
    web: Web, tmp_path: Path, name: str
) -> None:
    web.spoiled.add(name)
    with pytest.raises(FetchFailed, match=rf"{name} came damaged: its checksum differs"):
        local(PLACE, tmp_path)
    web.spoiled.clear()
    assert seen(local(PLACE, tmp_path)) == FILES


def why(place: str, into: Path) -> str:
    with pytest.raises(FetchFailed) as caught:
        local(place, into)
    return str(caught.value)


def test_each_refusal_is_said_as_what_it_is(
    web: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "the data set me/films has no revision “v9”" in why(f"{PLACE}@v9", tmp_path)
    unknown = why("hf://datasets/me/none", tmp_path)
    assert "there is no data set me/none" in unknown and "asks for HF_TOKEN" in unknown
    web.gated["me/films"] = "hf_good"
    gated = why(PLACE, tmp_path)
    assert f"1. open {web.address}/datasets/me/films, sign in and accept its terms" in gated
    assert "settings/tokens" in gated and "HF_TOKEN=hf_" in gated
    monkeypatch.setenv("HF_TOKEN", "hf_other")
    assert "the account of your token is not let in" in why(PLACE, tmp_path)
    assert "hidden from your token's account" in why("hf://datasets/me/none", tmp_path)
    monkeypatch.setenv("HF_TOKEN", "hf_bad")
    assert "does not know your token" in why(PLACE, tmp_path)
    monkeypatch.setenv("HF_TOKEN", "hf_good")
    assert seen(local(PLACE, tmp_path)) == FILES
    for text in (gated, unknown):
        assert "Client Error" not in text


def test_a_hub_that_is_not_there_is_said(
    web: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(constants, "ENDPOINT", "http://127.0.0.1:9")
    assert "http://127.0.0.1:9 can't be reached" in why(PLACE, tmp_path)
    with pytest.raises(FetchFailed, match="can't be reached"):
        listing(PLACE)
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", True)
    assert "HF_HUB_OFFLINE is set" in why(PLACE, tmp_path)


def test_a_listing_that_leads_out_of_its_folder_is_refused(web: Web, tmp_path: Path) -> None:
    web.repos["me/films"]["../../evil.json"] = b"[3]"
    copies = tmp_path / "outer" / "copies"
    copies.mkdir(parents=True)
    with pytest.raises(FetchFailed, match="leads out of the repository"):
        local(PLACE, copies)
    assert not list(tmp_path.rglob("evil*"))
