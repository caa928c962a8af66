"""Whose times, judgements, pins and chains Watch shows, and how it says so."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from metrics.chains.marks import ChainShape
from metrics.chains.verdicts import PinPlace
from store.queries.clips.clip import watch
from tests.conftest import Site, site
from tests.loaders.made_files import bundle as toy
from tests.loaders.made_files import lines
from tests.rounds import swept
from tests.views.cases.clip.made import chain, watched
from tests.views.cases.clip.test_watch import menu, outcome, payload
from views.address.filters import Filters
from views.cases.clip.marks.chains import (
    link_judgements,
    node_times,
    payload_chains,
    shown_sources,
    source_options,
    time_sources,
    timer_name,
    unknown_sources,
)
from views.cases.clip.marks.pins import pin_places
from views.chain.payload import LinkJudgement, NodeTime
from views.player.payload import TimeSource

LOCATES = {"source_kind": "model", "source": "loc", "run": "loc"}
BY = {"source_kind": "people"}


def time(node: str, source: dict[str, Any], *span: float, **about: Any) -> dict[str, Any]:
    start_end = dict(zip(("start", "end"), span, strict=False))
    return (
        {"clip": "a", "chain": "c", "node": node, "shown": bool(span)} | start_end | source | about
    )


@pytest.fixture(scope="module")
def timed(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A clip without times of its own: two people and a model that also judged it time it."""
    made = site(tmp_path_factory.mktemp("timed"))
    folder = toy(tmp_path_factory.mktemp("toy") / "toy")
    kinds = {"e1": "event", "e2": "event", "b1": "belief", "i1": "intent"}
    lines(folder / "chains.jsonl", [
        {"chain": "c", "clip": "a", "origin": "people", "author": "Ada", "study": "unverified"}
    ])  # fmt: skip
    lines(folder / "nodes.jsonl", [
        {"chain": "c", "node": node, "kind": kind, "text": node, "seen_by": ["A"]}
        for node, kind in kinds.items()
    ])  # fmt: skip
    lines(folder / "people.jsonl", [{"clip": "a", "person": "A", "name": "Anna"}])
    lines(folder / "subchains.jsonl", [
        {"chain": "c", "subchain": "s1", "result": "b1", "reasons": ["e1", "e2"]},
        {"chain": "c", "subchain": "s2", "result": "i1", "reasons": ["b1"], "heart": True},
    ])  # fmt: skip
    lines(folder / "runs.jsonl", [
        {"run": "r", "model": "gen", "protocol": "choice"},
        {"run": "v", "model": "gen", "judge": "eye", "protocol": "eva"},
        {"run": "w", "model": "gen", "judge": "other", "protocol": "eva"},
        {"run": "loc", "model": "eye", "protocol": "locate"},
    ])  # fmt: skip
    kind = {"kind": "model"}
    lines(
        folder / "models.jsonl", [{"model": "gen"} | kind, {"model": "eye", "name": "Eye"} | kind]
    )
    reason = {"clip": "a", "score": 0, "reason": "no"}
    lines(folder / "verdicts.jsonl", [
        *({"run": "v", "dimension": f"D{n}"} | reason for n in range(1, 6)),
        *({"run": "w", "dimension": f"D{n}"} | reason for n in range(1, 6)),
    ])  # fmt: skip
    ann, bob = BY | {"source": "ann"}, BY | {"source": "bob"}
    lines(folder / "node_times.jsonl", [
        time("e1", ann, 0.0, 0.2), time("e1", bob, 0.1, 0.3),
        time("e2", ann, 0.1, 0.2), time("e2", bob), time("b1", ann), time("b1", bob),
        time("i1", ann, shown=True), time("i1", bob, shown=True),
        time("e1", LOCATES, 0.1, 0.2, confidence=0.9), time("e2", LOCATES, evidence="hidden"),
        {"clip": "a", "chain": "c", "node": "b1", "status": "refused"} | LOCATES,
    ])  # fmt: skip
    link = {"clip": "a", "chain": "c", "subchain": "s2"}
    lines(folder / "link_judgements.jsonl", [
        link | LOCATES | {"holds": False, "reason": "too early"},
        link | ann | {"holds": True},
    ])  # fmt: skip
    pin = {"run": "v", "clip": "a", "dimension": "D3", "chain": "c", "node": "e1", "second": 0.1}
    lines(folder / "verdict_pins.jsonl", [pin | ann])
    assert made.take("bundle", folder).rejected == 0
    return made


