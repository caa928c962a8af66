"""The documentation says what the code does."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.server.settings import PREFIX, Settings
from schema.benchmarks import sources
from views.address.filters import PARAMETERS

ROOT = Path(__file__).parent.parent


def test_every_parameter_is_documented() -> None:
    text = (ROOT / "docs" / "addresses.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| (.+) \|$", text, re.MULTILINE))
    assert rows == {name: parameter.meaning for name, parameter in PARAMETERS.items()}


def test_every_setting_is_documented() -> None:
    """With its own description and defaults: a failure shows the rows as they should be."""
    text = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `WHYREEL_.+\|$", text, re.MULTILINE)
    assert rows == list(settings_rows())


def settings_rows() -> Iterator[str]:
    private, public = {"public": False, "space_host": "", "proxies": 0}, {"public": True}
    for name, field in Settings.model_fields.items():
        if field.description is None:  # not ours to name
            continue
        shown = (field.json_schema_extra or {}).get("default")
        if shown is None and field.default_factory is not None:
            made = [field.default_factory(private), field.default_factory(private | public)]
            shown = " / ".join(f"{number:,}" for number in made)
        variable = field.validation_alias or f"{PREFIX}{name.upper()}"
        yield f"| `{variable}` | {field.description} | {shown or format(field.default, ',')} |"


def test_variables_are_read_in_one_place() -> None:
    """But for a library's model that metrics load, and keys, whose variables are settings."""
    elsewhere = {
        f"{path.relative_to(ROOT)}"
        for room in ("app", "judges", "loaders", "metrics", "pipelines", "store", "views")
        for path in (ROOT / room).rglob("*.py")
        if re.search(r"environ[^\n]*WHYREEL_", path.read_text(encoding="utf-8"))
    }
    assert elsewhere == {"metrics/agreement/rationale_similarity.py"}


NAMED = re.compile(r"`([\w.-]+(?:/[\w.-]+)*/|[\w.-]+(?:/[\w.-]+)+|[\w-]+\.(?:toml|py|md))`")
"""A folder (`schema/`), a file in one, or a file of the root, in backticks."""


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/glossary.md"])
def test_every_folder_and_file_that_the_map_names_is_there(page: str) -> None:
    names = NAMED.findall((ROOT / page).read_text(encoding="utf-8"))
    assert names and [name for name in names if not (ROOT / name).exists()] == []


ROOMS = (
    "annotations", "app", "benchmarks", "judges", "loaders", "media", "metrics", "pipelines",
    "schema", "scripts", "store", "tests", "theatre", "tools", "views", "whyreel",
)  # fmt: skip
PATH = re.compile(rf"(?<![\w/.])((?:{'|'.join(ROOMS)})/[\w/]*\w\.(?:py|sql|html|js|css))\b")


def test_files_that_texts_and_comments_name_are_there() -> None:
    for room in [*ROOMS, "docs"]:
        texts = (path for kind in ("py", "md", "sql") for path in (ROOT / room).rglob(f"*.{kind}"))
        gone_files = [
            f"{path.relative_to(ROOT)}: {name}"
            for path in texts
            for name in PATH.findall(path.read_text(encoding="utf-8"))
            if not (ROOT / name).exists() and not (ROOT / "tests" / name).exists()
        ]
        assert not gone_files


def test_links_between_documents_lead_somewhere() -> None:
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{path}: {target}"


def test_front_matter_is_a_docker_space() -> None:
    """Its data sets are those that `get` reads; it takes no submissions, as is set."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    front = text.split("---")[1]
    assert "sdk: docker" in front and "app_port: 7860" in front
    places = [source.place for _, source in sources().values()]
    hub = {place.partition("datasets/")[2] for place in places if place.startswith("hf://")}
    assert set(re.findall(r"^  - (\S+/\S+)$", front, re.MULTILINE)) == hub
    assert ("submission:closed" in front) is not Settings.model_fields["submissions"].default
