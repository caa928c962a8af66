"""The package `whyreel`: how imports are written anew, and that it stands beside an `app`."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import hatch_build
from app import __version__
from tests.rounds import swept
from tests.test_locks import requirements

ROOT = Path(__file__).parent.parent
ANOTHER = 'raise SystemExit("this is another project\'s")\n'


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("from app.pages import html\n", "from whyreel.app.pages import html\n"),
        ("from data import x\nfrom apps import y\n", "from data import x\nfrom apps import y\n"),
        ("def f():\n    from store import a  # app\n",
         "def f():\n    from whyreel.store import a  # app\n"),
        ("import os, views.page as p\n", "import os, whyreel.views.page as p\n"),
        ("x = '“'; from app import a; from app import b\n",
         "x = '“'; from whyreel.app import a; from whyreel.app import b\n"),
        ("from . import app\nfrom .app import x\n", "from . import app\nfrom .app import x\n"),
        ('T = """\nfrom app import a\n"""\n', 'T = """\nfrom app import a\n"""\n'),
    ],
)  # fmt: skip
def test_an_import_of_a_room_is_one_of_the_package(before: str, after: str) -> None:
    assert hatch_build.rewritten(before, "m.py") == after


@pytest.mark.parametrize(
    "text", ["import app.server\n", "import store\n", 'N = "app.lab.uploads.worker"\n',
             'N = f"views.leaderboard.extras.{x}"\n'],
)  # fmt: skip
def test_what_the_package_would_not_find_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^m\.py:1: "):
        hatch_build.rewritten(text, "m.py")


@swept
def test_every_module_can_be_one_of_the_package(tmp_path: Path) -> None:
    """What the package would not find at run time is refused when it is written."""
    hatch_build.write_package(ROOT, tmp_path / "whyreel")
    imported = re.compile(rf"^\s*(?:from|import) (?:{'|'.join(hatch_build.ROOMS)})\b", re.MULTILINE)
    modules = [*(tmp_path / "whyreel").rglob("*.py")]
    assert len(modules) > 500
    assert not [path for path in modules if imported.search(path.read_text(encoding="utf-8"))]


@swept
def test_the_package_runs_beside_a_project_with_the_same_names(tmp_path: Path) -> None:
    """In an isolated Python that knows the package's folder and another project's alone."""
    hatch_build.write_package(ROOT, tmp_path / "site" / "whyreel")
    for room in (*hatch_build.ROOMS, "data"):
        (tmp_path / "project" / room).mkdir(parents=True)
        (tmp_path / "project" / room / "__init__.py").write_text(ANOTHER)
    script = (
        f"import sys; sys.path[:0] = [{str(tmp_path / 'project')!r}, {str(tmp_path / 'site')!r}]\n"
        "from whyreel import schema\n"
        "from whyreel.app import __main__\nfrom whyreel.app.server import state\n"
        "from whyreel.loaders.core import registry\n"
        "[registry._module(kind) for kind in registry.KINDS.values()]\n"
        "import whyreel\nwhyreel.Home\n"
        "print(schema.COMMAND, state.home(), state.APP, state.IMPORTED_FROM, sep='|')\n"
        f"print(sorted(set(sys.modules) & set({hatch_build.ROOMS!r})))\n"
    )
    environment = {"XDG_DATA_HOME": str(tmp_path), "PATH": os.environ["PATH"]}
    run = subprocess.run([sys.executable, "-I", "-c", script], capture_output=True, text=True,
                         cwd=tmp_path / "project", env=environment)  # fmt: skip
    assert run.returncode == 0, run.stderr
    told_paths, clashes = run.stdout.splitlines()
    assert told_paths == f"whyreel|{tmp_path / 'whyreel'}|whyreel.app|{tmp_path / 'site'}"
    assert clashes == "[]"
    assert not [path for path in (tmp_path / "site").rglob("test*") if path.is_dir()]


def test_the_readme_of_an_index_begins_with_the_installation_and_names_no_file() -> None:
    whole = (ROOT / "README.md").read_text(encoding="utf-8")
    text = hatch_build.readme(f"{whole}\n[a](https://b.example) [c](#d) [e](f.md)\n")
    assert text.endswith("\n[a](https://b.example) [c](#d) e\n")
    assert text.startswith("# WhyReel\n") and "](docs/" not in text and "](SECURITY" not in text
    code = text.partition("```sh\n")[2].splitlines()
    assert code[0] == "pip install whyreel" and code[1].startswith("whyreel serve")
    assert "make run" not in text and "python -m app" not in text and "make bench" not in text
    assert "whyreel data get svbench" in text


def test_a_readme_without_its_parts_is_refused() -> None:
    with pytest.raises(ValueError, match="README"):
        hatch_build.readme("# WhyReel\n")


@pytest.mark.parametrize(
    ("origin", "source"),
    [
        ("https://github.example/a/whyreel.git", "https://github.example/a/whyreel"),
        ("https://me:hf_secret@hub.example/spaces/a/b", "https://hub.example/spaces/a/b"),
        ("git@github.example:a/whyreel.git", "https://github.example/a/whyreel"),
        ("/srv/git/whyreel.git", ""), ("", ""),
    ],
)  # fmt: skip
def test_the_project_is_where_it_was_cloned_from(tmp_path: Path, origin: str, source: str) -> None:
    """Without what a token in git's own address would give away."""
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    command = ["git", "-C", str(tmp_path), "config", "remote.origin.url", origin]
    subprocess.run(command, check=True)
    urls = hatch_build.source_urls(tmp_path)
    assert urls.get("Source", "") == source and "secret" not in str(urls)


def test_what_builds_is_pinned_as_it_is_for_development() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    pins = dict(line.split("==") for line in project["build-system"]["requires"])
    known = requirements("requirements-dev")
    assert {name: str(known[name]) for name in pins} == {
        name: f"=={at}" for name, at in pins.items()
    }
    rooms = set(project["tool"]["importlinter"]["root_packages"])
    library = {hatch_build.PACKAGE}
    assert rooms - {"tools"} - library == set(hatch_build.ROOMS), "a room that the package lacks"
    assert {*hatch_build.ROOMS, *library, "data"} < set(
        project["tool"]["hatch"]["build"]["targets"]["sdist"]["only-include"]
    )
    assert f"## {__version__}\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"version: {__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_what_is_shown_names_the_command_as_it_is_installed() -> None:
    """`COMMAND` stands for “python -m app”; docstrings are for who reads the checkout."""
    wrong = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for room in hatch_build.ROOMS
        for path in (ROOT / room).rglob("*.py")
        if "python -m app " in (text := path.read_text(encoding="utf-8"))
        for parent in ast.walk(ast.parse(text))
        if not isinstance(parent, ast.Expr)
        for node in ast.iter_child_nodes(parent)
        if isinstance(node, ast.Constant) and "python -m app " in str(node.value)
    ]
    assert not wrong
    for template in (ROOT / "app" / "pages" / "templates").iterdir():
        assert "python -m app" not in template.read_text(encoding="utf-8")
