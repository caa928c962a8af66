"""Clips, posters and subtitles over the wire: ranges, caching, types, and never a path."""

from pathlib import Path

import pytest

from tests.app.asking import Asker

CLIP = "/media/hostile.v-i0"
TYPES = {"": "video/mp4", "/poster": "image/webp", "/subtitles": "text/vtt; charset=utf-8"}


@pytest.fixture(scope="module")
def files(hostile: Path) -> dict[str, bytes]:
    """What the server has to give, as it was imported."""
    media = hostile.parent / "bundle" / "media"
    ends = {"": "mp4", "/poster": "webp", "/subtitles": "vtt"}
    return {part: next(media.glob(f"* i0.{end}")).read_bytes() for part, end in ends.items()}


@pytest.mark.parametrize("part", TYPES)
def test_a_file_is_given_whole_under_its_own_type(
    ask: Asker, files: dict[str, bytes], part: str
) -> None:
    answer = ask(CLIP + part)
    assert (answer.status, answer.body) == (200, files[part])
    assert answer.headers["content-type"] == TYPES[part]
    assert answer.headers["accept-ranges"] == "bytes"
    assert answer.headers["cache-control"] == "public, no-cache"
    assert "content-disposition" not in answer.headers
    head = ask(CLIP + part, "HEAD")
    assert (head.status, head.body) == (200, b"")
    assert head.headers["content-length"] == str(len(files[part]))


@pytest.mark.parametrize("part", TYPES)
def test_a_file_is_given_as_it_was_imported(ask: Asker, files: dict[str, bytes], part: str) -> None:
    answer = ask(f"{CLIP}{part}?as=imported")
    assert (answer.status, answer.body) == (200, files[part])
    assert answer.headers["content-type"] == "application/octet-stream"
    assert ask(f"{CLIP}{part}?as=imported&tag=00").status == 404


def test_a_range_is_that_part(ask: Asker, files: dict[str, bytes]) -> None:
    whole = files[""]
    size = len(whole)
    for byte_range, start, end in (
        ("bytes=0-0", 0, 1), ("bytes=0-99", 0, 100), ("bytes=100-", 100, size),
        ("bytes=-10", size - 10, size), (f"bytes={size - 1}-", size - 1, size),
        (f"bytes=5-{size * 9}", 5, size), (f"bytes=-{size * 9}", 0, size), ("bytes= 2-4", 2, 5),
    ):  # fmt: skip
        answer = ask(CLIP, range=byte_range)
        assert (answer.status, answer.body) == (206, whole[start:end]), byte_range
        assert answer.headers["content-range"] == f"bytes {start}-{end - 1}/{size}", byte_range
        assert answer.headers["content-length"] == str(end - start), byte_range
        assert answer.headers["content-type"] == "video/mp4"
        head = ask(CLIP, "HEAD", range=byte_range)
        assert (head.status, head.body) == (206, b""), byte_range


def test_a_range_outside_of_the_file_is_said(ask: Asker, files: dict[str, bytes]) -> None:
    size = len(files[""])
    for byte_range in (f"bytes={size}-", f"bytes={size + 5}-{size + 9}", "bytes=-0"):
        answer = ask(CLIP, range=byte_range)
        assert (answer.status, answer.body) == (416, b""), byte_range
        assert answer.headers["content-range"] == f"bytes */{size}", byte_range


@pytest.mark.parametrize(
    "byte_range",
    ["bytes=", "bytes=a-b", "bytes=9-2", "bytes", "lines=0-5", "bytes=0-5;", "bytes=--1",
     "bytes=0x1-2", "bytes=" + "9" * 5000 + "-", "bytes=" + ",".join(["0-"] * 2000)],
)  # fmt: skip
def test_a_range_that_is_none_is_never_a_fault_of_ours(ask: Asker, byte_range: str) -> None:
    assert ask(CLIP, range=byte_range).status in (200, 206, 400, 416)


def test_several_ranges_come_as_parts(ask: Asker, files: dict[str, bytes]) -> None:
    answer = ask(CLIP, range="bytes=0-3,10-13")
    assert answer.status == 206
    assert answer.headers["content-type"].startswith("multipart/byteranges")
    assert files[""][:4] in answer.body
    assert files[""][10:14] in answer.body
    assert int(answer.headers["content-length"]) == len(answer.body)


@pytest.mark.parametrize("part", TYPES)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_what_has_not_changed_is_not_sent_again(ask: Asker, part: str, method: str) -> None:
    etag = ask(CLIP + part).headers["etag"]
    for if_none_match in (etag, f"W/{etag}", f'"x", {etag}', "*"):
        answer = ask(CLIP + part, method, if_none_match=if_none_match)
        assert (answer.status, answer.body, answer.headers["etag"]) == (304, b"", etag), (
            if_none_match
        )
    for if_none_match in ('"other"', "", etag.strip('"')):
        assert ask(CLIP + part, method, if_none_match=if_none_match).status == 200, if_none_match
    assert ask(CLIP + part, method, if_none_match=etag, range="bytes=0-9").status == 304


def test_a_range_of_another_version_is_the_whole_file(ask: Asker, files: dict[str, bytes]) -> None:
    etag = ask(CLIP).headers["etag"]
    assert ask(CLIP, range="bytes=0-9", if_range=etag).status == 206
    assert ask(CLIP, range="bytes=0-9", if_range='"other"').body == files[""]


@pytest.mark.parametrize(
    "name", ["hostile.v-i0.mp4", "hostile.v-i0/..", "hostile.v-i0/clip/x", "hostile.v-i0/media",
             "..", ".", "hostile", "HOSTILE.V-I0", "hostile.v-i0%20", "hostile.v-i0%00",
             "%2fetc%2fhosts",
             "..%2f..%2fetc%2fhosts", "hostile.v-i0/poster.webp", "hostile.v-i0/sha256", "nobody",
             "nobody/poster", "hostile.v-i0/__class__", "hostile.v-i0'--", "hostile%25v-i0"],
)  # fmt: skip
def test_an_id_is_no_path(ask: Asker, name: str) -> None:
    answer = ask(f"/media/{name}")
    assert (answer.status, answer.headers["content-type"]) == (404, "text/plain; charset=utf-8")


def test_a_page_of_a_clip_does_nothing_but_play(ask: Asker) -> None:
    for part in TYPES:
        policy = ask(CLIP + part).headers["content-security-policy"]
        assert policy.startswith("default-src 'none'")
        assert "sandbox" in policy


@pytest.mark.parametrize("version", ["000009-deadbeef", "..%2F..%2Fx", "'%3B--"])
@pytest.mark.parametrize("address", [CLIP, f"{CLIP}/poster", "/chain/hostile.v-i0"])
def test_a_version_that_is_not_kept_has_no_files(ask: Asker, address: str, version: str) -> None:
    answer = ask(f"{address}?version={version}")
    assert answer.status == 404
    assert "not kept here" in answer.text
