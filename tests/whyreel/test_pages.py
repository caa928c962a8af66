"""Every board, list, figure and chain of the theatre against the JSON of its page."""

from typing import Any
from urllib.parse import quote

import pandas as pd
import plotly.graph_objects as go
import pytest

import whyreel as wr
from metrics.boards.definitions import METRICS
from metrics.patterns import PATTERNS
from tests.rounds import TIMES, few, sweep, swept
from tests.whyreel.conftest import Twin
from views.figures.registry import figures_of

SCORE = {"score": "value", "low": "low", "high": "high", "asked": "n", "n": "ok", "base": "base"}
"""Column of a DataFrame → part of a score in a page's JSON."""
BOARDS = [(name, by) for name, metric in METRICS.items() for by in metric.columns]
FEW = [(name, metric.columns[at]) for name, metric in METRICS.items() for at in (0, -1)]
FIGURES = (
    *(f"{page}?benchmark=theatre&metric={metric}"
      for metric in METRICS for page in ("leaderboard", "trends")),
    *(f"published?benchmark=theatre&plot={figure.id}" for figure in figures_of("theatre")),
)  # fmt: skip
CLIPS = (
    "theatre.bench-easy-literal",
    "theatre.bench-easy-glitching",
    "theatre.plank-easy-faithful",
)


def known(value: Any) -> Any:
    """None where a DataFrame has its own sign for what is unknown."""
    return None if pd.isna(value) else value


def test_the_theatre_has_a_board_of_every_metric(home: wr.Home, twin: Twin) -> None:
    options = twin("leaderboard?benchmark=theatre")["options"]["metric"]
    assert {each["value"] for each in options} == set(METRICS)


@pytest.mark.parametrize(("metric", "by"), sweep(FEW[:1], BOARDS))
def test_every_board_is_that_of_the_page(home: wr.Home, twin: Twin, metric: str, by: str) -> None:
    address = f"leaderboard?benchmark=theatre&also=scripted&metric={metric}"
    page = twin(f"{address}&by={by}")["slots"]["board"]
    board = home.board("theatre", metric=metric, by=by, also="scripted")
    df, style = board.df, board.style.data
    names = dict(zip(df["row"].unique(), style.index, strict=True))
    shown = {(row["key"], id.removeprefix("by:")): (row["cells"], cell)
             for row in page["rows"] for id, cell in row["cells"].items()
             if cell and (id == "score" or id.startswith("by:"))}  # fmt: skip
    got = {(row.row, "score" if row.column == "all" else row.column): row._asdict()
           for row in df.itertuples()}  # fmt: skip
    assert got.keys() == shown.keys()
    for place, (cells, cell) in shown.items():
        row = got[place]
        assert {name: known(row[name]) for name in SCORE} == {
            name: cell[part] for name, part in SCORE.items()
        }
        letters = (cells["tie"] or {"text": ""})["text"].partition(",")[0]
        assert (known(row["tie"]) or "too few", known(row["rank"])) == (
            letters or "too few", cells["rank"],
        )  # fmt: skip
        assert known(style.loc[names[place[0]], row["column"]]) == cell["value"]
        assert row["name"] == cells["model"] and known(row["setting"]) == cells["setting"]
        if place[1] == "score":
            assert row["coverage"] == cells["coverage"]


