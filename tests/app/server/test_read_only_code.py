"""The image's code belongs to root, and the server writes in its home alone."""

import re
from pathlib import Path

from tests.app.asking import Asker
from tests.servers import ROOT, serving
from views.registry import PAGES

OTHERS = {".git", ".venv", "tests", ".mypy_cache", ".ruff_cache", ".hypothesis", ".whyreel"}
"""What tests and tools write at the same time."""


def files() -> dict[Path, int]:
    """Every file of the code, and when it was written."""
    rooms = [path for path in ROOT.iterdir() if path.name not in OTHERS]
    inner = [path for room in rooms for path in (room, *room.rglob("*"))]
    return {
        path: path.stat().st_mtime_ns
        for path in inner
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_a_server_writes_nothing_where_its_code_is(tmp_path: Path) -> None:
    before = files()
    # Nor in its user's folder, which a container may have made read-only.
    with serving(tmp_path, "env", HOME="/proc/nobody") as address:
        ask = Asker(address, str(tmp_path))
        for page in PAGES:
            for shell in ("", "/streamlit"):
                assert ask(f"{shell}/{page.path}").status == 200
        assert ask("/data/all.zip").status == 200
        body = b"question,answer\nq1,A\n"
        assert ask("/api/upload?name=a.csv", "POST", body, x_whyreel="1").status == 201
    assert files() == before


def test_the_image_gives_no_code_to_the_server() -> None:
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    lines = re.sub(r"\\\n\s*", " ", text).splitlines()
    (becomes,) = (at for at, line in enumerate(lines) if line.startswith("USER "))
    after = [line.split()[0] for line in lines[becomes + 1 :] if line.strip()]
    assert after == ["RUN", "EXPOSE", "HEALTHCHECK", "CMD"] and "--chown" not in text
    (place,) = re.findall(r"^WORKDIR (\S+)$", text, re.MULTILINE)
    (state,) = re.findall(r"WHYREEL_HOME=(\S+)", text)
    assert not state.startswith(place) and not place.startswith("/home/user")
    assert "/healthz" in text
