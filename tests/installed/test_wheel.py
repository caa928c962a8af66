"""The wheel, built by the build front end and installed, serves every page from another folder."""

import contextlib
import re
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.app.asking import Asker
from tests.app.lab.uploads.test_upload import Visitor
from tests.installed.conftest import UV, surroundings
from tests.servers import free_port
from tests.waiting import until_answering
from tests.whyreel.test_library import first_lines
from views.registry import PAGES

pytestmark = [pytest.mark.wheel, pytest.mark.timeout(600)]


def whyreel(project: Path, *words: str) -> str:
    run = subprocess.run([str(project / "venv/bin/whyreel"), *words], cwd=project, text=True,
                         env=surroundings(project), capture_output=True)  # fmt: skip
    assert run.returncode == 0, run.stderr
    return run.stdout


@contextlib.contextmanager
def served(project: Path, *command: str) -> Iterator[str]:
    """The address of a server that a command starts in the project's folder."""
    port = free_port()
    log = project / f"log-{port}"
    with log.open("wb") as sink:
        process = subprocess.Popen(
            [*command, "serve", "--port", str(port)],
            cwd=project, env=surroundings(project), stdout=sink, stderr=sink,
        )  # fmt: skip
        try:
            until_answering(f"http://127.0.0.1:{port}/healthz", process, log)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait()


@pytest.fixture(scope="module")
def address(project: Path) -> Iterator[str]:
    with served(project, str(project / "venv/bin/whyreel")) as address:
        yield address


def test_the_wheel_is_one_package_without_tests(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.partition("/")[0] for name in names} == {
        "whyreel", f"{'-'.join(wheel.name.split('-')[:2])}.dist-info",
    }  # fmt: skip
    folders = {name.split("/")[1] for name in names if name.count("/") > 1}
    assert not folders & {"tests", "benchmarks", "scripts", "docs", "tools"}
    assert "whyreel/py.typed" in names and "whyreel/data/theatre/bundle.json" in names


def test_commands_run_from_a_folder_with_an_app_of_its_own(project: Path) -> None:
    version = whyreel(project, "--version").split()[1]
    assert version in next((project / "venv").rglob("whyreel-*.dist-info")).name
    assert "--install-completion" in whyreel(project, "--help")


SERVED = """
with wr.serve(h) as explorer:
    print(len(wr.open(explorer.url).benchmarks))
"""
"""A server from the wheel, and its data read by the wheel."""


def test_the_first_lines_of_the_librarys_guide_run(project: Path) -> None:
    """In the user's own home, which they prepare."""
    python = project / "venv" / "bin" / "python"
    script = f"{first_lines()}\nprint(len(b), len(cs), c.chain().number_of_nodes())\n{SERVED}"
    run = subprocess.run([str(python), "-c", script], cwd=project, text=True,
                         env=surroundings(project), capture_output=True)  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert all(int(word) > 0 for word in run.stdout.split())


def in_shell(project: Path, shell: str, script: str) -> str:
    """What a script prints in a shell that has the command on its path."""
    around = surroundings(project)
    around["PATH"] = f"{project / 'venv/bin'}:{around['PATH']}"
    run = subprocess.run(
        [shell, "-c", script], cwd=project, text=True, env=around, capture_output=True
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_bash_completes_commands_and_options(project: Path) -> None:
    """By the script that the command gives, in a bash that has read it."""
    bash = """eval "$(whyreel --show-completion)"
    complete -p whyreel
    complete_words() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
        _whyreel_completion whyreel
        echo "${COMPREPLY[@]}"; }
    complete_words whyreel ex
    complete_words whyreel serve --roo"""
    _, commands, options = in_shell(project, "bash", bash).splitlines()
    assert commands.split() == ["export"]
    assert options.split() == ["--root-path"]


def test_zsh_is_told_commands_with_what_they_do(project: Path) -> None:
    """Its side of the protocol; the script itself where there is a zsh."""
    question = "_TYPER_COMPLETE_ARGS='whyreel ser' _WHYREEL_COMPLETE=complete_zsh whyreel"
    assert re.search(r'"serve":"Serve .*"', in_shell(project, "bash", question))
    if zsh := shutil.which("zsh"):
        script = 'compdef() { echo "$@"; }; eval "$(whyreel --show-completion)"'
        registered = in_shell(project, zsh, script)
        assert registered.split() == ["_whyreel_completion", "whyreel"]


@pytest.mark.parametrize("shell", ["", "streamlit/"])
@pytest.mark.parametrize("page", [page.path for page in PAGES])
def test_every_page_is_there_in_both_shells(address: str, shell: str, page: str) -> None:
    asker = Asker(address)
    assert asker(f"/{shell}{page}").status == 200
    assert asker(f"/api/{next(each.name for each in PAGES if each.path == page)}").status == 200


def test_uvx_runs_it_with_libraries_of_its_own(project: Path, wheel: Path) -> None:
    """Every page of both shells, without this environment; needs the package index."""
    runner = (*UV, "tool", "run", "-q", "--find-links", str(wheel.parent), "whyreel")
    with served(project, *runner) as address:
        asker = Asker(address)
        for page in PAGES:
            for shell in ("", "streamlit/"):
                assert asker(f"/{shell}{page.path}").status == 200


def test_state_is_in_the_users_folder(address: str, project: Path) -> None:
    assert address and list((project / "share" / "whyreel").glob("*"))
    assert not (project / ".whyreel").exists()


def test_processes_of_their_own_find_the_package(address: str, project: Path) -> None:
    """An upload is read by a worker; what is removed, by a command."""
    visitor = Visitor(Asker(address, str(project / "share")))
    assert visitor.send("mine.csv", b"qid,said\nx,A\n").status == 201
    assert visitor.settled()["files"][0]["preview"]["columns"] == ["qid", "said"]
    order = b'{"kind": "benchmark", "id": "theatre", "dry_run": true}'
    assert visitor.post("/api/remove", order, **{"content-type": "application/json"}).json()["ok"]


def test_both_shells_draw_in_a_browser(address: str, browser: Browser) -> None:
    page = browser.new_page()
    refused: list[str] = []
    page.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
    for shell in ("", "streamlit/"):
        page.goto(f"{address}/{shell}leaderboard")
        expect(page.locator("table").first).to_be_visible(timeout=60_000)
    page.close()
    assert not refused
