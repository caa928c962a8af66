"""`python -m app build` against the stand-in: files, faults with true statuses, kill and resume."""

import asyncio
import csv
import io
import json
import re
import signal
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import app.lab.building.run
from app.lab.batch_judging.report import money
from app.lab.building.cases import CaseInput, InputError, read_cases
from app.lab.building.plan import BuildOptions, plan_lines
from app.lab.building.run import run_build
from judges.client.client import Endpoint
from judges.core.types import Attempt, Reservation
from judges.runs.log_lines import Ledger
from judges.video_generation import VideoService
from loaders.core.events import Batch, Options, Reject
from loaders.r3.loader import load as load_r3
from loaders.vgenst.loader import load as load_vgenst
from pipelines.build_job import TOKENS_OUT, BuildSettings
from pipelines.files import place_clips
from pipelines.jobs import JOBS
from pipelines.vgenst.clips import HostedRenderer
from pipelines.vgenst.job import TOKENS_IN as VGENST_TOKENS_IN
from schema.build_record import BuildLine, read
from schema.checking.sources import of_record
from tests import far_ends
from tests.app import command_line
from tests.forking import Forked
from tests.judges.conftest import serving
from tests.pipelines.asking import ROOT
from tests.pipelines.vgenst.test_hosted import Service
from tests.rounds import few, swept
from tests.variables import set_variable
from tests.waiting import until


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    set_variable(monkeypatch, "WHYREEL_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def order(url: str, job: str, model: str = "rehearsal", **more) -> BuildOptions:
    endpoint = Endpoint(url, model, backoff=0.01, attempts=4, max_concurrency=8)
    options = {"setting": BuildSettings(1), "limit": 6, "yes": True, "input": "theatre"} | more
    return BuildOptions(job, "r", endpoint=endpoint, **options)


def logged(home: Path, run: str = "r") -> list[BuildLine]:
    with (home / "builds" / f"{run}.jsonl").open("rb") as lines:
        return list(read(lines))


def test_each_job_writes_files_that_its_loader_reads(
    server: str, home: Path, tmp_path: Path, capsys
):
    for job, load, where in (("r3", load_r3, "."), ("vgenst", load_vgenst, "qa")):
        out = tmp_path / job
        endpoint = Endpoint(server, "rehearsal")
        made = BuildOptions(job, job, "theatre", endpoint, BuildSettings(1), out, limit=3, yes=True)
        assert run_build(made) == 0
        events = list(load([out / where], Options()))
        assert not [event for event in events if isinstance(event, Reject)]
    rows = (tmp_path / "r3" / "questions.tsv").read_text().splitlines()[1:]
    indices = [row.split("\t")[0] for row in rows]
    assert len(set(indices)) == len(indices) > 50
    assert run_build(order(server, "svbench", out=tmp_path / "sv")) == 0
    seeds = json.loads((tmp_path / "sv" / "bench_for_short.json").read_text())
    assert [len(seed["prompts"]) for seed in seeds] == [3] * 6
    items = [item.id for record in logged(home) for item in of_record(record)]
    votes = [{"validator": who, "item": item, "task": "t", "stands": at % 3 != 0}
             for who in ("validator 1", "third", "validator 2")
             for at, item in enumerate(items)]  # fmt: skip
    (tmp_path / "v.jsonl").write_text("".join(json.dumps(vote) + "\n" for vote in votes))
    voted = order(server, "svbench", out=tmp_path / "sv", votes=tmp_path / "v.jsonl")
    assert run_build(voted) == 0  # nothing is built again
    summary = capsys.readouterr().err
    assert "rules: 12 of 18 first drafts pass every check\n" in summary
    assert "scenes that went back to the synthesis agent: 6\npeople: 12 of 18 kept" in summary
    assert "right options at A, B …: " in summary
    rates = json.loads((tmp_path / "sv" / "rates.json").read_text())
    assert [(rate["rules"], rate["ticked"], rate["human"]) for rate in rates] == [
        (pytest.approx(2 / 3), 3, pytest.approx(2 / 3))
    ] * 6
    (tmp_path / "v.jsonl").write_text("{}\n")
    assert run_build(voted) == 1
    assert "v.jsonl, line 1: it is no vote" in capsys.readouterr().err
    stands = (tmp_path / "r3" / "balance.tsv").read_text().splitlines()
    counts = [int(line.split("\t")[3]) for line in stands[1:] if "\tpositions\t" in line]
    assert sum(counts) == len(rows)


@swept
def test_a_fault_mix_leaves_every_case_with_a_true_status(server: str, home: Path) -> None:
    assert run_build(order(server, "r3", "rehearsal-faults", limit=None)) == 0
    records = logged(home)
    assert len(records) == 16
    assert {record.status for record in records} == {"ok", "failed"}
    for record in records:
        if record.status == "failed" and record.call != "invalid":
            assert record.call == "transport"
            assert record.rounds[-1].status == "transport"
            assert record.reason.endswith("the call ended as transport")
        if record.status == "ok":
            assert record.output["tsv"]
            assert all(call.status == "ok" for call in record.rounds)
    assert any(record.call == "transport" for record in records)
    done = {record.id for record in records if record.call in ("ok", "invalid")}
    run_build(order(server, "r3", "rehearsal-faults", limit=None))
    again = Counter(record.id for record in logged(home))
    assert all(again[name] == 1 for name in done)
    assert all(again[record.id] == 2 for record in records if record.id not in done)


SAID = "1\n00:00:00,000 --> 00:00:02,000\nMia drops her ball into the red basket.\n"


@swept
def test_argus_has_a_second_model_look(server: str, home: Path, tmp_path: Path) -> None:
    (tmp_path / "a.srt").write_text(SAID)
    clip = ROOT / "data" / "theatre" / "media" / "moved-ball-easy-faithful.mp4"
    (tmp_path / "a.mp4").symlink_to(clip)
    seer = Endpoint(server, "rehearsal-good")
    assert run_build(order(server, "argus", input=str(tmp_path), validator=seer)) == 0
    (record,) = logged(home)
    seen = [turn for turn in record.rounds if turn.agent == "verifier"]
    assert [turn.number for turn in seen] == [1, 1]  # the other model would have erred first
    assert record.output["checked_against_clip"]
    lines = (home / "builds" / "r" / "pairs.jsonl").read_text().splitlines()
    pairs = [json.loads(line) for line in lines]
    assert [{"case": "a", **pair} for pair in record.output["pairs"]] == pairs
    assert all(pair["kept"] and pair["explanation"] for pair in pairs)


@few(1)
@pytest.mark.parametrize(
    ("job", "validating"),
    [("svbench", {"leak reviewer"}), ("vgenst", {"scene graph validator", "scenario validator"})],
)
def test_a_second_model_validates_and_the_first_one_drafts(
    server: str, home: Path, job: str, validating: set[str]
) -> None:
    second = Endpoint(server, "rehearsal-good")
    assert run_build(order(server, job, limit=1, validator=second)) == 0
    (record,) = logged(home)
    assert record.validator == "rehearsal-good"
    by_model = {name: {turn.agent for turn in record.rounds if turn.model == name}
                for name in ("rehearsal", "rehearsal-good")}  # fmt: skip
    assert by_model["rehearsal-good"] == validating
    assert by_model["rehearsal"] == {turn.agent for turn in record.rounds} - validating
    head = json.loads((home / "builds" / "r.jsonl").read_text().splitlines()[0])
    assert (head["model"], head["validator"]) == ("rehearsal", "rehearsal-good")


def test_a_second_model_reads_the_questions_of_a_chain(server: str, home: Path) -> None:
    second = Endpoint(server, "rehearsal-good")
    setting = BuildSettings(1, is_validated=True)
    made = order(server, "r3", limit=1, setting=setting, validator=second)
    case = read_cases("r3", "theatre", None)[:1]
    assert "6 calls if every" in " ".join(plan_lines(JOBS["r3"], made, case, case))
    assert run_build(made) == 0
    (record,) = logged(home)
    readers = [turn for turn in record.rounds if turn.agent == "question reviewer"]
    assert len(readers) == 3 and {turn.model for turn in readers} == {"rehearsal-good"}
    assert "<draft>" in readers[0].prompt and "<targets>" in readers[0].prompt


def test_only_what_challenged_models_get_wrong_stays(
    server: str, home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The far end answers B to everything; one of its models refuses."""
    with serving() as far:
        always_b, silent = Endpoint(far.url, "ok#b"), Endpoint(far.url, "refusal#b")
        made = order(server, "r3", "rehearsal-good", limit=2, challengers=(always_b,), out=tmp_path)
        assert run_build(made) == 0
        printed = capsys.readouterr().err
        assert "none of these answers right: ok#b" in printed and "cost: unknown" in printed
        records = logged(home)
        questions = [each for record in records for each in record.output["challenge"]["questions"]]
        dropped = [each for each in questions if not each["kept"]]
        assert 0 < len(dropped) < len(questions) and f"{len(questions)} further calls" in printed
        assert {each["why"] for each in dropped} == {"answered right by ok#b"}
        for record in records:
            challenge = record.output["challenge"]
            assert challenge["setting"] == "−", "with the scene's film"
            rows = list(csv.DictReader(io.StringIO(record.output["tsv"]), delimiter="\t"))
            kept = {each["id"] for each in challenge["questions"] if each["kept"]}
            assert {row["id"] for row in rows} == kept
            assert "B" not in {row["answer"] for row in rows}
        lines = (tmp_path / "challenge.jsonl").read_text("utf-8").splitlines()
        assert len(lines) == len(questions)
        assert run_build(replace(made, challengers=())) == 1, "another run"
        both = order(server, "r3", "rehearsal-good", limit=1, challengers=(always_b, silent))
        assert run_build(replace(both, run="both")) == 0
        (tmp_path / "a.srt").write_text(SAID)
        argus = order(server, "argus", input=str(tmp_path / "a.srt"), challengers=(always_b,))
        assert run_build(replace(argus, run="text")) == 0
    (record,) = logged(home, "text")
    challenge = record.output["challenge"]
    assert challenge["setting"] == "Blind", "without a clip by the question alone"
    kept = sum(each["kept"] for each in challenge["questions"])
    assert 0 < kept == sum(record.output["balance"]["positions"]) < len(challenge["questions"])
    (record,) = logged(home, "both")
    whys = {each["why"] for each in record.output["challenge"]["questions"]}
    assert whys == {"answered right by ok#b", "no valid reply by refusal#b (refused)"}
    assert not record.output["tsv"].splitlines()[1:], "who gave no reply has missed nothing"
    capsys.readouterr()
    assert run_build(order(server, "svbench", challengers=(always_b,))) == 1
    assert "--challenger is for the jobs r3, argus" in capsys.readouterr().err
    assert run_build(order(server, "r3", max_cost=1.0, challengers=(always_b,))) == 1
    assert "both prices of the challengers" in capsys.readouterr().err


@swept
def test_a_run_is_not_gone_on_with_by_another_validator(server: str, home: Path, capsys) -> None:
    second = Endpoint(server, "rehearsal-good")
    assert run_build(order(server, "svbench", limit=1, validator=second)) == 0
    for other in (None, replace(second, model="rehearsal")):
        assert run_build(order(server, "svbench", limit=2, validator=other)) == 1
        assert "another run" in capsys.readouterr().err
    assert run_build(order(server, "svbench", limit=2, validator=second)) == 0


def test_a_run_is_not_gone_on_with_by_other_generators(server: str, home: Path, capsys) -> None:
    none = BuildSettings(1, renderer="none", choose="people")
    both = order(server, "vgenst", "rehearsal-good", setting=none, limit=1, generators=("x", "y"))
    assert run_build(both) == 0
    head = json.loads((home / "builds" / "r.jsonl").read_text().splitlines()[0])
    assert (head["generators"], head["choose"]) == (["x", "y"], "people")
    for other in (replace(both, generators=("x",)), replace(both, generators=("x", "z")),
                  replace(both, setting=replace(none, choose="first"))):  # fmt: skip
        assert run_build(other) == 1
        assert "another run" in capsys.readouterr().err
    assert run_build(both) == 0


@pytest.mark.parametrize(
    ("words", "count", "match"),
    [(["--video-model", "x", "--video-model", "y", "--video-model", "x"], 2, ""),
     (["--choose", "dice"], 0, "--choose is one of first, model, people"),
     (["--renderer", "hosted"], 0, "--video-endpoint and --video-model"),
     (["--validator-price-in", "1"], 0, "need --validator MODEL"),
     (["--challenger-price-in", "1"], 0, "need --challenger MODEL")],
)  # fmt: skip
def test_options_of_generators_and_validators(
    home: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], count: int, match: str
) -> None:
    heard: list[BuildOptions] = []
    monkeypatch.setattr(app.lab.building.run, "run_build", lambda made: heard.append(made) or 0)
    line = ["build", "vgenst", "--run", "r", "--endpoint", "http://127.0.0.1:9", "--model", "m",
            "--video-endpoint", "http://127.0.0.1:9", *words]  # fmt: skip
    line += ["--renderer", "hosted"] if count else []
    done = command_line.run(line)
    assert [len(made.setting.hosted) for made in heard] == ([count] if count else [])
    assert match in re.sub(r"[^\x21-\x7e]+", " ", done.output)
    assert (done.exit_code == 0) == bool(count)


def test_a_plan_reckons_with_both_prices_and_says_who_validates(capsys) -> None:
    cases = [CaseInput("a", "A", {"scene": "moved-ball", "index": 0})]
    first = Endpoint("http://127.0.0.1:9", "claude-x", price_in=1.0, price_out=1.0)
    second = Endpoint("http://127.0.0.1:9", "gpt-x", price_in=10.0, price_out=10.0)
    made = BuildOptions("vgenst", "r", "theatre", first, BuildSettings(1), validator=second)
    lines = list(plan_lines(JOBS["vgenst"], made, cases, cases))
    assert "validated by gpt-x at http://127.0.0.1:9" in lines
    each = (VGENST_TOKENS_IN + TOKENS_OUT) / 1e6
    # Six agents draft, two validate; each in up to three rounds, the scenario's up to three times.
    least, most = 6 * each + 2 * 10 * each, 3 * (8 * each + 4 * 10 * each)
    assert f"cost: about {money(least)} to {money(most)}" in lines
    assert not [text for text in lines if text.startswith("note:")]
    alone = list(plan_lines(JOBS["vgenst"], replace(made, validator=None), cases, cases))
    assert any("validates its own drafts" in text for text in alone)
    capped = replace(made, max_cost=1.0, validator=replace(second, price_in=None))
    assert run_build(capped) == 1
    assert "both prices of the validator" in capsys.readouterr().err


def test_agents_are_shown_what_was_kept(server: str, home: Path, tmp_path: Path, capsys) -> None:
    assert run_build(order(server, "vgenst", "rehearsal-good", limit=1)) == 0
    (kept,) = logged(home)
    log = home / "builds" / "r.jsonl"
    again = replace(order(server, "vgenst", "rehearsal-good", limit=2), run="again", examples=log)
    assert run_build(again) == 0
    first, second = sorted(logged(home, "again"), key=lambda record: record.id != kept.id)
    theme = json.loads(kept.output["metadata"]["scene_graph"])["scene_meta"]["theme"]
    shown = {record.id: next(turn.prompt for turn in record.rounds
                             if turn.agent == "scene graph generator")
             for record in (first, second)}  # fmt: skip
    in_examples = {name: theme in text.partition("<examples>")[2] for name, text in shown.items()}
    assert in_examples == {first.id: False, second.id: True}, "none of a scene's own theme"
    assert run_build(replace(again, job="r3")) == 1
    (tmp_path / "empty.jsonl").write_text("")
    assert run_build(replace(again, examples=tmp_path / "empty.jsonl")) == 1
    err = capsys.readouterr().err
    assert "--examples are for the job vgenst" in err
    assert "empty.jsonl: no record of a vgenst build" in err


@swept
def test_a_build_is_imported_with_its_clips_and_scenes(
    server: str, home: Path, tmp_path: Path
) -> None:
    made = order(server, "vgenst", "rehearsal-good", limit=2, out=tmp_path / "out")
    assert run_build(made) == 0
    clips = sorted(path.name for path in (tmp_path / "out").glob("*/*.mp4"))
    records = logged(home)
    assert clips == sorted(f"{record.output['metadata']['sample_id']}.mp4" for record in records)
    batches = [event for event in load_vgenst([tmp_path / "out"], Options())
               if isinstance(event, Batch)]  # fmt: skip
    rows = {name: [row for batch in batches if batch.table == name
                   for row in batch.rows.to_pylist()]
            for name in ("clip", "scene_object", "question")}  # fmt: skip
    assert len([row for row in rows["clip"] if row["media"]]) == 2
    labels = {row["label"] for row in rows["scene_object"]}
    assert all(row["colour"] and row["material"] for row in rows["scene_object"])
    scenes = [json.loads(record.output["metadata"]["scene_graph"]) for record in records]
    assert labels == {thing["label"] for scene in scenes for thing in scene["objects"]}
    assert {row["clip"] for row in rows["question"]} == {row["clip"] for row in rows["clip"]}


def test_a_clip_that_people_dropped_is_made_anew_against_its_graph(
    server: str, home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    votes, out, folder = tmp_path / "votes.jsonl", tmp_path / "out", home / "builds" / "clips"

    def drop(record: BuildLine) -> None:
        (film,) = [item.id for item in of_record(record) if item.kind == "clip"]
        lines = [json.dumps({"validator": who, "item": film, "task": "t", "stands": False})
                 for who in ("validator 1", "validator 2")]  # fmt: skip
        with votes.open("a") as file:
            file.write("\n".join(lines) + "\n")

    with far_ends.serving(Service) as address:
        maker = HostedRenderer(VideoService(f"{address}/v1", "good", every=0.01), folder)
        setting = BuildSettings(1, renderer="hosted", hosted=(maker,))
        made = order(server, "vgenst", "rehearsal-good", limit=1, setting=setting, out=out)
        assert run_build(made) == 0
        (first,) = logged(home)
        drop(first)
        again = replace(made, votes=votes, retake=True)
        assert run_build(again) == 0
        printed = capsys.readouterr().err
        assert "to be made anew: 1" in printed and "clips made anew: 1 of 1" in printed
        second = logged(home)[-1]
        assert second.output["clip"]["clip"] != first.output["clip"]["clip"]
        assert second.output["dropped_clips"] == [first.output["clip"]["clip"]]
        same = ("rows", "task")
        assert [second.output[name] for name in same] == [first.output[name] for name in same]
        assert len(list(folder.glob("*.mp4"))) == 2
        assert list(out.glob("*/*.mp4"))
        assert run_build(again) == 0, "the new clip is nobody's yet"
        assert "to be made anew: 0" in capsys.readouterr().err
        drop(second)
        assert run_build(again) == 0
        assert len(logged(home)[-1].output["dropped_clips"]) == 2
    assert run_build(replace(again, setting=BuildSettings(1))) == 1
    assert "--retake is for the job vgenst, with --votes" in capsys.readouterr().err


@pytest.mark.parametrize("sample", ["1_a/../b", "../../up", "1_x\0y", ""])
def test_a_theme_that_is_no_file_name_places_no_clip(tmp_path: Path, sample: str) -> None:
    (tmp_path / "clips").mkdir()
    (tmp_path / "clips" / "c.mp4").write_bytes(b"x")
    output = {"task": "CM_F_EXO_DYN", "clip": {"clip": "c.mp4"}, "metadata": {"sample_id": sample}}
    assert place_clips([output], [tmp_path / "clips"], tmp_path / "out") == []
    assert not list((tmp_path / "out").rglob("*.mp4"))
    assert not list(tmp_path.glob("*.mp4"))


@swept
def test_a_clip_that_did_not_come_is_told(server: str, home: Path, capsys) -> None:
    none = BuildSettings(1, renderer="none")
    assert run_build(order(server, "vgenst", "rehearsal-good", setting=none, limit=1)) == 0
    assert "clips: 0 of 1 came (no generator was chosen)" in capsys.readouterr().err


def test_a_cap_holds_over_every_start_where_no_cost_is_told(home: Path, capsys) -> None:
    """Replies of unknown cost count as what was reserved for them, in this run and the next."""
    requests = []
    with serving() as far:
        for _ in range(3):
            made = order(far.url, "r3", "nousage_prose", limit=None, max_cost=0.02)
            priced = replace(made.endpoint, price_in=1.0, price_out=1.0)
            assert run_build(replace(made, endpoint=priced)) == 1
            requests.append(far.count("nousage_prose"))
    assert 2 < requests[0] == requests[1] == requests[2]
    assert "over_budget" in capsys.readouterr().err


def test_a_ledger_counts_what_was_spent_before_it_and_what_a_kill_left_open(tmp_path: Path) -> None:
    path = tmp_path / "spent.jsonl"
    with Ledger(path, 0.5) as ledger:
        sent = Reservation("k", "a", 1.0, 0.25)
        asyncio.run(ledger.announce(sent))
        asyncio.run(ledger.announce(Reservation("k", "b", 1.0, 0.125)))
        ledger.settle("k", Attempt(1.0, 0.1, "ok", raw="x", key="k", id="a", charged=0.0625))
    with path.open("ab") as torn:
        torn.write(b'{"line": "attempt", "key"')
    with Ledger(path, 9.0) as ledger:
        assert ledger.charged == 0.5 + 0.0625 + 0.125
    assert '"raw"' not in path.read_text("utf-8")


@pytest.mark.parametrize(
    ("more", "match"), [({"engine": "x"}, "--engine"), ({"engine": "ray", "max_cost": 1.0}, "cap")]
)
def test_engines_that_are_none(server: str, home: Path, capsys, more: dict, match: str) -> None:
    assert run_build(order(server, "r3", **more)) == 1
    assert match in capsys.readouterr().err


@swept
def test_another_runs_log_is_not_gone_on_with(server: str, home: Path, capsys) -> None:
    assert run_build(order(server, "r3", limit=1)) == 0
    assert run_build(order(server, "svbench", limit=1)) == 1
    assert "another run" in capsys.readouterr().err


@swept
@pytest.mark.slow
def test_killed_and_run_again_no_finished_case_is_lost_or_built_twice(
    server: str, home: Path
) -> None:
    words = ["build", "r3", "--run", "k", "--endpoint", server,
             "--model", "rehearsal-slow", "--concurrency", "2", "--yes"]  # fmt: skip
    variables = {"WHYREEL_HOME": str(home)}
    process = Forked(command_line.run_there, words, variables)
    place = home / "builds" / "k.jsonl"
    until(lambda: process.poll() is not None
          or (place.exists() and len(place.read_bytes().splitlines()) >= 4))  # fmt: skip
    process.kill()
    assert process.wait() == -signal.SIGKILL
    before = {record.id: record.created for record in logged(home, "k")}
    assert 3 <= len(before) < 16
    assert command_line.run(words).exit_code == 0
    after = logged(home, "k")
    assert Counter(record.id for record in after).most_common(1)[0][1] == 1
    assert len(after) == 16
    assert {record.id: record.created for record in after}.items() >= before.items()


@pytest.mark.parametrize(
    ("job", "name", "text", "match"),
    [
        ("svbench", "a.json", "{", "a.json: it is no JSON"),
        ("svbench", "a.json", "{}", "no list"),
        ("svbench", "a.json", '[{"number": 1}]', "entry 1: it has no name"),
        ("r3", "a.json", '[{"nodes": []}]', "entry 1: a chain has"),
        ("r3", "a.json", "[]", "no case"),
        ("vgenst", "a.txt", "\n", "no case"),
        ("argus", "a.txt", "x", "no case"),
        ("r3", "missing.json", None, "no such file"),
    ],
)
def test_inputs_that_are_none(tmp_path: Path, job: str, name: str, text: str | None, match: str):
    if text is not None:
        (tmp_path / name).write_text(text)
    with pytest.raises(InputError, match=re.escape(match)):
        read_cases(job, str(tmp_path / name), None)


def test_inputs_that_are_cases(tmp_path: Path) -> None:
    (tmp_path / "themes.txt").write_text("Desert road\tRV_E_EGO_DYN\n\nKitchen\n")
    themes = read_cases("vgenst", str(tmp_path / "themes.txt"), None)
    assert [(theme.title, theme.given["task"], theme.given["index"]) for theme in themes] == [
        ("Desert road", "RV_E_EGO_DYN", 0), ("Kitchen", "", 1),
    ]  # fmt: skip
    (tmp_path / "a.srt").write_text("1\n00:00:00,000 --> 00:00:01,000\nHi\n")
    (tmp_path / "a.txt").write_text("Hi")
    (tmp_path / "a.mp4").write_bytes(b"")
    (case,) = read_cases("argus", str(tmp_path), None)
    assert (case.given["script"], case.media) == ("Hi", tmp_path / "a.mp4")
    assert "annotations" not in case.given
    (tmp_path / "a.fountain").write_text("INT. A")
    (tmp_path / "a.json").write_text("{}")
    (case,) = read_cases("argus", str(tmp_path), None)
    assert (case.given["script"], case.given["annotations"]) == ("INT. A", "{}")


def test_chains_of_the_store_are_cases(theatre) -> None:
    chains = read_cases("r3", "store", theatre.store)
    (total,) = theatre.store.query("SELECT count(*) AS n FROM star.chain WHERE clip_id IS NOT NULL")
    assert len(chains) == total["n"]
    chain = chains[0].given
    assert chain["people"]
    known = {node["id"] for node in chain["nodes"]}
    assert all({link["result"], *link["reasons"]} <= known for link in chain["links"])
