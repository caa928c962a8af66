"""The menus and buttons of a clip: whose results and times are shown, files, what is missing."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.views.cases.clip.made import answer, chain, clip_row, question, verdict, watched
from views.address.filters import Filters
from views.cases.clip.clip_payload import clip_payload
from views.cases.clip.head.header import menus, outcome_of, voices_of
from views.cases.clip.marks.colourings import Coloured, read_colours
from views.page.content import CaseIdentity, Menu

KINDS = {"a": "event", "b": "belief"}


def time(node: str, source: str, start: float | None, **more: Any) -> dict[str, Any]:
    names = ("end", "judge", "name", "confidence", "evidence")
    about = {"source_kind": "people", "source": source, "run": None, "chain": "c", "node": node,
             "shown": True, "status": "ok", "start": start}  # fmt: skip
    return dict.fromkeys(names) | about | more


def timed_chain(start: float | None = None, **more: Any) -> dict[str, Any]:
    """A chain whose nodes and links have all that the player draws."""
    made = chain("c", KINDS, s=("a", "b")) | more
    nodes = ("text", "person", "end", "shown", "seen_by", "x", "y", "width", "height")
    made["nodes"] = [dict.fromkeys(nodes) | node | {"start": start, "text": node["node"]}
                     for node in made["nodes"]]  # fmt: skip
    made["subchains"] = [part | {"shown": None, "category": None} for part in made["subchains"]]
    return dict.fromkeys(("title", "length", "origin", "author", "study")) | made


RUNS = watched(
    questions=[question("q", answer("r1", True), answer("r2", False))],
    verdicts=[verdict("D1", 0, run="v1"), verdict("D1", 1, run="v2", judge="k")],
    chains=[timed_chain()],
    times=[time("a", "ann", 0.0), time("a", "bob", 2.0)],
)


def menu(shown: Any, address: str, name: str, judges: tuple[str, ...] = ()) -> Menu:
    filters = Filters.parse(address).filters
    coloured = read_colours(shown, filters, judges)
    made = menus(shown, filters, coloured, judges, CaseIdentity("b", "key"))
    assert made.case == CaseIdentity("b", "key")
    return next(each for each in made.entries if each.name == name)


def chosen_by(href: str | None, field: str) -> list[str]:
    return parse_qs(urlsplit(href or "").query).get(field, [])


@pytest.mark.parametrize(
    ("address", "label", "value", "items"),
    [
        ("", "Model", "All runs", [
            ("All runs", [], True, None),
            ("m · choice · r1", ["r1"], False, None), ("m · choice · r2", ["r2"], False, None),
            ("j · EVA", ["v1"], False, None), ("k · EVA", ["v2"], False, None),
        ]),
        ("colour=v1", "Judge", "j", [
            ("m · choice · r1", ["r1"], False, ["v1", "r1"]),
            ("m · choice · r2", ["r2"], False, ["v1", "r2"]),
            ("j · EVA", ["v1"], True, None), ("k · EVA", ["v2"], False, ["v1", "v2"]),
        ]),
        ("colour=v2&colour=r1&play=moment", "Model", "k + m", [
            ("m · choice · r1", ["v2"], True, None), ("m · choice · r2", ["r2"], False, None),
            ("j · EVA", ["v1"], False, None), ("k · EVA", ["r1"], True, None),
        ]),
    ],
)  # fmt: skip
def test_the_menu_of_colours_leads_to_each_run_alone_or_beside_the_one_that_is_shown(
    address: str, label: str, value: str, items: list[tuple[str, list[str], bool, list[str] | None]]
) -> None:
    shown = menu(RUNS, address, "colour")
    assert (shown.label, shown.value) == (label, value)
    listed = [
        (item.label, chosen_by(item.href, "colour"), item.is_chosen,
         chosen_by(item.beside[1], "colour") if item.beside else None)
        for item in shown.items
    ]  # fmt: skip
    assert listed == items
    for item in shown.items:
        assert chosen_by(item.href, "clip") == ["b.c"] and not chosen_by(item.href, "play")


def test_nobody_colours_a_clip_without_results() -> None:
    shown = menu(watched(), "", "colour")
    assert (shown.label, shown.value, shown.items) == ("Judge", "none", ())
    assert (menu(watched(), "", "source").value, menu(watched(), "", "source").items) == (
        "none",
        (),
    )


def test_the_menu_of_timings_ends_with_a_way_to_add_ones_own() -> None:
    shown = menu(RUNS, "source=bob", "source")
    assert (shown.label, shown.value) == ("Timings", "by bob")
    listed = [(item.label.partition(" (")[0], item.is_chosen, item.leaves) for item in shown.items]
    assert listed == [
        ("by 2 people", False, False), ("by ann", False, False), ("by bob", True, False),
        ("Add your own timings", False, True),
    ]  # fmt: skip
    assert menu(RUNS, "", "source").value == "by 2 people"


FILE = clip_row(media="a.mp4")
SCENE = {"objects": [{"object": "cup"}]}
ALWAYS = ["This case as JSON", "Figure of this case (SVG)", "Figure of this case (PNG)"]
CHAIN_FILES = ["Chain as one HTML file", "Open as network"]
TIMES = [f"Times for {tool}" for tool in ("players (WebVTT)", "ELAN", "Label Studio")]


@pytest.mark.parametrize(
    ("parts", "more"),
    [
        ({}, []),
        ({"scene": SCENE}, CHAIN_FILES),
        ({"chains": [timed_chain()]}, CHAIN_FILES),
        ({"chains": [timed_chain(0.0)]}, [*CHAIN_FILES, *TIMES]),
        ({"chains": [timed_chain(0.0, expected=True)]}, CHAIN_FILES),
        ({"chains": [timed_chain()], "times": [time("a", "ann", 0.0)]}, [*CHAIN_FILES, *TIMES]),
        ({"chains": [timed_chain()], "times": [time("a", "ann", None)]}, CHAIN_FILES),
        ({"clip": FILE}, ["Clip", "Film with its chain (MP4)"]),
    ],
)
def test_the_files_of_a_case(parts: dict[str, Any], more: list[str]) -> None:
    shown = menu(watched(**parts), "", "more", ("j",))
    assert shown.id == "b.c"
    assert [item.label for item in shown.items] == [ALWAYS[0], *more, *ALWAYS[1:]]
    files = {item.label: item for item in shown.items}
    if "Clip" in files:
        assert files["Clip"].file == "b.c.mp4"
    if "Open as network" in files:
        chain_file = files["Chain as one HTML file"]
        assert chain_file.file == "b.c-chain.html" and chosen_by(chain_file.href, "judge") == ["j"]


JUDGED = {"verdicts": [verdict("D2", 0)]}
PASSED = {"verdicts": [verdict("D2", 1)]}


@pytest.mark.parametrize(
    ("parts", "buttons"),
    [
        ({}, ["Add a chain", "Upload a chain"]),
        ({"clip": FILE}, ["Judge this clip", "Add a chain", "Upload a chain"]),
        ({"clip": FILE, **JUDGED}, ["Add a chain", "Upload a chain"]),
        ({"clip": FILE, "questions": [question("q")]},
         ["Judge this clip", "Add a chain", "Upload a chain"]),
        ({"clip": FILE, "questions": [question("q", answer("r1", True))]},
         ["Add a chain", "Upload a chain"]),
        ({"clip": FILE, "chains": [timed_chain()], **JUDGED}, ["Locate", "Add timings"]),
        ({"chains": [timed_chain()], **JUDGED}, ["Add timings"]),
        ({"clip": FILE, "chains": [timed_chain(0.0)], **JUDGED}, []),
        ({"clip": FILE, "chains": [timed_chain()], **PASSED}, ["Locate", "Add timings"]),
        ({"clip": FILE, "chains": [timed_chain(0.0)], **PASSED}, []),
        ({"clip": FILE, "chains": [timed_chain(0.0)]}, ["Judge this clip"]),
    ],
)  # fmt: skip
def test_a_case_has_buttons_for_what_it_lacks(parts: dict[str, Any], buttons: list[str]) -> None:
    shown, filters = watched(**parts), Filters()
    coloured = read_colours(shown, filters, ("j",), ("j",))
    made = clip_payload(shown, filters, ("j",), coloured)
    voices = voices_of(shown, coloured, made.shown_sources)
    assert [label for label, _ in outcome_of(shown, filters, made, voices).actions] == buttons


@pytest.mark.parametrize(
    ("sources", "ends"),
    [
        ([time("a", "ann", 3.5), time("a", "bob", 4.5)], "its node at 0:04.5 (timed by bob)."),
        ([time("a", "m1", 3.5, source_kind="model", name="Em")],
         "its node at 0:03.5 (timed by Em)."),
        ([time("a", "ann", 3.5)], "its node at 0:03.5 (timed by ann)."),
        ([time("z", "m1", 3.5, source_kind="model", name="Em")],
         "at no single node. Located by Em: no node stands out."),
        ([time("z", "ann", 3.5)], "at no single node."),
    ],
)  # fmt: skip
def test_the_sentence_names_whose_times_are_shown(sources: list[dict[str, Any]], ends: str) -> None:
    made_of = timed_chain()
    if sources[0]["node"] == "z":
        made_of["nodes"].append(made_of["nodes"][0] | {"node": "z"})
    shown, filters = watched(chains=[made_of], times=sources, **JUDGED), Filters()
    if len(sources) > 1:
        filters = Filters(source=("bob", "ann"))
    coloured = read_colours(shown, filters, ("j",))
    made = clip_payload(shown, filters, ("j",), coloured)
    voices = voices_of(shown, coloured, made.shown_sources)
    assert outcome_of(shown, filters, made, voices).text.endswith(ends)


def test_voices_are_the_runs_that_colour_with_their_verdicts() -> None:
    coloured = read_colours(RUNS, Filters(colour=("v2", "r1")), ())
    first, second = voices_of(RUNS, coloured)
    assert (first.id, first.who, first.kind) == ("v2", "k", "verdicts")
    assert [pin.dimension for pin in first.pins] == ["D1"]
    assert (second.id, second.who, second.kind, second.pins) == ("r1", "m", "answers", ())
    assert voices_of(RUNS, Coloured(coloured.runs, ("", "nobody"))) == ()
