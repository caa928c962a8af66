"""Files of the web as places: ranges, marks, redirects under guard."""

import io
import socket
import zipfile
from ipaddress import IPv4Address
from pathlib import Path

import pytest

from loaders import FetchFailed
from loaders.remote.fetch import local
from loaders.remote.http_client import HttpRefused, _Hop, checked_address
from tests.loaders.remote.web import Web

DATA = bytes(range(256)) * 400


def zipped(**files: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in files.items():
            archive.writestr(name.replace("__", "/"), data)
    return out.getvalue()


def test_a_file_comes_once_and_anew_when_it_has_changed(web: Web, tmp_path: Path) -> None:
    web.files["/f/answers.csv"] = b"a,b\n1,2\n"
    place = f"{web.address}/f/answers.csv?signature=secret"
    path = local(place, tmp_path)
    assert (path.name, path.read_bytes()) == ("answers.csv", b"a,b\n1,2\n")
    time = path.stat().st_mtime_ns
    assert local(place, tmp_path) == path and path.stat().st_mtime_ns == time
    web.files["/f/answers.csv"] = b"a,b\n3,4\n"
    assert local(place, tmp_path).read_bytes() == b"a,b\n3,4\n"


def test_a_broken_download_goes_on_and_not_into_another_file(web: Web, tmp_path: Path) -> None:
    web.files["/f/a.bin"] = DATA
    place = f"{web.address}/f/a.bin"
    web.breaks["a.bin"] = 2
    assert local(place, tmp_path).read_bytes() == DATA
    asked_for = web.sent("a.bin")
    assert asked_for == ["", f"bytes={len(DATA) // 2}-", f"bytes={len(DATA) * 3 // 4}-"]
    web.files["/f/b.bin"] = DATA
    web.breaks["b.bin"] = 5
    with pytest.raises(FetchFailed, match="the same command goes on"):
        local(f"{web.address}/f/b.bin", tmp_path)
    web.files["/f/b.bin"] = other = DATA[::-1]
    assert local(f"{web.address}/f/b.bin", tmp_path).read_bytes() == other


def test_an_archive_is_its_content_and_is_not_fetched_twice(web: Web, tmp_path: Path) -> None:
    web.files["/f/pack"] = zipped(bench__data__a=b"1", bench__b=b"2")
    web.heads["pack"] = {"content-type": "application/zip"}
    folder = local(f"{web.address}/f/pack", tmp_path)
    assert folder.name == "bench" and (folder / "data" / "a").read_bytes() == b"1"
    assert local(f"{web.address}/f/pack", tmp_path) == folder and (folder / "b").exists()
    assert not list(tmp_path.rglob("*.zip"))
    web.files["/f/pack"] = zipped(x=b"1", y=b"2")
    folder = local(f"{web.address}/f/pack", tmp_path)
    assert sorted(path.name for path in folder.iterdir()) == ["x", "y"]


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("http://localhost:9/x", "is asked by https:// only"),
        ("https://localhost:9/x", "an address inside a network"),
        ("file:///etc/passwd", "what is no https:// address"),
        ("/f/away", "redirects more than 5 times"),
        ("https://169.254.169.254/latest", "leads to an address that is not asked"),
        ("https://[", "redirects to what is no address"),
        ("https://localhost:99999/", "is no address"),
        ("https://a b/\x7f", "is no address|is not known"),
        (f"https://{'a' * 300}/", "is no address|is not known"),
        ("https://xn--/", "is no address|is not known"),
    ],
)
def test_redirects_are_guarded(web: Web, tmp_path: Path, target: str, words: str) -> None:
    web.redirects["/f/away"] = target
    with pytest.raises(FetchFailed, match=words):
        local(f"{web.address}/f/away", tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_redirect_on_its_own_host_is_followed(web: Web, tmp_path: Path) -> None:
    web.redirects["/f/away"] = "/g/there.txt"
    web.files["/g/there.txt"] = b"here"
    assert local(f"{web.address}/f/away", tmp_path).read_bytes() == b"here"


def test_a_name_that_means_an_inner_address_is_refused_after_the_first_host(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers = {"lab": "10.0.0.7", "out": "93.184.216.34", "cloud": "169.254.169.254"}

    def resolve(host: str, port: int, **_: object) -> list[tuple[object, ...]]:
        return [(0, 0, 0, "", (answers[host], port))]

    monkeypatch.setattr(socket, "getaddrinfo", resolve)

    def ask(host: str, first: str) -> str:
        hop = _Hop(f"https://{host}/", host == first, (first, 443))
        return str(checked_address(hop, host, 443, lambda address: address.is_global))

    assert ask("lab", "lab") == str(IPv4Address("10.0.0.7")), "the operator's own host"
    assert ask("out", "lab") == "93.184.216.34"
    for host, first in (("lab", "out"), ("cloud", "out"), ("cloud", "cloud")):
        with pytest.raises(HttpRefused):
            ask(host, first)


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (404, "nothing is there"),
        (403, "asks for a permission"),
        (418, "is answered with status 418"),
    ],
)
def test_refusals_are_said_without_the_address_secrets(
    web: Web, tmp_path: Path, status: int, words: str
) -> None:
    web.files["/f/a.csv"] = b"x"
    web.statuses["a.csv"] = [status]
    with pytest.raises(FetchFailed, match=words) as caught:
        local(f"{web.address}/f/a.csv?signature=secret", tmp_path)
    assert "secret" not in str(caught.value)


def test_a_server_that_is_busy_is_asked_again(web: Web, tmp_path: Path) -> None:
    web.files["/f/a.csv"] = b"x"
    web.statuses["a.csv"] = [503, 429]
    assert local(f"{web.address}/f/a.csv", tmp_path).read_bytes() == b"x"


def test_a_servers_name_for_a_file_is_made_safe(web: Web, tmp_path: Path) -> None:
    web.files["/f/a"] = b"x"
    web.heads["a"] = {"content-disposition": 'attachment; filename="../../.ssh/<evil>.csv"'}
    path = local(f"{web.address}/f/a", tmp_path)
    assert path.name == "_evil_.csv" and path.is_relative_to(tmp_path)


def test_passwords_in_addresses_and_plain_http_are_refused(tmp_path: Path) -> None:
    for place, words in (
        ("https://me:secret@example.invalid/a.zip", "holds a name or a password"),
        ("http://192.0.2.1/a.zip", "is asked by https:// only"),
    ):
        with pytest.raises(FetchFailed, match=words) as caught:
            local(place, tmp_path)
        assert "secret" not in str(caught.value)
