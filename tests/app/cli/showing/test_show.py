"""`show`: what a page has, in a terminal, in a pipe and as JSON; and what there is not."""

import csv
import io
import json

import pytest
from rich.console import Console
from typer.testing import CliRunner

from app.__main__ import app
from app.cli.showing import printing
from app.cli.showing.case_digest import case_digest
from app.cli.showing.digest import UnknownFilter, digest_of, named_filters, page_address
from app.cli.showing.printing import print_case, print_page
from app.server import state, visible_store
from schema import COMMAND
from store.reading.library import Library
from tests.attacks import ATTACKS
from tests.conftest import Site

CLIP = "theatre.bench-easy-literal"


@pytest.fixture
def here(theatre: Site, monkeypatch: pytest.MonkeyPatch) -> Site:
    for module in (state, visible_store, printing):
        monkeypatch.setattr(module, "library", lambda: theatre.library)
    return theatre


def run(*words: str):
    return CliRunner().invoke(app, ["data", "show", *words])


def test_a_board_in_a_pipe_is_a_table_of_exact_values(here: Site) -> None:
    reply = run("leaderboard", "--benchmark", "theatre", "--metric", "accuracy")
    assert reply.exit_code == 0, reply.output
    rows = list(csv.DictReader(io.StringIO(reply.stdout), delimiter="\t"))
    board = here.fill("leaderboard?benchmark=theatre&metric=accuracy").slots["board"]
    assert [row["model"] for row in rows] == [row.cells["model"] for row in board.rows]
    for row, shown_row in zip(rows, board.rows, strict=True):
        value = shown_row.cells["score"].value
        assert row["score"] == ("" if value is None else repr(value))
    assert "\x1b" not in reply.stdout


def test_failures_take_the_pages_filters(here: Site) -> None:
    reply = run("failures", "--where", "D5=1 D1=0", "-f", "tier=hard", "--benchmark", "theatre")
    page = here.fill("cases?benchmark=theatre&where=D5%3D1+D1%3D0&tier=hard").slots["gallery"]
    assert reply.exit_code == 0 and len(reply.stdout.splitlines()) == 1 + len(page.cards)
    assert reply.stdout.splitlines()[1].startswith("theatre.")


def test_json_is_the_twin(here: Site) -> None:
    twin = json.loads(run("leaderboard", "--benchmark", "theatre", "--json").stdout)
    assert twin["page"] == "leaderboard" and twin["slots"]["board"]["kind"] == "table"
    case = json.loads(run("case", CLIP, "--json").stdout)
    assert case["clip"]["clip"] == CLIP and case["questions"][0]["answers"]


def test_a_case_has_its_chain_verdicts_and_answers(here: Site) -> None:
    reply = run("case", CLIP)
    case = case_digest(here.store, CLIP)
    assert reply.exit_code == 0 and case
    text = " ".join(reply.stdout.split())
    for node in case["chains"][0]["nodes"]:
        assert node["node"] in text
    assert "Verdicts" in text and "Questions" in text


@pytest.mark.parametrize(
    ("words", "code", "hint"),
    [
        (("case", "nobody"), 1, "show failures"),
        (("failures", "--where", "D5=1 D5=0"), 1, "take one away"),
        (("failures", "-f", "nothing=1"), 2, "no filter"),
        (("leaderboard", "--metric", "beauty"), 2, "metric"),
        (("unheard-of",), 2, "is no page"),
    ],
)
def test_what_is_not_there_has_a_code_and_a_hint(
    here: Site, words: tuple[str, ...], code: int, hint: str
) -> None:
    reply = run(*words)
    assert reply.exit_code == code and hint in reply.stderr
    assert "Traceback" not in reply.output


def test_without_data_it_tells_how_to_get_some(tmp_path, monkeypatch) -> None:
    empty = Library(tmp_path)
    for module in (state, visible_store, printing):
        monkeypatch.setattr(module, "library", lambda: empty)
    for words in (("leaderboard",), ("case", CLIP)):
        reply = run(*words)
        assert (
            reply.exit_code == 1 and f"{COMMAND} data prepare" in reply.stderr and not reply.stdout
        )


def test_a_terminal_gets_tables_that_fit_and_no_text_is_markup(here: Site) -> None:
    sink = io.StringIO()
    console = Console(file=sink, force_terminal=True, width=100, color_system=None)
    page = digest_of(page_address("leaderboard", {"benchmark": "theatre"}))
    attacked = page.model_copy(deep=True)
    for row, attack in zip(attacked.tables[0].rows, (*ATTACKS, "[red]x[/red]"), strict=False):
        row["model"] = f"{attack}\x1b[2J"
    print_page(attacked, console)
    case = case_digest(here.store, CLIP)
    case["verdicts"][0]["dimensions"]["D1"]["reason"] = "[bold]\x1b]0;title\x07"
    print_case(case, console)
    text = sink.getvalue()
    assert "\x1b" not in text and "[bold]" in text
    assert max(map(len, text.splitlines())) <= 100


def test_a_filter_that_is_none_is_refused() -> None:
    chosen = named_filters({"benchmark": "a b", "model": ["x", "y"], "where": ""}, "?tier=hard")
    assert (chosen.benchmark, chosen.model, chosen.tier) == ("a b", ("x", "y"), ("hard",))
    with pytest.raises(UnknownFilter, match="no filter"):
        named_filters({"nothing": "x"})
    with pytest.raises(UnknownFilter, match="“bogus” is no field"):
        named_filters({"where": "bogus=3"})
