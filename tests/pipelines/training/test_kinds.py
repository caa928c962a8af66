"""Every export read back by the rules of what it is for, from the committed pack."""

import io
import json
import runpy
from collections import Counter
from functools import cache
from pathlib import Path

import orjson
import pyarrow.parquet as pq
import pytest
import yaml

from app.api.downloads.training_data import part
from loaders.videoreal.rows import reply
from pipelines.training import kinds
from pipelines.training.kinds import KINDS, ExportOrder, files, size
from tests.conftest import THEATRE, Site
from tests.oracle import Bundle
from tests.rounds import few, swept

SPLITS = ("train", "validation", "test")
HARD = part("tier=hard", ())
"""A third of the pack, which has all that is looked at here."""


@pytest.fixture(scope="module")
def made(theatre: Site):
    @cache
    def make(kind: str, seed: int = 0, circular: bool = False) -> dict[str, bytes]:
        return dict(
            files(kind, theatre.store, ExportOrder(seed=seed, circular=circular, part=HARD))
        )

    return make


def sets(made: dict[str, bytes]) -> dict[str, list[dict]]:
    ends = tuple(f"_{split}.json" for split in SPLITS)
    return {name: parsed(body) for name, body in made.items() if name.endswith(ends)}


@cache
def parsed(body: bytes) -> list[dict]:
    """A set, read once: of replies and verdicts there are 40 MB."""
    return orjson.loads(body)


@few(1)
@pytest.mark.parametrize("kind", ["llama-sft", "llama-kto", "llama-pairs", "rationale"])
def test_llama_factory_can_read_it(made, kind: str) -> None:
    files = made(kind)
    info = json.loads(files["dataset_info.json"])
    assert {record["file_name"] for record in info.values()} == set(sets(files))
    for entry in info.values():
        rows = sets(files)[entry["file_name"]][::7]
        assert rows
        assert entry["formatting"] == "sharegpt"
        assert ("ranking" in entry) == (kind == "llama-pairs")
        role, content = entry["tags"]["role_tag"], entry["tags"]["content_tag"]
        for row in rows:
            assert set(entry["columns"].values()) == set(row)
            assert row["messages"][0][role] == entry["tags"]["user_tag"]
            text = "".join(turn[content] for turn in row["messages"])
            for name in ("chosen", "rejected") if kind == "llama-pairs" else ():
                assert row[name][role] == entry["tags"]["assistant_tag"]
                text += row[name][content]
            assert text.count("<video>") == len(row["videos"]) == 1
            assert not Path(row["videos"][0]).is_absolute()
            turns = 1 if kind == "llama-pairs" else 2
            assert len(row["messages"]) == turns


def test_kto_tags_are_truth_values_of_both_kinds(made) -> None:
    for rows in sets(made("llama-kto")).values():
        assert {row["kto_tag"] for row in rows} == {True, False}
        assert all(type(row["kto_tag"]) is bool for row in rows)
        assert any("Core Paradigm Replication" in str(row["messages"]) for row in rows)


def test_kto_says_of_a_clip_what_its_truth_says(made, theatre: Site) -> None:
    written = dict(files("llama-kto", theatre.store, ExportOrder(judge="theatre-truth", part=HARD)))
    verdicts = {
        (row["videos"][0][7:-4], row["messages"][1]["content"]): row["kto_tag"]
        for rows in sets(written).values()
        for row in rows
        if "passes in" in row["messages"][1]["content"]
    }
    want = theatre.store.query(
        "SELECT clip, d3 FROM verdict_board WHERE judge = 'theatre-truth' AND protocol = 'eva' "
        "AND tier = 'hard'"
    )
    assert want
    for row in want:
        assert verdicts[row["clip"], "Yes: it passes in Social Coherence."] == (row["d3"] == 1)


def test_pairs_prefer_the_right_reply(made) -> None:
    for rows in sets(made("llama-pairs")).values():
        assert all(row["chosen"]["content"] != row["rejected"]["content"] for row in rows)


def test_rationales_are_read_as_evaluators_replies_are(made) -> None:
    for rows in sets(made("rationale")).values():
        for row in rows:
            rationale = reply(row["messages"][1]["content"])
            assert rationale.status == "ok"
            assert rationale.problem
            assert rationale.adherence
            assert f"That is a {rationale.score}" in rationale.adherence


