"""The guides of docs/guides: what they tell to type is there, and their bundle imports."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.main import get_command

from app.__main__ import app
from tests.conftest import Site, site
from tests.rounds import few

ROOT = Path(__file__).parent.parent
GUIDES = sorted((ROOT / "docs" / "guides").glob("*.md"))
COMMAND = re.compile(r"python -m app ((?:[^\n`\\]|\\\n)+)")
FILE = re.compile(r'```json title="my-bundle/([\w.]+)"\n(.*?)```', re.DOTALL)


def command_of(words: list[str]) -> Any:
    """The command that the first words name; `run` of a group where they name none of it."""
    at: Any = get_command(app)
    for word in words:
        if not (commands := getattr(at, "commands", None)):
            break
        at = commands[word] if word in commands else commands["run"]
    return at


def test_there_is_a_guide_for_each_kind_of_researcher() -> None:
    assert {path.stem for path in GUIDES} == {"svbench", "r3", "vgenst", "videoreal", "own"}


@few(2)
@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.stem)
def test_every_command_of_a_guide_is_one(path: Path) -> None:
    lines = COMMAND.findall(path.read_text(encoding="utf-8"))
    assert lines
    for line in lines:
        words = line.replace("\\\n", " ").split()
        command = command_of(words)
        options = {option for each in command.params for option in each.opts}
        assert {word for word in words if word.startswith("--")} <= options, line


def test_the_bundle_of_the_guide_imports_as_it_stands(tmp_path: Path) -> None:
    guide = (ROOT / "docs" / "guides" / "own.md").read_text(encoding="utf-8")
    files = dict(FILE.findall(re.sub(r"^ {4}", "", guide, flags=re.MULTILINE)))
    assert len(files) == 6
    (tmp_path / "my-bundle").mkdir()
    for name, content in files.items():
        (tmp_path / "my-bundle" / name).write_text(content, encoding="utf-8")
    (tmp_path / "answers.csv").write_text("question,answer\nq1,A\n", encoding="utf-8")
    made: Site = site(tmp_path / "home")
    assert made.take("bundle", tmp_path / "my-bundle").rejected == 0
    assert made.store.query("SELECT count(*) AS n FROM star.question") == [{"n": 1}]


def test_the_site_has_every_page_and_no_other() -> None:
    entries = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))["nav"]

    def pages(entry: object) -> set[str]:
        if isinstance(entry, str):
            return {entry}
        below = entry.values() if isinstance(entry, dict) else entry
        return {page for each in below for page in pages(each)}  # type: ignore[attr-defined]

    docs = ROOT / "docs"
    assert pages(entries) == {str(path.relative_to(docs)) for path in docs.rglob("*.md")}


def test_the_moving_picture_is_small() -> None:
    assert 20_000 < (ROOT / "docs" / "watch-moving.webp").stat().st_size <= 1_000_000
    assert "](docs/watch-moving.webp)" in (ROOT / "README.md").read_text(encoding="utf-8")
