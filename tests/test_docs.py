"""The documentation says what the code does."""

import re
from pathlib import Path
from types import ModuleType

import pytest

from app.access import throttle
from app.access.throttle import Rates
from app.server import limits
from app.server.limits import Limits
from views.address.parameters import PARAMETERS

ROOT = Path(__file__).parent.parent


def test_every_parameter_is_documented() -> None:
    text = (ROOT / "docs" / "addresses.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| (.+) \|$", text, re.MULTILINE))
    assert rows == {name: parameter.meaning for name, parameter in PARAMETERS.items()}


def test_every_setting_is_documented() -> None:
    text = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(WHYREEL_[A-Z_]+)` \| ", text, re.MULTILINE)
    read: set[str] = set()
    for room in ("app", "judges", "loaders", "metrics", "pipelines", "store", "views"):
        for path in (ROOT / room).rglob("*.py"):
            read |= set(
                re.findall(r"[\"'](WHYREEL_[A-Z_]*[A-Z])[\"']", path.read_text(encoding="utf-8"))
            )
    read |= {f"WHYREEL_UPLOAD_{name.upper()}" for name in Limits._fields}
    read |= {f"WHYREEL_RATE_{name.upper()}" for name in Rates._fields}
    assert len(rows) == len(set(rows)) and set(rows) == read


@pytest.mark.parametrize(("group", "tables"), [("UPLOAD", limits), ("RATE", throttle)])
def test_documented_defaults_are_those_of_the_code(group: str, tables: ModuleType) -> None:
    text = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    pairs = zip(tables.PRIVATE, tables.PUBLIC, strict=True)
    for name, pair in zip(tables.PRIVATE._fields, pairs, strict=True):
        (default,) = re.findall(rf"`WHYREEL_{group}_{name.upper()}` \|.*\| (.+) \|", text)
        told = [float(number.replace(",", "")) for number in default.split(" / ")]
        assert told == list(dict.fromkeys(map(float, pair))), name


def test_links_between_documents_lead_somewhere() -> None:
    for path in [ROOT / "README.md", ROOT / "SECURITY.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{path}: {target}"


def test_front_matter_is_a_docker_space() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    front = text.split("---")[1]
    assert "sdk: docker" in front and "app_port: 7860" in front
