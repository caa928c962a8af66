"""How VGenST-Bench's clips were made, from metadata whose columns nobody has printed."""

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from loaders import FileRefused
from loaders.core.events import Options, Read
from loaders.core.registry import LOADERS
from tests.loaders import made_files
from tests.loaders.vgenst_files import vgenst

GRAPH = {
    "scene_meta": {"theme": "Old_Shop", "spatial_scale": "fine"},
    "objects": [
        {"id": "cup_1", "label": "Cup", "color": "blue", "material": "tin", "role": "target",
         "motion": "static", "weight": "light"},
        {"id": "shelf_1", "label": "Shelf", "attributes": {"color": "brown"}, "position": "left",
         "relations": [{"relation": "under", "target": "cup_1"}]},
        {"id": "shelf_2", "label": "Wall shelf"},
    ],
    "spatial_relations": [{"subject": "cup_1", "predicate": "on", "object": "shelf_1"}],
    "camera": "still",
}  # fmt: skip


def made(**columns: Any) -> dict[str, Any]:
    return {
        "idx": 7, "theme": "Old_Shop", "sample_id": "7", "scene_graph": json.dumps(GRAPH),
        "scenario_json": json.dumps({"summary": "A cup waits.", "moments": [{"text": "Still."}]}),
        "image_prompt": "A shop.", "video_prompt": "Nothing moves.", "video_model": "Maker 2/a",
        "llm": "writer", **columns,
    }  # fmt: skip


def write(folder: Path, *rows: dict[str, Any], task: str = "MC_F_EGO_STA") -> Path:
    (folder / "metadata").mkdir(exist_ok=True)
    pq.write_table(pa.Table.from_pylist(list(rows)), folder / "metadata" / f"{task}.parquet")
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return vgenst(tmp_path)


def test_how_a_clip_was_made_stands_with_its_item_and_clip(folder: Path) -> None:
    rows, rejects = made_files.run("vgenst", write(folder, made()))
    assert not rejects
    item = next(row for row in rows["item"] if row["item"] == "vgenst.MC_F_EGO_STA.7")
    assert (item["theme"], item["prompt"]) == ("Old Shop", "Nothing moves.")
    assert item["scenario"] == "summary: A cup waits.\nmoments:\n  text: Still."
    assert item["image_prompt"] == "A shop."
    clips = {row["clip"]: row for row in rows["clip"]}
    clip = clips["vgenst.MC_F_EGO_STA.7_Old_Shop"]
    assert (clip["media"] and clip["model"] == "Maker_2_a") or clip["model"] in {
        row["model"] for row in rows["model"]
    }
    assert "Maker 2/a" in {row["name"] for row in rows["model"]}
    other = next(row for row in rows["item"] if row["item"] != item["item"])
    assert (other["theme"], other["prompt"]) == ("Old Shop", None), "the theme is in its questions"


def test_a_scene_graph_becomes_objects_and_relations(folder: Path) -> None:
    rows, _ = made_files.run("vgenst", write(folder, made()))
    objects = {row["object"]: row for row in rows["scene_object"]}
    cup = objects["cup_1"]
    assert (cup["label"], cup["colour"], cup["material"], cup["role"]) == (
        "Cup", "blue", "tin", "target",
    )  # fmt: skip
    assert (objects["shelf_1"]["colour"], objects["shelf_1"]["place"]) == ("brown", "left")
    relations = {(row["subject"], row["label"], row["object"]) for row in rows["scene_relation"]}
    assert relations == {("cup_1", "on", "shelf_1"), ("shelf_1", "under", "cup_1")}


def test_a_struct_says_what_json_says(folder: Path) -> None:
    text, _ = made_files.run("vgenst", write(folder, made()))
    struct, _ = made_files.run("vgenst", write(folder, made(scene_graph=GRAPH)))
    for table in ("scene_object", "scene_relation"):
        assert struct[table] == text[table]


def test_questions_point_to_what_they_name(folder: Path) -> None:
    rows, _ = made_files.run("vgenst", write(folder, made()))
    targets: dict[str, set[str]] = {}
    for row in rows["question_target"]:
        targets.setdefault(row["question"], set()).add(f"{row['kind']} {row['target']}")
    task = "vgenst.MC_F_EGO_STA.7"
    # "Which thing is on the shelf?" A box. "Wall shelf" is not named, "on" joins no two named.
    assert targets[f"{task}.L1-OE"] == {"object shelf_1"}
    assert targets[f"{task}.L1-OA"] == targets[f"{task}.L1-OA.v3"] == {"object cup_1"}
    assert f"{task}.L3-CR" not in targets


def test_a_label_of_two_objects_names_none_and_a_relation_needs_its_words(folder: Path) -> None:
    twins = {
        "objects": [
            {"id": "a", "label": "shelf"}, {"id": "b", "label": "shelf"},
            {"id": "box", "label": "box"}, {"id": "thing", "label": "thing"},
        ],
        "relations": [["thing", "is on", "box"], ["box", "behind", "thing"]],
    }  # fmt: skip
    rows, _ = made_files.run("vgenst", write(folder, made(scene_graph=json.dumps(twins))))
    named = {(row["kind"], row["target"]) for row in rows["question_target"]
             if row["question"].endswith(".L1-OE")}  # fmt: skip
    assert named == {("object", "box"), ("object", "thing"), ("relation", "r1")}


def test_what_is_not_understood_is_noted_by_name(folder: Path) -> None:
    events = list(LOADERS["vgenst"]([write(folder, made())], Options()))
    notes = [note for event in events if isinstance(event, Read) for note in event.notes]
    assert "columns not read: llm" in notes
    assert "keys of scene graphs not read: camera, objects.weight" in notes
    assert any("questions name an object of their clip's scene" in note for note in notes)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"scene_graph": "{no"}, "its scene graph is no JSON"),
        ({"scene_graph": "[]"}, "its scene graph is no object"),
        ({"scene_graph": '{"objects": [{"role": "x"}]}'}, "neither id nor label"),
        ({"scene_graph": json.dumps(GRAPH | {"relations": [["cup_1", "on", "moon"]]})},
         "does not join two of its objects"),
        ({"video_prompt": "x" * 20_001}, "prompt has more than 20,000 characters"),
        ({"idx": "seven"}, "idx is no whole number"),
    ],
)  # fmt: skip
def test_a_part_that_cannot_be_read_costs_only_itself(
    folder: Path, change: dict[str, Any], reason: str
) -> None:
    good = made(idx="8", theme="Yard")
    rows, rejects = made_files.run("vgenst", write(folder, made(idx="7") | change, good))
    assert any(reason in reject.reason for reject in rejects)
    assert {"vgenst.MC_F_EGO_STA.7", "vgenst.MC_F_EGO_STA.8"} <= {r["item"] for r in rows["item"]}


def test_a_row_that_came_before_or_names_nothing_is_left_out(folder: Path) -> None:
    plain = {"idx": 9, "video_prompt": "x"}
    write(folder, made(), made(), {key: made().get(key) for key in made()} | plain | {
        "theme": None, "scene_graph": None})  # fmt: skip
    _, rejects = made_files.run("vgenst", folder)
    assert [reject.reason.partition(",")[0] for reject in rejects] == [
        "its idx came before", "theme is missing",
    ]  # fmt: skip


def test_a_file_without_idx_is_refused(folder: Path) -> None:
    with pytest.raises(FileRefused, match="no column idx"):
        made_files.run("vgenst", write(folder, {"theme": "x"}))
