"""Watch as data: its honest states, pins, neighbours, and what it says of a clip that is not."""

import json
from typing import Any

import pytest

from tests.conftest import Site, site
from tests.loaders.made_files import bundle as toy
from tests.loaders.made_files import lines
from tests.oracle import Bundle
from tests.rounds import rounds, swept
from views.address.filters import Filters
from views.cases.clip.clip_payload import chain_file
from views.page.content import (
    Badge,
    CaseOutcome,
    Excerpts,
    Folds,
    Gallery,
    Menu,
    Menus,
    Rail,
    Table,
    Text,
    View,
)


def payload(view: View) -> dict[str, Any]:
    shown: dict[str, Any] = dict(getattr(view.slots["player"], "payload"))  # noqa: B009
    return shown


def rail(view: View) -> Rail:
    shown = view.slots["rail"]
    assert isinstance(shown, Rail)
    return shown


def menu(view: View, name: str) -> Menu:
    shown = view.slots["menus"]
    assert isinstance(shown, Menus)
    return next(each for each in shown.entries if each.name == name)


def files(view: View) -> dict[str, str]:
    return {item.label: item.href for item in menu(view, "more").items}


def outcome(view: View) -> CaseOutcome:
    shown = view.slots["outcome"]
    assert isinstance(shown, CaseOutcome)
    return shown


