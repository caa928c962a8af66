"""SVBench's traps: joins, spellings, partial results, failed rows; and the official figures."""

from pathlib import Path

import pytest

from loaders import FileRefused
from loaders.core.events import Options
from tests.loaders import made_files

REAL = Path(__file__).parents[4] / "shared" / "real" / "svbench"


def test_items_join_on_experiment_and_position(tmp_path: Path) -> None:
    rows, rejects = made_files.run("svbench", made_files.svbench(tmp_path))
    assert not rejects
    items = {row["item"]: row for row in rows["item"]}
    item = items["svbench.EXP_018-3"]
    assert (item["tier"], item["question"], item["prompt"]) == ("hard", None, "Scene 3.")
    assert item["dimension"] == "D4_Social_Coordination"
    assert item["paradigm_name"] == "Leader–Follower"
    assert (item["task"], item["part"], item["test_point"]) == (
        "Leader Follower Coord",
        "short",
        "T",
    )


def test_a_clip_has_its_folders_model_and_its_own_facts(tmp_path: Path) -> None:
    rows, _ = made_files.run("svbench", made_files.svbench(tmp_path))
    clips = {str(row["clip"]).rpartition(".")[2]: row for row in rows["clip"]}
    assert len(clips) == 6
    whole = clips["EXP_018-1"]
    assert Path(str(whole["media"])).is_absolute()
    assert (whole["width"], whole["height"]) == (64, 48)
    assert whole["duration"] == pytest.approx(0.5, abs=0.1)
    assert clips["EXP_018-2"]["media"] is None
    assert {row["name"] for row in rows["model"]} == {"my gen", "judge-1"}


def test_a_linked_folder_of_clips_is_called_as_its_user_calls_it(tmp_path: Path) -> None:
    folder = made_files.svbench(tmp_path / "in") / "videos" / "my gen"
    link = tmp_path / "other gen"
    link.symlink_to(folder.rename(tmp_path / "store-17"))
    for place in (link, link / "EXP_018-1-easy.mp4"):
        rows, _ = made_files.run("svbench", place)
        assert {row["name"] for row in rows["model"]} == {"other gen"}
        assert Path(str(rows["clip"][0]["media"])).is_file()


def test_failed_rows_keep_a_status_and_never_a_score(tmp_path: Path) -> None:
    rows, _ = made_files.run("svbench", made_files.svbench(tmp_path))
    by_dimension = {}
    for row in rows["verdict"]:
        by_dimension.setdefault(str(row["clip"])[-1], {})[row["dimension"]] = (
            row["status"],
            row["score"],
        )
    assert set(by_dimension["1"].values()) == {("ok", 1.0)}
    assert by_dimension["2"]["D2"] == ("invalid", None)
    assert by_dimension["2"]["D1"] == ("ok", 1.0)
    for clip, status in {
        "3": "missing_media",
        "4": "unparsed",
        "5": "invalid",
        "6": "failed",
    }.items():
        assert set(by_dimension[clip].values()) == {(status, None)}


def test_a_partial_result_does_not_count_twice(tmp_path: Path) -> None:
    folder = made_files.svbench(tmp_path)
    rows, _ = made_files.run("svbench", folder)
    assert len(rows["run"]) == 1
    assert str(rows["run"][0]["created"]) == "2026-01-02T03:04:05"
    assert len(rows["verdict"]) == 30
    (folder / "a").mkdir()
    (folder / "eval" / "my gen_eval_temp.json").rename(folder / "a" / "my gen_eval_temp.json")
    rows, rejects = made_files.run("svbench", folder)
    assert len(rows["run"]) == 1 and len(rows["verdict"]) == 30 and not rejects
    next(folder.glob("eval/*_2026*.json")).unlink()
    rows, _ = made_files.run("svbench", folder)
    assert len(rows["run"]) == 1
    assert len(rows["verdict"]) == 10


def test_names_given_at_import_replace_those_of_the_files(tmp_path: Path) -> None:
    options = Options(model="other", judge="someone")
    rows, _ = made_files.run("svbench", made_files.svbench(tmp_path), options=options)
    run = rows["run"][0]
    assert (run["model"], run["judge"]) == ("other", "someone")