@swept
def test_sources_say_how_many_and_how_far_they_agree(timed: Site) -> None:
    view = timed.fill("cases?clip=toy.a")
    shown = payload(view)
    assert [(each["id"], each["label"], each["note"]) for each in shown["sources"]] == [
        ("people", "by 2 people", "n = 2, mean IoU 0.33"),
        ("ann", "by ann", ""),
        ("bob", "by bob", ""),
        ("toy.loc", "by Eye, locate, 1 node without an answer", ""),
    ]
    assert shown["shown_sources"] == ("people",)
    assert view.options["source"][0].label == "by 2 people (n = 2, mean IoU 0.33)"
    two = payload(timed.fill("cases?clip=toy.a&source=toy.loc&source=ann"))
    assert two["shown_sources"] == ("toy.loc", "ann")


def test_the_menu_of_timings_names_the_sources_that_are_shown(timed: Site) -> None:
    both = menu(timed.fill("cases?clip=toy.a&source=bob&source=ann"), "source")
    assert (both.label, both.value) == ("Timings", "by bob + by ann")
    assert [item.label for item in both.items if item.is_chosen] == ["by ann", "by bob"]


def test_each_node_and_link_says_who_timed_and_judged_it(timed: Site) -> None:
    (chain,) = payload(timed.fill("cases?clip=toy.a"))["chains"]
    assert (chain["origin"], chain["caption"]) == ("people", "chain by Ada")
    assert chain["study"] == "source: unverified"
    times = {node["id"]: {t["source"]: t for t in node["times"]} for node in chain["nodes"]}
    together = times["e1"]["people"]
    assert (together["shown"], together["start"], together["end"]) == (True, 0.05, 0.25)
    assert times["e2"]["people"]["shown"] is None, "one of two is no majority"
    assert times["b1"]["people"]["shown"] is False
    untimed = times["i1"]["people"]
    assert (untimed["shown"], untimed["start"]) == (True, None), "seen by both, timed by none"
    failed = times["b1"]["toy.loc"]
    assert (failed["status"], failed["shown"], failed["start"]) == ("refused", None, None)
    assert times["e2"]["toy.loc"]["evidence"] == "hidden"
    assert all(node["start"] is None and node["seen_by"] == ("Anna",) for node in chain["nodes"])
    links = {part["id"]: part for part in chain["subchains"]}
    assert links["s2"]["heart"] is True
    assert [(each["source"], each["holds"]) for each in links["s2"]["judgements"]] == [
        ("ann", True), ("toy.loc", False)
    ]  # fmt: skip


def test_a_reason_is_pinned_by_people_else_by_the_judges_own_steps_else_not(timed: Site) -> None:
    shown = payload(timed.fill("cases?clip=toy.a&judge=eye&judge=other"))
    pins = {(pin["judge"], pin["dimension"]): pin for pin in shown["pins"]}
    where = {
        dimension: (pin["node"], pin["pinned_by"], pin["located"])
        for (judge, dimension), pin in pins.items() if judge == "Eye"
    }  # fmt: skip
    assert where == {
        "D1": ("i1", "locate", True),
        "D2": ("e2", "locate", True),
        "D3": ("e1", "people", True),
        "D4": ("e2", "locate", True),
        "D5": (None, "", False),
    }
    others = [pin for (judge, _), pin in pins.items() if judge != "Eye"]
    assert len(others) == 5 and {pin["pinned_by"] for pin in others} == {""}
    speaks_of = {pin["dimension"]: pin["marks"] for pin in others}
    assert speaks_of["D1"] == {"chain": "toy.c", "nodes": (), "links": ("s2",)}
    assert speaks_of["D5"] is None and pins[others[0]["judge"], "D5"]["marks"] is None
    assert {pin["marks"] for pin in shown["pins"] if pin["located"]} == {None}


