"""A real nginx in front of a server, with the very lines that docs/operating.md gives.

`WHYREEL_NGINX` names the program where it is not on the path; without one a test is skipped.
"""

import contextlib
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.servers import ROOT, free_port
from tests.waiting import until_answering

PREFIX: Final = "/tools/whyreel"
DOCUMENTED: Final = re.compile(r"```nginx\n(.*?)```", re.DOTALL)
AROUND: Final = """daemon off;
master_process off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{ }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
{lines}
    }}
}}
"""


def program() -> str | None:
    """The nginx of this machine."""
    return os.environ.get("WHYREEL_NGINX") or shutil.which("nginx") or shutil.which(
        "nginx", path="/usr/sbin:/usr/local/sbin"
    )  # fmt: skip


def documented(address: str) -> str:
    """The lines of the docs, for a server at this address."""
    (lines,) = DOCUMENTED.findall((ROOT / "docs/operating.md").read_text(encoding="utf-8"))
    assert lines.count("http://127.0.0.1:7860/;") == 1
    return str(lines.replace("http://127.0.0.1:7860/;", f"{address}/;"))


@contextlib.contextmanager
def behind_nginx(address: str, folder: Path) -> Iterator[str]:
    """The address below which nginx has the server."""
    nginx = program()
    assert nginx is not None
    port = free_port()
    folder.mkdir(parents=True, exist_ok=True)
    settings = folder / "nginx.conf"
    settings.write_text(
        AROUND.format(folder=folder, port=port, lines=documented(address)), encoding="utf-8"
    )
    process = subprocess.Popen([nginx, "-e", str(folder / "error.log"), "-c", str(settings)])
    try:
        health = f"http://127.0.0.1:{port}{PREFIX}/healthz"
        until_answering(health, process, folder / "error.log")
        yield f"http://127.0.0.1:{port}{PREFIX}"
    finally:
        process.terminate()
        process.wait()