def test_verl_has_its_fields_and_its_reward(made, tmp_path: Path) -> None:
    made_files = made("verl")
    path = tmp_path / "compute_score.py"
    path.write_bytes(made_files["compute_score.py"])
    score = runpy.run_path(str(path))["compute_score"]
    for split in SPLITS:
        rows = pq.read_table(io.BytesIO(made_files[f"{split}.parquet"])).to_pylist()
        assert rows
        assert [row["extra_info"]["index"] for row in rows] == list(range(len(rows)))
        for row in rows:
            assert [type(row[name]) for name in ("prompt", "videos")] == [list, list]
            assert isinstance(row["reward_model"], dict)
            assert isinstance(row["extra_info"], dict)
            assert row["extra_info"]["split"] == split
            text = "".join(turn["content"] for turn in row["prompt"])
            assert text.count("<video>") == len(row["videos"]) == 1
            video = row["videos"][0]
            assert (video["nframes"], video["resized_height"], video["resized_width"]) == (
                8,
                280,
                280,
            )
            right = row["reward_model"]["ground_truth"]
            reply = f"<think>so</think><answer>{right}</answer>"
            marks = score(row["data_source"], reply, right, row["extra_info"])
            assert marks == {"score": 3, "acc": 1, "format": 1}


@pytest.mark.parametrize(
    ("reply", "score"),
    [
        ("<think>because</think>\n<answer>B</answer>", 3),
        ("<think>because</think><answer> B\n</answer>", 3),
        ("<think>because</think><answer>b</answer>", -1),
        ("<think>because</think><answer>(B) the box</answer>", -1),
        ("<think>because</think><answer>B. the box</answer>", -1),
        ("<think>because</think><answer>C</answer>", -1),
        ("<answer>B</answer>", 1),
        ("It is B", -3),
        ("B", 1),
        ("<think>a</think><answer>B</answer> and more", 1),
        ("<think>a</think><answer>B or C</answer>", -1),
        ("<think>a</think><answer></answer>", -1),
        ("<think>a<answer>B</answer></think>", 1),
        ("It is C", -3),
        ("", -3),
        ("<think>B</think>" * 3_000, -3),
    ],
)
def test_the_reward_of_known_replies(reply: str, score: float) -> None:
    compute = runpy.run_path(str(kinds.REWARD))["compute_score"]
    # verl logs `acc` and `format` beside the score.
    marks = {"score": score, "acc": score > 0, "format": score in (3, -1)}
    assert compute("x", reply, "B", None) == marks


@swept
def test_a_seed_gives_the_same_and_another_something_else(made, theatre: Site) -> None:
    order = ExportOrder(seed=0, part=HARD)
    assert made("rationale", 0) == dict(files("rationale", theatre.store, order))
    assert made("rationale", 0) != made("rationale", 1)


@pytest.mark.parametrize("kind", KINDS)
def test_no_clip_is_in_two_splits_and_no_place_is_told(made, kind: str, theatre: Site) -> None:
    report = json.loads(made(kind)["report.json"])
    assert all(report["clips"].values()), "every split has clips"
    assert sum(report["clips"].values()) == len(report["videos"]), "a clip is in two splits"
    places = [str(place).encode() for place in (theatre.store.path.parent, THEATRE)]
    assert not any(place in body for body in made(kind).values() for place in places)


def test_what_is_said_in_a_clip_stands_in_its_prompts(made, theatre: Site) -> None:
    quiet = dict(files("llama-sft", theatre.store, ExportOrder(with_dialogue=False, part=HARD)))
    spoken = json.loads(made("llama-sft")["report.json"])["rows with dialogue"]
    rows = [row for of in sets(made("llama-sft")).values() for row in of]
    prompts = [row["messages"][0]["content"] for row in rows]
    assert 0 < spoken < len(rows)
    assert sum("What is said in the clip:\n[" in prompt for prompt in prompts) == spoken
    assert b"What is said" not in b"".join(quiet.values())
    assert json.loads(quiet["report.json"])["rows with dialogue"] == "not asked for"


def test_a_subset_has_whole_clips(theatre: Site) -> None:
    made = dict(files("llama-sft", theatre.store, ExportOrder(most=100, part=HARD)))
    report = json.loads(made["report.json"])
    kept = sum(report["rows"].values())
    assert 80 < kept <= 100
    by_clip = Counter(row["videos"][0] for of in sets(made).values() for row in of)
    whole = dict(files("llama-sft", theatre.store, ExportOrder(part=HARD)))
    every = Counter(row["videos"][0] for of in sets(whole).values() for row in of)
    assert all(every[clip] == n for clip, n in by_clip.items())
    assert report["rows not drawn"] == sum(every.values()) - kept