def test_what_is_pinned_is_coloured_as_located(timed: Site) -> None:
    shown = payload(timed.fill("cases?clip=toy.a&colour=toy.v&colour=toy.w"))
    by_judge, other = shown["colourings"]
    nodes, links = by_judge["chains"]["toy.c"]["nodes"], by_judge["chains"]["toy.c"]["links"]
    assert nodes["e1"]["words"] == "failed D3, pinned by people"
    assert nodes["e2"]["words"] == "failed D2, D4, pinned by locate"
    assert links == {} and [*by_judge["frame"]] == ["D5"]
    marks = other["chains"]["toy.c"]
    assert {mark["located"] for part in marks.values() for mark in part.values()} == {False}
    assert sorted(marks["links"]) == ["s1", "s2"] and sorted(marks["nodes"]) == ["e1", "e2"]


def test_a_model_whose_times_are_shown_pins_what_other_judges_left_open(timed: Site) -> None:
    view = timed.fill("cases?clip=toy.a&judge=other&source=toy.loc")
    pins = {pin["dimension"]: pin for pin in payload(view)["pins"]}
    assert {name: (pin["node"], pin["locator"]) for name, pin in pins.items()} == {
        "D1": ("i1", "Eye"), "D2": ("e2", "Eye"), "D3": (None, ""), "D4": ("e2", "Eye"),
        "D5": (None, ""),
    }  # fmt: skip
    hidden = outcome(timed.fill("cases?clip=toy.a&colour=toy.w&question=D2&source=toy.loc"))
    assert hidden.text.endswith("located by Eye: not shown in this clip.")
    assert "Locate" not in dict(hidden.actions)


@pytest.mark.parametrize(
    ("shown", "node"),
    [([], "e1"), (["second"], "e2"), (["other"], "e1"), (["own", "second"], "e2")],
)
def test_of_a_judges_own_runs_the_one_that_is_shown_pins(shown: list[str], node: str) -> None:
    def unseen(run: str, judge: str, node: str) -> dict[str, Any]:
        about = {"status": "ok", "shown": False, "start": None, "confidence": 0.5}
        return {"run": run, "judge": judge, "name": judge, "chain": "c", "node": node, **about}

    failed = {"run": "v", "judge": "eye", "judge_dimension": "D2", "status": "ok", "score": 0}
    watched: Any = SimpleNamespace(
        pins=[], links=[], verdicts=[failed | {"node": None, "second": None}],
        times=[unseen("first", "eye", "e1"), unseen("other", "ear", "e2"),
               unseen("second", "eye", "e2")],
    )  # fmt: skip
    place = pin_places(watched, [ChainShape("c", {"e1": "event", "e2": "event"}, {})], shown)
    assert place["v", "D2"] == PinPlace("locate", "c", node, is_missing=True)


@swept
def test_the_open_questions_second_is_that_of_the_leading_source(timed: Site) -> None:
    at = payload(timed.fill("cases?clip=toy.a&question=toy.q0"))
    assert (at["question"], at["selected"], at["start"]) == ("toy.q0", "e1", 0.05)
    by_model = payload(timed.fill("cases?clip=toy.a&question=toy.q0&source=toy.loc&play=moment"))
    assert by_model["start"] == 0.1 and by_model["play"]["from"] == 0.0
    dimension = payload(timed.fill("cases?clip=toy.a&question=D3"))
    assert (dimension["question"], dimension["selected"]) == ("D3", "e1")
    unpinned = payload(timed.fill("cases?clip=toy.a&question=D1&judge=other"))
    assert unpinned["selected"] == "i1", "what D1 marks: the heart link's result"
    frame = payload(timed.fill("cases?clip=toy.a&question=D5"))
    assert (frame["question"], frame["selected"]) == ("D5", None)


