"""Ask a server the same addresses as another time and tell where answers differ.

    python -m scripts.same_answers list addresses.txt --base http://127.0.0.1:7860
    python -m scripts.same_answers capture before.jsonl.gz --base … --addresses addresses.txt
    python -m scripts.same_answers compare before.jsonl.gz after.jsonl.gz

`list` finds addresses in the data (scripts.crawl), with those of a file added to them; `compare`
ends with 1 where answers differ. In an address `{version}` stands for the version of the data that
the server has at the time.
"""

import argparse
import contextlib
import gzip
import http.client
import io
import json
import re
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import quote, urlsplit

import pyarrow.parquet as pq

from scripts.crawl import TWINS, crawl

VARYING: Final = (
    (re.compile(r">(\s|\\n)+<"), "><"),
    (re.compile(r"(?<![\w.-])\d{6,12}-[0-9a-f]{8}(?![\w-])"), "{version}"),
    (re.compile(r"\b(SHA-256|content) [0-9a-f]{16,64}"), r"\1 {digest}"),
    (re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d UTC"), "{time}"),
    (re.compile(r'("imported":\s?")\d{4}-\d\d-\d\d \d\d:\d\d'), r"\1{time}"),
    (re.compile(r'>[\d-]{10} \d\d:\d\d(</td><td class=\\?"wr-c-count)'), r">{time}\1"),
    (re.compile(r'("published":\s?"\{time\}",\s?"size":\s?")[\d.,]+ \w+'), r"\1{size}"),
    (re.compile(r"/wr/[0-9a-f]{12}/"), "/wr/{digest}/"),
)
"""White space between tags; what changes with the day, the build of the store and static files."""
SAFE: Final = "/?&=%~.+-_!*'();:@,$"
PARQUET, ZIP = b"PAR1", b"PK\x03\x04"
SHOWN, WIDTH = 6, 90
"""Differences of one address that are printed, and signs of each value."""


class Answer(NamedTuple):
    """What a server answered; `body` without what has to vary."""

    status: int
    type: str
    body: str


class Server:
    """A server that is asked one address after the other."""

    def __init__(self, base: str) -> None:
        self._connection = http.client.HTTPConnection(urlsplit(base).netloc, timeout=120)
        self._version = str(json.loads(self._get(TWINS[0])[2])["version"])

    def answer(self, address: str) -> Answer:
        """What it answers to an address."""
        status, media_type, body = self._get(address.replace("{version}", self._version))
        return Answer(status, media_type, normalised(readable(body)))

    def twin(self, address: str) -> dict[str, Any] | None:
        """The JSON twin at an address; None where the page has no content."""
        answer = self.answer(address)
        return dict(json.loads(answer.body)) if answer.status == 200 else None

    def _get(self, address: str) -> tuple[int, str, bytes]:
        with contextlib.closing(
            self._connection
        ):  # an idle one is closed by the server at any time
            self._connection.request("GET", quote(address, safe=SAFE))
            response = self._connection.getresponse()
            return response.status, response.getheader("content-type", ""), response.read()


def readable(body: bytes) -> str:
    """A body as text: of Parquet what it holds, of an archive its members."""
    if body.startswith(PARQUET):
        table = pq.read_table(io.BytesIO(body))
        schema = table.schema.to_string(truncate_metadata=False).splitlines()
        rows = [str(row) for row in table.to_pylist()]
        return json.dumps({"schema": schema, "rows": rows}, ensure_ascii=False)
    if body.startswith(ZIP):
        with zipfile.ZipFile(io.BytesIO(body)) as archive:
            members = {name: readable(archive.read(name)) for name in archive.namelist()}
        return json.dumps(members, ensure_ascii=False)
    return body.decode("utf-8", "replace")


def normalised(text: str) -> str:
    """A text without what has to vary."""
    for pattern, replacement in VARYING:
        text = pattern.sub(replacement, text)
    return text


def capture(server: Server, addresses: list[str], out: Path) -> None:
    """Write what the server answers to each address."""
    with gzip.open(out, "wt", encoding="utf-8", compresslevel=4) as sink:
        for address in addresses:
            record = {"address": address, **server.answer(address)._asdict()}
            sink.write(f"{json.dumps(record, ensure_ascii=False)}\n")


def captured(path: Path) -> dict[str, Answer]:
    """The answers of a capture, by address."""
    with gzip.open(path, "rt", encoding="utf-8") as source:
        return {row.pop("address"): Answer(**row) for row in map(json.loads, source)}


def compare(before: dict[str, Answer], after: dict[str, Answer]) -> int:
    """Print each address whose answers differ, and how; how many they are."""
    count = 0
    for address in dict.fromkeys((*before, *after)):
        old, new = before.get(address), after.get(address)
        if old != new:
            count += 1
            lines = list(changes(old, new))
            more = [f"… {len(lines) - SHOWN} more"] if len(lines) > SHOWN else []
            print("\n    ".join([address, *lines[:SHOWN], *more]))
    print(f"{len(before | after)} addresses, {count} differ")
    return count


def changes(old: Answer | None, new: Answer | None) -> list[str]:
    """How two answers to one address differ, a line each."""
    if old is None or new is None:
        return [f"is only {'after' if old is None else 'before'}"]
    before, after = ({**each._asdict(), "body": parsed(each.body)} for each in (old, new))
    return list(differences(before, after)) or ["the same values, written in another way"]


def parsed(text: str) -> object:
    """A JSON value, else the lines of a text."""
    try:
        return json.loads(text)
    except ValueError:
        return text.splitlines()


def differences(before: object, after: object, place: str = "") -> Iterator[str]:
    """Each place at which two JSON values differ."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys((*before, *after)):
            yield from differences(before.get(key), after.get(key), f"{place}.{key}")
        if before == after and list(before) != list(after):
            yield f"{place}: its keys are in another order"
    elif isinstance(before, list) and isinstance(after, list):
        if len(before) != len(after):
            yield f"{place}: {len(before)} entries → {len(after)}"
        for number, (old, new) in enumerate(zip(before, after, strict=False)):
            yield from differences(old, new, f"{place}[{number}]")
    elif before != after or type(before) is not type(after):
        yield f"{place}: {excerpt(before, after)} → {excerpt(after, before)}"


def excerpt(value: object, other: object) -> str:
    """A value in short: of a long text the part at which it parts from the other."""
    if not (isinstance(value, str) and isinstance(other, str)):
        return json.dumps(value, ensure_ascii=False)[:WIDTH]
    pairs = enumerate(zip(value, other, strict=False))
    least = min(len(value), len(other))
    first = max(0, next((n for n, (a, b) in pairs if a != b), least) - WIDTH // 3)
    return repr(value[first : first + WIDTH])


def main(words: list[str]) -> int:
    """Run one command; the exit code."""
    parser = argparse.ArgumentParser(prog="same_answers", description=__doc__)
    parser.add_argument("command", choices=("list", "capture", "compare"))
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--base", default="http://127.0.0.1:7860", help="where the server is")
    parser.add_argument("--addresses", type=Path, help="a file of addresses, one a line")
    parser.add_argument("--most", type=int, default=14, help="of each page and benchmark")
    chosen = parser.parse_args(words)
    if chosen.command == "compare":
        return int(compare(*map(captured, chosen.files)) > 0)
    server = Server(chosen.base)
    addresses = chosen.addresses.read_text("utf-8").split() if chosen.addresses else []
    if chosen.command == "list" or not addresses:
        addresses = list(dict.fromkeys((*crawl(server.twin, chosen.most), *addresses)))
    if chosen.command == "list":
        chosen.files[0].write_text(
            "".join(f"{address}\n" for address in addresses), encoding="utf-8"
        )
    else:
        capture(server, addresses, chosen.files[0])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
