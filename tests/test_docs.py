"""The documentation says what the code does."""

import re
from pathlib import Path

from views.parameters import PARAMETERS

ROOT = Path(__file__).parent.parent


def test_every_parameter_is_documented() -> None:
    text = (ROOT / "docs" / "addresses.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| (.+) \|$", text, re.MULTILINE))
    assert rows == {name: parameter.meaning for name, parameter in PARAMETERS.items()}


def test_links_between_documents_lead_somewhere() -> None:
    for path in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{path}: {target}"


def test_front_matter_is_a_docker_space() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    front = text.split("---")[1]
    assert "sdk: docker" in front and "app_port: 7860" in front