@swept
def test_a_question_colours_the_objects_and_relations_that_it_asks_about(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    made = site(tmp_path_factory.mktemp("scene"))
    folder = toy(tmp_path_factory.mktemp("toy") / "toy")
    lines(folder / "scene_objects.jsonl", [
        {"clip": "a", "object": name, "label": name, "colour": "red"} for name in ("cup", "box")
    ])  # fmt: skip
    lines(folder / "scene_relations.jsonl", [
        {"clip": "a", "relation": "r1", "subject": "cup", "label": "in", "object": "box"}
    ])  # fmt: skip
    lines(folder / "questions.jsonl", [
        {"question": "q0", "clip": "a", "type": "L1-OE", "text": "?", "options": ["x", "y"],
         "answer": 0},
    ])  # fmt: skip
    lines(folder / "answers.jsonl", [{"run": "r", "question": "q0", "choice": 1}])
    lines(folder / "question_targets.jsonl", [
        {"question": "q0", "kind": "object", "target": "cup"},
        {"question": "q0", "kind": "relation", "target": "r1"},
    ])  # fmt: skip
    assert made.take("bundle", folder).rejected == 0
    shown = payload(made.fill("cases?clip=toy.a&colour=toy.r"))
    (scene,) = [chain for chain in shown["chains"] if chain["kind"] == "scene"]
    marks = shown["colourings"][0]["chains"][scene["id"]]
    assert {name: mark["words"] for name, mark in marks["nodes"].items()} == {
        "cup": "answered wrong"
    }
    assert {name: mark["words"] for name, mark in marks["links"].items()} == {
        "r1": "answered wrong"
    }
    (question,) = shown["questions"]
    assert (question["objects"], question["relations"]) == (("cup",), ("r1",))
    assert (shown["question"], shown["selected"], shown["chain"]) == ("toy.q0", "cup", "scene")


@swept
def test_an_expected_chain_that_people_timed_stays_beside_a_chain_of_the_clips_own(
    tmp_path: Path,
) -> None:
    made, folder = site(tmp_path / "home"), toy(tmp_path / "toy")
    names = ("c", "timed", "untimed")
    lines(folder / "chains.jsonl", [
        {"chain": "c", "clip": "a", "origin": "people", "author": "Ada"},
        {"chain": "timed", "item": "i1", "title": "What is to come"},
        {"chain": "untimed", "item": "i1"},
    ])  # fmt: skip
    lines(folder / "nodes.jsonl", [
        {"chain": name, "node": node, "kind": kind, "text": node}
        for name in names for node, kind in (("e1", "event"), ("b1", "belief"), ("i1", "intent"))
    ])  # fmt: skip
    lines(folder / "node_times.jsonl", [
        {"clip": "a", "chain": "timed", "node": "e1", "source": "bob", "shown": True, "start": 0.1,
         "end": 0.2} | BY,
    ])  # fmt: skip
    assert made.take("bundle", folder).rejected == 0
    own, expected = payload(made.fill("cases?clip=toy.a"))["chains"]
    assert (own["title"], own["caption"]) == ("Chain without a title", "chain by Ada")
    assert (expected["id"], expected["title"]) == ("toy.timed", "What is to come")
    times = {node["id"]: [time["source"] for time in node["times"]] for node in expected["nodes"]}
    assert times == {"e1": ["bob"], "b1": [], "i1": []}


def test_two_runs_of_one_model_are_numbered(theatre: Site) -> None:
    watched = watch(theatre.store, "theatre.plank-easy-faithful")
    assert watched is not None
    (first, *_) = [row for row in watched.times if row["source_kind"] == "model"]
    again = [row | {"source": "again"} for row in watched.times if row["source"] == first["source"]]
    numbered = time_sources(replace(watched, times=[*watched.times, *again]))
    notes = {source.id: source.note for source in numbered}
    assert (notes[first["source"]], notes["again"]) == ("run 1 of 2", "run 2 of 2")


def timed_by(kind: str, source: str, node: str, *span: float | None, **more: Any) -> dict[str, Any]:
    """What a source says of a node of the chain `c`; shown where it has a span."""
    names = ("judge", "name", "status", "confidence", "evidence", "start", "end")
    times = dict(zip(("start", "end"), span, strict=False))
    about = {"source_kind": kind, "source": source, "chain": "c", "node": node, "run": None,
             "shown": bool(span)}  # fmt: skip
    return dict.fromkeys(names) | about | times | more


@pytest.mark.parametrize(
    ("times", "sources"),
    [
        ([timed_by("people", "ann", "a", 0.0, 2.0)], [("ann", "people", "by ann", "")]),
        ([timed_by("people", "bob", "a", 0.0, 2.0), timed_by("people", "ann", "a", 1.0, 2.0)],
         [("people", "people", "by 2 people", "n = 2, mean IoU 0.50"),
          ("bob", "people", "by bob", ""), ("ann", "people", "by ann", "")]),
        ([timed_by("people", "bob", "a", None, None), timed_by("people", "ann", "a", 1.0, None)],
         [("people", "people", "by 2 people", "n = 2, mean IoU unknown"),
          ("bob", "people", "by bob", ""), ("ann", "people", "by ann", "")]),
        ([timed_by("people", "bob", "a", 0.0, 2.0), timed_by("people", "ann", "a", 1.0, 2.0),
          timed_by("people", "bob", "b"), timed_by("people", "ann", "b", 1.0, 2.0, shown=False)],
         [("people", "people", "by 2 people", "n = 2, mean IoU 0.50"),
          ("bob", "people", "by bob", ""), ("ann", "people", "by ann", "")]),
        ([timed_by("model", "m1", "a", 0.0, 1.0, name="Em", status="ok"),
          timed_by("model", "m2", "a", name="Em", status="failed"),
          timed_by("model", "m3", "a", judge="kay", status="ok"),
          timed_by("model", "m4", "a", name="Em", status="ok"),
          timed_by("dataset", "set", "a", 0.0, 1.0), timed_by("people", "ann", "a", 0.0, 1.0)],
         [("set", "dataset", "by the data set", ""), ("ann", "people", "by ann", ""),
          ("m1", "model", "by Em, locate", "run 1 of 2"),
          ("m2", "model", "by Em, locate, 1 node without an answer", ""),
          ("m3", "model", "by kay, locate", ""), ("m4", "model", "by Em, locate", "run 2 of 2")]),
    ],
)  # fmt: skip
def test_sources_of_times_are_listed_by_kind(
    times: list[dict[str, Any]], sources: list[tuple[str, ...]]
) -> None:
    listed = time_sources(watched(times=times))
    assert [(each.id, each.kind, each.label, each.note) for each in listed] == sources


@pytest.mark.parametrize(
    ("origin", "start", "expected", "label"),
    [
        ("construction", 0.0, False, "by construction"),
        (None, 0.0, False, "by the data set"),
        ("elsewhere", 0.0, False, "elsewhere"),
        ("people", None, False, None),
        ("people", 0.0, True, None),
    ],
)
def test_a_chains_own_times_are_a_source_of_its_origin(
    origin: str | None, start: float | None, expected: bool, label: str | None
) -> None:
    chains = [chain("c", {"a": "event", "b": "event"}) | {"origin": origin, "expected": expected}]
    chains[0]["nodes"][1]["start"] = start
    people = chain("d", {"a": "event"}) | {"origin": "people"}
    people["nodes"][0]["start"] = 1.0
    shown = watched(chains=[*chains, *([people] if label else [])],
                    times=[timed_by("people", "ann", "a", 0.0, 2.0)])  # fmt: skip
    labels = [each.label for each in time_sources(shown) if each.id == "own"]
    assert labels == ([label] if label else [])


def test_a_timer_is_called_by_the_name_of_its_model() -> None:
    times = [timed_by("people", "m1", "a"), timed_by("model", "m1", "a", name="Em"),
             timed_by("model", "m2", "a")]  # fmt: skip
    shown = watched(times=times)
    assert [timer_name(shown, name) for name in ("m1", "m2", "people")] == ["Em", "m2", "people"]


def test_what_each_source_and_all_people_say_of_a_node() -> None:
    by_model = timed_by(
        "model", "m", "a", 1.0, 2.0, confidence=0.9, evidence="Seen.", status="failed"
    )
    ann, bob = (
        timed_by("people", who, "a", at, at + 2) for who, at in (("ann", 0.0), ("bob", 1.0))
    )
    alone = node_times(watched(times=[by_model, ann]))
    said_by = (
        NodeTime("m", True, 1.0, 2.0, 0.9, "Seen.", "failed"),
        NodeTime("ann", True, 0.0, 2.0),
    )
    assert alone == {("c", "a"): said_by}
    unseen = timed_by("people", "bob", "b", shown=None)
    several = node_times(watched(times=[by_model, ann, bob, unseen]))
    together = NodeTime("people", True, 0.5, 2.5)
    assert several == {
        ("c", "a"): (*said_by, NodeTime("bob", True, 1.0, 3.0), together),
        ("c", "b"): (NodeTime("bob"),),
    }


def test_judgements_of_a_link_stand_together_in_their_order() -> None:
    link = {"chain": "c", "subchain": "s", "holds": True, "reason": None, "status": None}
    rows = [link | {"source": "ann"},
            link | {"source": "m", "holds": None, "reason": "No.", "status": "failed"}]  # fmt: skip
    assert link_judgements(watched(links=rows)) == {
        ("c", "s"): (LinkJudgement("ann", True), LinkJudgement("m", None, "No.", "failed")),
    }


def test_the_chosen_sources_are_shown_else_the_first() -> None:
    sources = [TimeSource("a", "people", "by a", "n = 2"), TimeSource("b", "people", "by b")]
    chosen = Filters(source=("b", "x"))
    assert shown_sources(chosen, sources) == ("b", "x")
    assert (shown_sources(Filters(), sources), shown_sources(Filters(), ())) == (("a",), ())
    assert unknown_sources(chosen, sources) == ("x",)
    assert [each.label for each in source_options(sources)] == ["by a (n = 2)", "by b"]


@pytest.mark.parametrize(
    ("about", "title", "caption"),
    [
        ({"title": "Why", "origin": "construction"}, "Why",
         "ground-truth chain (from the animation script)"),
        ({"origin": "people"}, "Chain without a title", "chain by people"),
        ({"origin": "people", "author": "Ada"}, "Chain without a title", "chain by Ada"),
        ({"origin": "model", "author": "Em"}, "Chain without a title", "chain by Em"),
        ({"origin": "dataset", "author": "Ada"}, "c", "chain of the data set"),
        ({"origin": "dataset", "expected": True}, "c",
         "expected chain of the data set of the prompt"),
        ({"expected": True}, "c", "expected chain of the prompt"),
        ({"origin": "paradigm", "expected": True}, "c",
         "expected chain of the paradigm, written by WhyReel"),
    ],
)  # fmt: skip
def test_a_chain_says_whose_it_is(about: dict[str, Any], title: str, caption: str) -> None:
    row = dict.fromkeys(("title", "origin", "author", "study")) | chain("c", {}) | about
    (made,) = payload_chains(watched(chains=[row]))
    assert (made.title, made.caption) == (title, caption)


@pytest.mark.parametrize(
    ("seen_by", "names"), [(None, None), ([], ()), (["p", "q", "r"], ("Pia", "q", "r"))]
)
@pytest.mark.parametrize(("height", "box"), [(0.4, (0.0, 0.2, 0.3, 0.4)), (None, None)])
def test_a_node_has_its_box_and_the_names_of_those_who_see_it(
    seen_by: list[str] | None, names: tuple[str, ...] | None, height: float | None, box: Any
) -> None:
    node = {"node": "a", "kind": "event", "text": None, "person": "p", "start": 0.0, "end": 1.0,
            "shown": False, "seen_by": seen_by}  # fmt: skip
    node |= {"x": 0.0, "y": 0.2, "width": 0.3, "height": height}
    link = {"subchain": "s", "result": "b", "reasons": ["a"], "shown": True, "category": "IV",
            "heart": True}  # fmt: skip
    row = chain("c", {}) | {"nodes": [node], "subchains": [link], "title": "T", "origin": "people",
                            "author": None, "study": "Study 1", "length": 3}  # fmt: skip
    people = [{"person": "p", "name": "Pia"}, {"person": "q", "name": None}]
    times = [timed_by("people", "ann", "a", 2.0, 3.0)]
    judged = {"chain": "c", "subchain": "s", "source": "ann", "holds": False, "reason": "No.",
              "status": None}  # fmt: skip
    (made,) = payload_chains(watched(chains=[row], people=people, times=times, links=[judged]))
    assert (made.id, made.study, made.origin) == ("c", "Study 1", "people")
    (shown,), (joined,) = made.nodes, made.subchains
    assert (shown.box, shown.seen_by, shown.text, shown.shown) == (box, names, "", False)
    assert (shown.start, shown.end, shown.times) == (0.0, 1.0, (NodeTime("ann", True, 2.0, 3.0),))
    assert (joined.result, joined.reasons, joined.category) == ("b", ("a",), "IV")
    assert (
        joined.heart and joined.shown and joined.judgements == (LinkJudgement("ann", False, "No."),)
    )