@pytest.fixture(scope="module")
def states(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Clips in every state: timed, untimed, expected of the item, none; with a file and without."""
    made = site(tmp_path_factory.mktemp("states"))
    folder = toy(tmp_path_factory.mktemp("toy") / "toy")
    lines(folder / "items.jsonl", [{"item": f"i{n}"} for n in range(1, 4)])
    film = {"media": "media/a.mp4"}
    lines(folder / "clips.jsonl", [
        {"clip": "a", "item": "i1", "model": "gen", **film},
        {"clip": "b", "item": "i1", "model": "gen"},
        {"clip": "c", "item": "i2", "model": "gen", **film},
        {"clip": "d", "item": "i3", **film},
        {"clip": "e"},
    ])  # fmt: skip
    lines(folder / "chains.jsonl", [
        {"chain": "c", "clip": "a", "title": "Why"}, {"chain": "u", "clip": "b"},
        {"chain": "x", "item": "i2"}, {"chain": "y", "item": "i1"},
    ])  # fmt: skip
    timed = {"start": 0.1, "end": 0.4}
    kinds = {"e1": "event", "b1": "belief", "i1": "intent"}
    lines(folder / "nodes.jsonl", [
        {"chain": chain, "node": node, "kind": kind, "text": f"{chain} {node}",
         **(timed if chain == "c" else {})}
        for chain in "cuxy" for node, kind in kinds.items()
    ])  # fmt: skip
    lines(folder / "subchains.jsonl", [
        {"chain": chain, "subchain": "s1", "result": "b1", "reasons": ["e1"],
         "shown": chain != "u"} for chain in "cuxy"
    ])  # fmt: skip
    lines(folder / "verdicts.jsonl", [
        {"run": "v", "clip": "a", "dimension": "D1", "score": 0, "reason": "late", "chain": "c",
         "node": "e1", "second": 0.2},
        {"run": "v", "clip": "a", "dimension": "D2", "score": 1, "reason": "said"},
        {"run": "v", "clip": "a", "dimension": "D3", "status": "refused"},
    ])  # fmt: skip
    assert made.take("bundle", folder).rejected == 0
    return made


@pytest.mark.parametrize(
    ("clip", "state", "expected", "film", "chains"),
    [
        ("a", "timed", False, True, ["toy.c"]),
        ("b", "untimed", False, False, ["toy.u"]),
        ("c", "untimed", True, True, ["toy.x"]),
        ("d", "none", False, True, []),
        ("e", "none", False, False, []),
    ],
)
def test_states(
    states: Site, clip: str, state: str, expected: bool, film: bool, chains: list[str]
) -> None:
    view = states.fill(f"cases?clip=toy.{clip}")
    shown = payload(view)
    assert (shown["chain_state"], shown["expected"]) == (state, expected)
    assert [chain["id"] for chain in shown["chains"]] == chains
    assert (shown["clip"]["src"] is not None) == film
    times = [node["start"] for chain in shown["chains"] for node in chain["nodes"]]
    assert all((time is not None) == (state == "timed") for time in times), "nothing is made up"
    names = files(view)
    assert ("Chain as one HTML file" in names) == bool(chains) and ("Clip" in names) == film


@pytest.mark.parametrize(
    ("clip", "labels"),
    [
        ("a", []),
        ("b", ["Add timings"]),
        ("c", ["Judge this clip", "Locate", "Add timings"]),
        ("d", ["Judge this clip", "Add a chain", "Upload a chain"]),
        ("e", ["Add a chain", "Upload a chain"]),
    ],
)
def test_a_clip_without_chain_or_times_offers_ways_to_them(
    states: Site, clip: str, labels: list[str]
) -> None:
    view = states.fill(f"cases?clip=toy.{clip}")
    actions = dict(outcome(view).actions)
    assert [*actions] == labels
    assert all(f"clip=toy.{clip}" in href for href in [*actions.values()][:1])
    assert "protocol=locate" in actions.get("Locate", "protocol=locate")


def test_parts_that_a_clip_has_nothing_for_are_left_out(states: Site) -> None:
    assert not {"reasons", "questions", "people", "siblings"} & set(
        states.fill("cases?clip=toy.e").slots
    )
    slots = states.fill("cases?clip=toy.a").slots
    assert "siblings" in slots and "reasons" not in slots, "a reason stands once: in the player"


def test_the_heading_names_the_clip_and_a_menu_has_its_id(states: Site) -> None:
    view = states.fill("cases?clip=toy.a")
    where = view.slots["where"]
    assert isinstance(where, Text)
    assert [(block.style, block.text) for block in where.blocks] == [("heading", "toy.i1 · gen")]
    assert menu(view, "more").id == "toy.a"


def test_the_title_of_the_document_says_what_failed(states: Site) -> None:
    assert (
        states.fill("cases?clip=toy.a&colour=toy.v").heading == "toy.i1 · gen: D1 broke at “c e1”"
    )
    assert states.fill("cases?clip=toy.b").heading == "toy.i1 · gen: not judged"


def test_a_menu_says_what_colours_the_chain_and_leads_to_other_judges(theatre: Site) -> None:
    clip = "cases?clip=theatre.bench-easy-literal"
    shown = menu(theatre.fill(f"{clip}&judge=theatre-truth"), "colour")
    assert (shown.label, shown.value) == ("Judge", "Ground truth")
    (chosen,) = (item for item in shown.items if item.is_chosen)
    other = next(item for item in shown.items if item.label.startswith("Scripted · coin"))
    view = theatre.fill(other.href)
    assert menu(view, "colour").value == "Scripted · coin" and other.beside
    assert {pin["judge"] for pin in payload(view)["pins"]} == {"Scripted · coin"}
    both = menu(theatre.fill(other.beside[1]), "colour")
    assert both.value == "Ground truth + Scripted · coin"
    assert {item.label for item in both.items if item.is_chosen} == {chosen.label, other.label}
    assert menu(theatre.fill(clip), "colour").value == "All runs", "coloured, so never empty"


def test_a_clip_without_its_file_says_how_to_add_it(states: Site, svbench: Site) -> None:
    row = '{"clip": "toy.b", "item": "toy.i1", "model": "gen", "media": "media/b.mp4"}'
    clips = {name: payload(states.fill(f"cases?clip=toy.{name}"))["clip"] for name in "ab"}
    assert clips["a"]["bring"] == ()
    assert [line for _, line in clips["b"]["bring"]] == [
        "media/b.mp4", row, "python -m app data import bundle path/to/my-bundle"
    ]  # fmt: skip
    own = payload(svbench.fill("cases?show=clip&generator=alpha_gen"))["clip"]["bring"]
    assert [line for _, line in own] == ["python -m app data import svbench path/to/svbench"]


@swept
def test_the_row_that_is_offered_brings_the_film_and_keeps_the_rest(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    made = site(tmp_path_factory.mktemp("brought"))
    folder = toy(tmp_path_factory.mktemp("toy") / "toy")
    lines(folder / "clips.jsonl", [{"clip": "a", "item": "i1", "model": "gen"}])
    assert made.take("bundle", folder).rejected == 0
    before = payload(made.fill("cases?clip=toy.a"))
    place, row, _ = (line for _, line in before["clip"]["bring"])
    assert (folder / place).is_file()
    lines(folder / "clips.jsonl", [json.loads(row)])
    assert made.take("bundle", folder).rejected == 0
    after = payload(made.fill("cases?clip=toy.a"))
    assert after["clip"]["src"] and after["clip"]["bring"] == ()
    assert after["chains"] == before["chains"]


def test_the_scenes_other_clips_are_linked(theatre: Site) -> None:
    where = theatre.fill("cases?clip=theatre.decoy-easy-mindblind").slots["beside"]
    assert isinstance(where, Text)
    ways = {block.text: block.href or "" for block in where.blocks if block.label == "sibling"}
    assert list(ways) == [*(f"Scripted · {by}" for by in ("faithful", "glitching", "literal")),
                          "medium", "hard"]  # fmt: skip
    assert "decoy-easy-literal" in ways["Scripted · literal"]
    assert "decoy-hard-mindblind" in ways["hard"]


def test_a_link_that_the_clip_lacks_is_told(states: Site) -> None:
    shown = {
        clip: payload(states.fill(f"cases?clip=toy.{clip}"))["chains"][0]["subchains"][0]["shown"]
        for clip in "ab"
    }
    assert shown == {"a": True, "b": False}


def test_a_reason_is_pinned_where_its_judge_pinned_it_and_nowhere_else(states: Site) -> None:
    view = states.fill("cases?clip=toy.a")
    pins = {pin["label"][:2]: pin for pin in payload(view)["pins"]}
    pinned = pins["D1"]
    assert (pinned["node"], pinned["second"], pinned["score"]) == ("e1", 0.2, 0)
    loose = pins["D2"]
    assert (loose["node"], loose["second"], loose["reason"]) == (None, None, "said")
    failed = pins["D3"]
    assert (failed["score"], failed["status"]) == (None, "refused")


@pytest.mark.parametrize("judge", ["", "theatre-coin"])
def test_the_file_of_a_chain_pins_what_the_page_pins(theatre: Site, judge: str) -> None:
    clip = "theatre.plank-easy-mindblind"
    view = theatre.fill(f"cases?clip={clip}{f'&judge={judge}' if judge else ''}")
    href = files(view)["Chain as one HTML file"]
    chosen = Filters.parse(href.partition("?")[2]).filters.judge
    assert chosen == ((judge,) if judge else ())
    page = chain_file(theatre.store, clip, chosen)
    assert page is not None
    data = json.loads(page.partition('application/json">')[2].partition("</script>")[0])
    assert data["pins"] == json.loads(json.dumps(payload(view)["pins"])) != []
    assert "<h1>The long plank</h1>" in page and "<dt>Licence</dt>" in page


def test_a_failed_call_has_no_score_in_the_table(states: Site) -> None:
    table = states.fill("cases?clip=toy.a").slots["scores"]
    assert isinstance(table, Table)
    row, sibling = table.rows
    assert (row.cells["ok"], sibling.cells["ok"]) == ("2 of 5", "0 of 5")
    assert row.cells["d1"] == Badge("✗", "bad", "D1 Core Paradigm Replication: failed")
    assert "d3" not in row.cells, "no column for what nobody scored"


@pytest.mark.parametrize("clip", ["nobody", "toy.zz", "' OR 1=1 --", "<b>x</b>", "../etc/passwd"])
def test_an_unknown_clip_is_said_and_another_shown(states: Site, clip: str) -> None:
    view = states.fill(f"cases?clip={clip}")
    assert view.notices == (f"“clip={clip}” was left out: these data have no such clip.",)
    assert "player" in view.slots and clip not in view.query


def test_filters_that_no_clip_fits_are_said(theatre: Site) -> None:
    view = theatre.fill("cases?show=clip&tier=hard&generator=nobody")
    assert set(view.slots) == {"filters", "where", "looser"}
    assert "No clip fits" in repr(view.slots["where"])
    assert "Clear filter: tier, generator." in repr(view.slots["where"])
    assert "clip=" not in view.query


def test_previous_and_next_walk_all_clips_that_fit(theatre: Site, pack: Bundle) -> None:
    query = "tier=hard&generator=theatre-mindblind"
    fitting = sorted(
        f"{pack.name}.{name}"
        for name, row in pack.clips.items()
        if row["model"] == "theatre-mindblind" and pack.items[row["item"]]["tier"] == "hard"
    )
    first = theatre.fill(f"cases?{query}&clip={fitting[0]}")
    assert [option.value for option in first.options["clip"]] == fitting
    assert rail(first).previous is None
    seen, view = [], first
    while True:
        seen.append(Filters.parse(view.query).filters.clip)
        ahead = rail(view).next
        if ahead is None or len(seen) == rounds(4):
            break
        view = theatre.fill(ahead)
        back = rail(view).previous
        assert back is not None and Filters.parse(back.partition("?")[2]).filters.clip == seen[-1]
    assert seen == fitting[: rounds(4)]
    last = rail(theatre.fill(f"cases?{query}&clip={fitting[-1]}"))
    assert last.next is None and last.previous is not None


def test_one_item_stays_chosen_from_clip_to_clip(theatre: Site, pack: Bundle) -> None:
    clip, row = next(iter(pack.clips.items()))
    view = theatre.fill(f"cases?show=clip&item={pack.name}.{row['item']}")
    made = [name for name, other in pack.clips.items() if other["item"] == row["item"]]
    assert rail(view).total == len(made) and "fit" in rail(view).title
    ahead = rail(view).next or rail(view).previous
    assert ahead is not None
    assert rail(theatre.fill(ahead)).total == len(made)
    siblings = theatre.fill(f"cases?clip={pack.name}.{clip}").slots["siblings"]
    assert isinstance(siblings, Gallery)
    assert {card.key for card in siblings.cards} == {f"{pack.name}.{n}" for n in made if n != clip}


@swept
def test_a_clip_shows_its_own_chain_people_and_questions(theatre: Site, pack: Bundle) -> None:
    nodes, people = pack.grouped("nodes", "chain"), pack.grouped("people", "clip")
    of_clip = pack.grouped("questions", "clip")
    for clip in list(pack.clips)[:: max(1, len(pack.clips) // 7)]:
        view = theatre.fill(f"cases?clip={pack.name}.{clip}")
        shown = payload(view)
        chains = [name for name, row in pack.chains.items() if row.get("clip") == clip]
        assert {chain["id"] for chain in shown["chains"]} == {f"{pack.name}.{c}" for c in chains}
        for chain in shown["chains"]:
            own = nodes[chain["id"].removeprefix(f"{pack.name}.")]
            assert {
                (n["id"], n["kind"], n["text"], n["start"], n["end"]) for n in chain["nodes"]
            } == {(n["node"], n["kind"], n["text"], n.get("start"), n.get("end")) for n in own}
        assert {person["id"] for person in shown["people"]} == {p["person"] for p in people[clip]}
        questions = view.slots["questions"]
        assert isinstance(questions, Folds)
        assert len(questions.entries) == min(150, len(of_clip[clip]))


def test_the_judges_stand_side_by_side(theatre: Site, pack: Bundle) -> None:
    """Every verdict is in the player or in a judge's own entry, and none is in both."""
    clip = next(iter(pack.clips))
    verdicts = [row for row in pack.rows("verdicts") if row["clip"] == clip]
    runs = {row["run"] for row in verdicts}
    every = theatre.fill(f"cases?clip={pack.name}.{clip}")
    reasons = every.slots["reasons"]
    assert isinstance(reasons, Folds)
    listed = sum(len(entry.badges) for entry in reasons.entries)
    assert listed and listed + len(payload(every)["pins"]) == len(verdicts)
    judge = pack.runs[next(iter(runs))]["judge"]
    view = theatre.fill(f"cases?clip={pack.name}.{clip}&judge={judge}")
    names = {row["model"]: row["name"] for row in pack.rows("models")}
    assert {pin["judge"] for pin in payload(view)["pins"]} == {names[judge]}


def test_the_address_names_second_node_and_chain(theatre: Site, pack: Bundle) -> None:
    chain = next(row for row in pack.chains.values() if row.get("clip"))
    node = next(row for row in pack.rows("nodes") if row["chain"] == chain["chain"])
    view = theatre.fill(
        f"cases?clip={pack.name}.{chain['clip']}&node={node['node']}&t=1.5"
        f"&chain={pack.name}.{chain['chain']}"
    )
    shown = payload(view)
    assert (shown["start"], shown["selected"]) == (1.5, node["node"])
    assert shown["chain"] == f"{pack.name}.{chain['chain']}"


def test_svbench_clips_play_beside_the_expected_chain_of_their_paradigm(svbench: Site) -> None:
    view = svbench.fill("cases?show=clip&generator=svbench_demo")
    shown = payload(view)
    assert (shown["chain_state"], shown["expected"]) == ("untimed", True) and shown["clip"]["src"]
    (chain,) = shown["chains"]
    assert chain["caption"] == "expected chain of the paradigm, written by WhyReel"
    assert sum(part["heart"] is True for part in chain["subchains"]) == 1
    (marks,) = (each["chains"][chain["id"]] for each in shown["colourings"])
    every = [*marks["nodes"].values(), *marks["links"].values()]
    assert every and not any(mark["located"] for mark in every), "dashed: nobody located them"
    assert shown["clip"]["duration"] == pytest.approx(8, abs=0.5)
    assert shown["pins"] and all(pin["reason"] for pin in shown["pins"])
    assert all(pin["node"] is None and pin["second"] is None for pin in shown["pins"])
    texts = view.slots["texts"]
    assert isinstance(texts, Excerpts)
    assert [each.label for each in texts.entries] == ["Prompt", "Expected", "What happened"]


def test_a_clip_without_its_file_still_has_its_scores(svbench: Site) -> None:
    view = svbench.fill("cases?show=clip&generator=alpha_gen")
    assert payload(view)["clip"]["src"] is None
    table = view.slots["scores"]
    assert isinstance(table, Table) and table.rows