def test_a_part_is_what_its_conditions_leave_and_the_report_says_so(
    theatre: Site, pack: Bundle
) -> None:
    """Types and a typed condition, counted by hand from the bundle's files."""
    hard = {row["item"] for row in pack.rows("items") if row.get("tier") == "hard"}
    clips = {row["clip"] for row in pack.rows("clips") if row.get("item") in hard}
    chosen = part("tier=hard", ["CW", "EU"])
    order = ExportOrder("theatre", part=chosen)
    made = dict(files("parquet", theatre.store, order))
    rows = pq.read_table(io.BytesIO(made["all.parquet"])).to_pylist()
    by_hand = {
        question
        for question, row in pack.questions.items()
        if row.get("type") in ("CW", "EU") and row.get("clip") in clips
    }
    assert by_hand and {row["id"].removeprefix("theatre.") for row in rows} == {
        question.removeprefix("theatre.") for question in by_hand
    }
    report = json.loads(made["report.json"])
    assert (report["where"], report["types"]) == ("tier=hard", ["CW", "EU"])
    assert size("parquet", theatre.store, order) == (len(rows), len({row["clip"] for row in rows}))
    assert size("rationale", theatre.store, order) == (0, 0), "a rating is of no question's type"
    rated = dict(files("rationale", theatre.store, ExportOrder(part=part("score<=2", ()))))
    scores = {
        reply(row["messages"][1]["content"]).score for of in sets(rated).values() for row in of
    }
    assert scores and max(scores) <= 2
    replies = dict(files("llama-pairs", theatre.store, order))
    assert sum(json.loads(replies["report.json"])["rows"].values()) > 0
    with pytest.raises(ValueError, match="at character 1"):
        part("tear=hard", ())


@pytest.mark.parametrize("kind", ["llama-sft", "llama-kto", "llama-pairs", "rationale"])
def test_llama_factorys_recipe_names_its_sets_and_where_values_are_from(made, kind: str) -> None:
    text = made(kind)["train.yaml"].decode()
    recipe = yaml.safe_load(text)
    known = json.loads(made(kind)["dataset_info.json"])
    assert recipe["dataset"] in known
    assert recipe["eval_dataset"] in known
    assert recipe["stage"] == {"llama-kto": "kto", "llama-pairs": "dpo"}.get(kind, "sft")
    assert all("  # " in line for line in text.splitlines()[1:])
    read = (recipe.get("video_maxlen"), recipe.get("video_max_pixels"))
    assert read == ((8, 280 * 280) if kind == "llama-sft" else (None, None)), "as its paper has it"
    if kind == "rationale":
        assert (recipe["learning_rate"], recipe["num_train_epochs"]) == (1e-4, 10)
        assert recipe["finetuning_type"] == "lora"


def test_frames_and_pixels_are_the_papers_or_ones_own(made, theatre: Site) -> None:
    chosen = ExportOrder("theatre", most=40, frames=16, side=448)
    rows = pq.read_table(io.BytesIO(dict(files("verl", theatre.store, chosen))["train.parquet"]))
    size = {"nframes": 16, "resized_height": 448, "resized_width": 448}
    assert rows["videos"][0].as_py()[0].items() >= size.items()
    recipe = dict(files("llama-kto", theatre.store, chosen))["train.yaml"].decode()
    assert "video_maxlen: 16  # --frames and --side" in recipe and "200704" in recipe
    usual = pq.read_table(io.BytesIO(made("verl")["train.parquet"]))["videos"][0].as_py()[0]
    assert (usual["nframes"], usual["resized_height"]) == (8, 280)


def test_verls_recipe_says_what_the_paper_does_not_print(made) -> None:
    text = made("verl")["grpo.yaml"].decode()
    assert text.startswith("# @package _global_\n") and "--config-dir .. +" in text
    recipe = yaml.safe_load(text)
    assert recipe["algorithm"]["adv_estimator"] == "grpo"
    assert recipe["data"]["train_files"] in made("verl")
    assert recipe["data"]["val_files"] in made("verl")
    assert recipe["reward"]["custom_reward_function"]["path"] in made("verl")
    for name in ("clip_ratio", "kl_loss_coef", " n:"):
        (line,) = [line for line in text.splitlines() if name in line and "use_" not in line]
        assert "prints none" in line


def test_plain_rows_are_the_questions(made, theatre: Site) -> None:
    rows = [
        row
        for split in SPLITS
        for row in pq.read_table(io.BytesIO(made("parquet")[f"{split}.parquet"])).to_pylist()
    ]
    (total,) = theatre.store.query(
        "SELECT count(*) AS n FROM question_case WHERE has_media AND tier = 'hard'"
    )
    assert len(rows) == total["n"]
    whole = pq.read_table(io.BytesIO(made("parquet")["all.parquet"])).to_pylist()
    assert whole == rows, "once more in one file, each with the split that it is in"
    by_clip: dict[str, set[str]] = {}
    for row in rows:
        by_clip.setdefault(row["clip"], set()).add(row["split"])
    assert all(len(splits) == 1 for splits in by_clip.values())


def test_a_benchmark_that_is_not_there_gives_a_report_alone(theatre: Site) -> None:
    made = dict(files("llama-sft", theatre.store, ExportOrder("nothing")))
    assert json.loads(made["dataset_info.json"]) == {}
    assert json.loads(made["report.json"])["rows"] == {"train": 0, "validation": 0, "test": 0}
