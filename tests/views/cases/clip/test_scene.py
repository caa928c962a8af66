"""What stands beside clips without a chain: a scene graph, bands or meters, a way to the film."""

import re
from pathlib import Path
from typing import Any

import pytest

from pipelines.vgenst.references import of_objects
from store.queries.clips.chains import scene_objects
from tests.conftest import Site, site
from tests.loaders import made_files
from tests.loaders.vgenst.test_metadata import made, write
from tests.loaders.vgenst_files import vgenst
from tests.loaders.videoreal_files import videos
from tests.loaders.videoreal_files import write as write_lines
from tests.views.cases.clip.test_watch import payload
from views.address.filters import Filters
from views.cases.clip.model import opened_clip
from views.still.drawing import svg
from views.still.figures import panel

CLIP = "vgenst.MC_F_EGO_STA.7_Old_Shop"


def shown_of(where: Site, clip: str) -> dict[str, Any]:
    return payload(where.fill(f"cases?clip={clip}"))


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A home with VGenST-Bench's, VideoRealBench's and R3-Bench's small files."""
    folder = tmp_path_factory.mktemp("sources")
    here = site(folder / "home")
    for kind in ("vgenst", "vr", "r3"):
        (folder / kind).mkdir()
    here.take("vgenst", write(vgenst(folder / "vgenst"), made()))
    span = {"start": 1.0, "end": 2.5, "category": "interaction"}
    labelled = [videos()[0], videos()[2] | span, {"id": "v5", "score": 5}]
    here.take("videoreal", write_lines(folder / "vr" / "annotations.jsonl", labelled))
    made_files.r3(folder / "r3", start=3710)
    (folder / "r3" / "clips" / "cut_abcdefghijk.mp4").unlink()
    here.take("r3", folder / "r3")
    return here


def test_a_scene_graph_is_drawn_with_its_facts_and_relations(where: Site) -> None:
    shown = shown_of(where, CLIP)
    (chain,) = shown["chains"]
    assert (chain["id"], chain["kind"], chain["origin"]) == ("scene", "scene", "dataset")
    cup = next(node for node in chain["nodes"] if node["id"] == "cup_1")
    assert (cup["kind"], cup["text"]) == ("object", "Cup")
    assert cup["facts"] == (
        ("colour", "blue"), ("material", "tin"), ("role", "target"), ("motion", "static"),
    )  # fmt: skip
    assert {(r["subject"], r["label"], r["object"]) for r in chain["relations"]} == {
        ("cup_1", "on", "shelf_1"), ("shelf_1", "under", "cup_1"),
    }  # fmt: skip
    for name in ("wide", "narrow"):
        assert set(re.findall(r'data-link="(\w+)"', chain["drawing"][name])) == {"r1", "r2"}


def test_what_is_built_knows_the_objects_of_loaded_scenes(where: Site) -> None:
    rows = scene_objects(where.store)
    assert {row["clip"] for row in rows} >= {CLIP}
    cup = next(row for row in rows if row["clip"] == CLIP and row["label"] == "Cup")
    assert (cup["task"], cup["colour"], cup["material"]) == ("MC_F_EGO_STA", "blue", "tin")
    (known,) = [each for each in of_objects(rows) if each.theme == cup["theme"]]
    assert known.task == "MC_F_EGO_STA"
    assert known.graph is None, "a loaded scene is no example"


def test_questions_colour_the_objects_that_they_ask_about(where: Site) -> None:
    shown = shown_of(where, f"{CLIP}&question=vgenst.MC_F_EGO_STA.7.L1-OA")
    parts = {q["id"]: (q["objects"], q["relations"]) for q in shown["questions"]}
    assert parts["vgenst.MC_F_EGO_STA.7.L1-OA"] == (("cup_1",), ())
    assert (shown["chain"], shown["selected"]) == ("scene", "cup_1")
    marks = shown["colourings"][0]["chains"]["scene"]["nodes"]
    assert marks["cup_1"]["state"] in ("right", "wrong", "mixed")
    assert "shelf_2" not in marks


def test_labels_with_seconds_are_bands_and_others_meters(where: Site) -> None:
    timed, untimed = shown_of(where, "videoreal.v3"), shown_of(where, "videoreal.v1")
    (band,) = timed["bands"]
    assert (band["category"], band["start"], band["end"], band["score"]) == (
        "interaction", 1.0, 2.5, 5,
    )  # fmt: skip
    assert band["annotator"] == "final" and not timed["meters"]
    final = next(m for m in untimed["meters"] if m["annotator"] == "final")
    assert (final["label"], final["area"], final["share"]) == ("Human state", 0.3, 0.5)
    assert not untimed["bands"] and not untimed["chains"] and untimed["chain_state"] == "none"
    plain = shown_of(where, "videoreal.v5")
    assert not plain["bands"] and not plain["meters"]


def test_a_film_that_is_not_here_is_linked_at_its_start_second(where: Site) -> None:
    clip = shown_of(where, "r3.s1")["clip"]
    assert clip["source"] == {
        "href": "https://www.youtube.com/watch?v=abcdefghijk&t=3710s", "label": "YouTube, at 61:50",
    }  # fmt: skip


def test_a_shared_file_holds_the_scene(where: Site, tmp_path: Path) -> None:
    from views.cases.clip.clip_payload import chain_file

    page = chain_file(where.store, CLIP)
    assert page and "shelf_1" in page
    assert chain_file(where.store, "videoreal.v5") is None


@pytest.mark.parametrize("page", ["leaderboard", "trends", "cases"])
def test_theme_and_generator_are_filters(where: Site, page: str) -> None:
    base = f"{page}?benchmark=vgenst&metric=accuracy&pattern=wrong-answer"
    options = where.fill(base).options
    assert [option.value for option in options["theme"]] == ["Old Shop"]
    (generator,) = options["generator"]
    assert generator.value.startswith("Maker-2-a")


def test_a_card_of_a_made_clip_has_its_graph_scenario_and_a_question_a_level(where: Site) -> None:
    """One picture of what a clip was made of, where no question is open."""
    opened = opened_clip(Filters.parse(f"clip={CLIP}").filters, where.store)
    assert opened is not None
    still = opened.still
    assert still.chain is not None and still.chain.kind == "scene"
    assert still.lines[0].label == "Scenario" and still.lines[0].text == opened.row["scenario"]
    rights = [line.text for line in still.lines if line.label == "Correct"]
    assert rights == ["B. blue", "A. it spills"], "one of L1 and one of L3"
    drawn = svg(panel(still, []), 170)
    assert all(text in drawn for text in ("Scenario", "A cup waits.", *rights))
    opened = opened_clip(
        Filters.parse(f"clip={CLIP}&question=vgenst.MC_F_EGO_STA.7.L1-OE").filters, where.store
    )
    assert opened is not None
    assert [line.text for line in opened.still.lines if line.label == "Correct"] == ["C. a box"]
