"""Two servers follow what a third home publishes in an object store: moto's, read by s3fs."""

import contextlib
import json
import os
import subprocess
import sysconfig
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from tests.conftest import ROOT
from tests.peers.running import MARKS, PYTHON
from tests.servers import free_port
from tests.store.rows import begun, put, small
from tests.waiting import until, until_answering

pytestmark = MARKS
PLACE = "s3://whyreel/data"


def variables(home: Path, store: str) -> dict[str, str]:
    """The product's libraries, and s3fs beside them."""
    return {
        "PATH": os.environ["PATH"], "HOME": str(home), "WHYREEL_HOME": str(home),
        "PYTHONPATH": os.pathsep.join([str(ROOT), sysconfig.get_path("purelib")]),
        "AWS_ENDPOINT_URL": store, "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_ACCESS_KEY_ID": "anybody", "AWS_SECRET_ACCESS_KEY": "anything",
    }  # fmt: skip


@contextlib.contextmanager
def running(
    words: list[str | Path], home: Path, environment: dict[str, str]
) -> Iterator[subprocess.Popen[bytes]]:
    home.mkdir(parents=True, exist_ok=True)
    with (home / "log").open("wb") as log:
        process = subprocess.Popen(words, env=environment, cwd=home, stdout=log, stderr=log)
        try:
            yield process
        finally:
            process.terminate()
            process.wait()


def version_at(address: str) -> str:
    with urllib.request.urlopen(f"{address}/api/data") as answer:
        return str(json.load(answer)["version"])


def app(home: Path, store: str, *words: str) -> str:
    command = [PYTHON, "-m", "app", *words]
    done = subprocess.run(
        command, env=variables(home, store), cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_two_replicas_take_up_a_new_version_soon(tmp_path: Path) -> None:
    ports = [free_port() for _ in range(3)]
    store, *replicas = (f"http://127.0.0.1:{port}" for port in ports)
    writer = tmp_path / "writer"
    begun(writer, small())
    moto = [PYTHON.with_name("moto_server"), "-H", "127.0.0.1", "-p", str(ports[0])]
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(running(moto, tmp_path / "moto", variables(tmp_path, store)))
        until_answering(store, server)
        make = "import s3fs; s3fs.S3FileSystem().mkdir('whyreel')"
        subprocess.run([PYTHON, "-c", make], env=variables(tmp_path, store), check=True)
        first = app(writer, store, "push", PLACE).split()[0]
        for number, port in enumerate(ports[1:]):
            home = tmp_path / f"replica{number}"
            words = [PYTHON, "-m", "app", "serve", "--port", str(port), "--follow", PLACE]
            server = stack.enter_context(running(words, home, variables(home, store)))
            until_answering(f"http://127.0.0.1:{port}/api/data", server, home / "log")
        until(lambda: all(version_at(each) == first for each in replicas))
        put(writer, {"model": [{"model": "new", "name": "New"}]})
        newest = app(writer, store, "push", PLACE).split()[0]
        assert newest != first
        began = time.monotonic()
        until(lambda: all(version_at(each) == newest for each in replicas))
        took = time.monotonic() - began
        print(f"both replicas took version {newest} up within {took:.1f} s")
