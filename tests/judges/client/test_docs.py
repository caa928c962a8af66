"""docs/judging.md names every protocol, encoding and status, and none besides."""

import re
from typing import get_args

from judges.core.types import ENCODINGS, Status
from judges.protocols.registry import PROTOCOLS
from tests.conftest import ROOT


def test_the_tables_are_whole() -> None:
    text = (ROOT / "docs" / "judging.md").read_text(encoding="utf-8")
    rows = [set[str](), set[str](), set[str]()]
    for part, heading in enumerate(("## Protocols", "## How a clip is sent", "## How a call ends")):
        section = text.split(heading)[1].split("\n## ")[0]
        rows[part] = set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE))
    assert rows == [set(PROTOCOLS), set(ENCODINGS), set(get_args(Status))]