def test_a_row_is_joined_by_its_own_fields_or_rejected(tmp_path: Path) -> None:
    folder = made_files.svbench(tmp_path)
    result = made_files.svbench_results()
    result[0] |= {"video_file": "x.mp4", "experiment_id": "EXP_018", "prompt": "Scene 1.",
                  "difficulty": "easy"}  # fmt: skip
    result[1]["video_file"] = "y.mp4"
    made_files.dump(folder / "eval" / "my gen_eval_20260102_030405.json", [*result, 7, result[0]])
    rows, rejects = made_files.run("svbench", folder)
    assert any(str(row["clip"]).endswith("EXP_018-1") for row in rows["verdict"])
    assert sorted(reject.position for reject in rejects) == ["[1]", "[6]", "[7]"]


def test_clips_that_are_none_are_told_and_kept_without_media(tmp_path: Path) -> None:
    folder = made_files.svbench(tmp_path)
    clips = folder / "videos" / "my gen"
    (clips / "EXP_018-2-medium.mp4").write_bytes(made_files.mp4()[:-300])
    (clips / "EXP_018-3-hard.mp4").write_text("#EXTM3U\nfile:///etc/passwd\n")
    (clips / "EXP_018-4-easy.mp4").mkdir()
    rows, rejects = made_files.run("svbench", folder)
    assert len(rejects) == 3
    assert all(reject.kept for reject in rejects)
    assert sum(row["media"] is not None for row in rows["clip"]) == 1


@pytest.mark.parametrize("content", [b"{", b"\xff\xfe[\x00", b'["\xe9"]', b"{}", b"[" * 5000])
def test_a_faulty_file_is_refused_with_its_name(tmp_path: Path, content: bytes) -> None:
    folder = made_files.svbench(tmp_path)
    (folder / "data" / "bench_for_short.json").write_bytes(content)
    with pytest.raises(FileRefused, match=r"bench_for_short\.json"):
        made_files.run("svbench", folder)


@pytest.mark.parametrize(
    "name",
    ["data/bench_for_long.json", "seed_experiments.json", "videos/my gen/video_info_matched.json",
     "eval/x_eval_20260101_000000.json"],
)  # fmt: skip
def test_a_folder_in_the_place_of_a_file_is_refused(tmp_path: Path, name: str) -> None:
    folder = made_files.svbench(tmp_path / "in")
    place = folder / name
    if place.is_file():
        place.unlink()
    place.mkdir()
    for given, reported in ((folder, place.relative_to(tmp_path).as_posix()), (place, place.name)):
        with pytest.raises(
            FileRefused, match=f"^{reported}: is a folder; a file is expected here$"
        ):
            made_files.run("svbench", given)


def test_nothing_of_svbench_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileRefused, match="seed_experiments"):
        made_files.run("svbench", tmp_path)


@pytest.mark.skipif(not REAL.is_dir(), reason="the real SVBench files are not beside the checkout")
def test_the_official_figures_of_alpha_gen() -> None:
    rows, rejects = made_files.run("svbench", REAL)
    assert not rejects
    tiers = {row["item"]: row["tier"] for row in rows["item"]}
    totals: dict[str, float] = {}
    passed: dict[str, float] = {}
    for row in rows["verdict"]:
        if str(row["run"]).startswith("svbench.alpha_gen.") and row["status"] == "ok":
            score = float(str(row["score"]))
            totals[str(row["clip"])] = totals.get(str(row["clip"]), 0) + score
            passed[str(row["dimension"])] = passed.get(str(row["dimension"]), 0) + score
    assert passed == {"D1": 73, "D2": 78, "D3": 72, "D4": 78, "D5": 113}
    assert len(totals) == 128
    assert sum(totals.values()) / 128 == pytest.approx(3.23, abs=0.005)
    for tier, (mean, n) in {"easy": (3.16, 43), "medium": (3.44, 43), "hard": (3.10, 42)}.items():
        of = [t for c, t in totals.items() if tiers[f"svbench.{c.rpartition('.')[2]}"] == tier]
        assert (len(of), sum(of) / len(of)) == (n, pytest.approx(mean, abs=0.005))
    assert sum(row["media"] is not None for row in rows["clip"]) == 7