@few(1)
@pytest.mark.parametrize("pattern", [each.id for each in PATTERNS])
def test_every_list_of_cases_is_that_of_the_page(home: wr.Home, twin: Twin, pattern: str) -> None:
    page = twin(f"cases?benchmark=theatre&pattern={pattern}")
    is_shown = f"pattern={pattern}" in page["query"]
    gallery = page["slots"].get("gallery") if is_shown else None
    cases = home.cases(benchmark="theatre", pattern=pattern)
    total = gallery["total"] if gallery else 0
    assert len(cases) == len(cases.df) == total
    if not total:
        assert list(cases) == []
        return
    cards = [card["key"] for card in gallery["cards"]]
    assert cases.df["case"].tolist()[: len(cards)] == cards
    assert [case.title for case in cases[: len(cards)]] == [c["title"] for c in gallery["cards"]]
    last = -(-total // len(cards))
    end = twin(f"cases?benchmark=theatre&pattern={pattern}&page={last}")["slots"]["gallery"]
    assert cases[-1].title == end["cards"][-1]["title"]
    assert cases.df["case"].iloc[-1] == end["cards"][-1]["key"]
    if clip := cases[0].clip:
        assert f"clip={clip}" in gallery["cards"][0]["href"]


@few(2)
@pytest.mark.parametrize("address", FIGURES)
def test_every_figure_is_made_of_the_specification_of_the_page(
    home: wr.Home, twin: Twin, address: str
) -> None:
    page, _, query = address.partition("?")
    filters = dict(part.split("=") for part in query.split("&"))
    drawn = {name: slot["spec"] for name, slot in twin(address)["slots"].items()
             if slot["kind"] == "figure" and slot["spec"].get("data")}  # fmt: skip
    if not drawn:
        with pytest.raises(wr.NotLoaded, match="there is no figure"):
            home.figure(page, **filters)
    for name, spec in drawn.items():
        figure = home.figure(page, name, **filters)
        assert isinstance(figure, go.Figure)
        assert figure.to_json() == go.Figure(spec).to_json()
    if page == "leaderboard":
        board = home.board(**filters)
        assert set(board.figures) == set(drawn)
        name = "bars" if "bars" in drawn else next(iter(drawn))
        assert board.figure().to_json() == go.Figure(drawn[name]).to_json()


def test_compared_rows_are_those_of_the_page(home: wr.Home, twin: Twin) -> None:
    chosen = ("theatre-oracle~~−~", "theatre-emotion-first", "theatre-abstainer")
    board = home.board("theatre", metric="accuracy")
    rows = board.df.drop_duplicates("row").set_index("model")["row"]
    named = "".join(f"&compare={quote(rows[model.partition('~')[0]])}" for model in chosen)
    pairs = twin(f"leaderboard?benchmark=theatre&metric=accuracy{named}")["slots"]["pairs"]["rows"]
    df = board.compare(*chosen)
    assert len(df) == len(pairs) == 3
    for got, row in zip(df.to_dict("records"), pairs, strict=True):
        shown = row["cells"]["difference"]
        assert (got["difference"], got["low"], got["high"]) == (
            shown["value"], shown["low"], shown["high"],
        )  # fmt: skip
        assert got["shared"] == row["cells"]["shared"]
        assert f"{got['a'].partition('~')[0]}~{got['b'].partition('~')[0]}" == row["key"]


@few(2)
@pytest.mark.parametrize("clip", CLIPS)
def test_a_chain_has_the_nodes_links_and_marks_of_the_player(
    home: wr.Home, twin: Twin, clip: str
) -> None:
    payload = twin(f"cases?clip={clip}")["slots"]["player"]["payload"]
    chains = home.case(clip).chains()
    assert [chain.id for chain in chains] == [each["id"] for each in payload["chains"]]
    for chain, drawn in zip(chains, payload["chains"], strict=True):
        for node in drawn["nodes"]:
            about = chain.nodes[node["id"]]
            assert {name: about[name] for name in ("kind", "text", "person", "start", "end")} == {
                name: node[name] for name in ("kind", "text", "person", "start", "end")
            }
        links = {(why, part["result"]) for part in drawn["subchains"] for why in part["reasons"]}
        links |= {(each["subject"], each["object"]) for each in drawn["relations"]}
        assert set(chain.edges) == links and len(chain) == len(drawn["nodes"])
        marks = payload["colourings"][0]["chains"].get(drawn["id"], {"nodes": {}, "links": {}})
        assert {node: mark for node, mark in chain.nodes(data="mark") if mark} == {
            node: mark["state"] for node, mark in marks["nodes"].items()
        }
        for _, _, edge in chain.edges(data=True):
            mark = marks["links"].get(edge["subchain"])
            assert edge["mark"] == (mark and mark["state"])


@swept
def test_a_chain_is_coloured_by_whom_one_names(home: wr.Home, twin: Twin) -> None:
    case = home.case("theatre.bench-easy-glitching")
    payload = twin(f"cases?clip={case.clip}")["slots"]["player"]["payload"]
    runs = [each for each in twin(f"cases?clip={case.clip}")["options"]["colour"] if each["value"]]
    for each in runs[:: 6 if TIMES == 1 else 1]:
        chain = case.chain(colour=each["value"])
        shown = twin(f"cases?clip={case.clip}&colour={each['value']}")["slots"]["player"]
        (colouring,) = shown["payload"]["colourings"]
        assert chain.coloured_by == colouring["label"]
        assert dict(chain.nodes(data="mark")) == {
            node["id"]: colouring["chains"].get(chain.id, {"nodes": {}})["nodes"]
            .get(node["id"], {"state": None})["state"]
            for node in payload["chains"][0]["nodes"]
        }  # fmt: skip


def test_benchmarks_and_published_numbers_are_those_of_the_pages(home: wr.Home, twin: Twin) -> None:
    rows = {row["key"]: row["cells"] for row in twin("data")["slots"]["benchmarks"]["rows"]}
    for row in home.benchmarks.to_dict("records"):
        cells = rows.pop(row["benchmark"])
        assert {name: row[name] for name in cells} == cells
    assert not rows
    published = home.published
    main = published[published["table"].str.startswith("Table 3") & (published["paper"] != "")]
    assert not main.empty and set(published["status"]) >= {"SEEN"}
