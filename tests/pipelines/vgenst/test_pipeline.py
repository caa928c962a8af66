"""Theme → questions against a server that errs on purpose, with the theatre as generator."""

import asyncio
import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from loaders.core.events import Batch, Options, Reject
from loaders.vgenst.loader import load
from media.mp4 import probe
from pipelines.core.graph import PipelineCase, run_case
from pipelines.theatre import BY_ID
from pipelines.vgenst import agents
from pipelines.vgenst.clips import Nothing, TheatreRenderer
from pipelines.vgenst.pipeline import Theme, metadata, pipeline, types_of
from pipelines.vgenst.replies import (
    CRITERIA,
    ImagePrompt,
    Marks,
    QAs,
    Scenario,
    SceneGraph,
    TaskChoice,
    VideoPrompt,
)
from schema.benchmarks.vgenst import SPATIAL_TASKS
from tests.pipelines.asking import Wire

BALL = "The moved ball"


def run(stand_in: str, theme: Theme, renderer=None, model: str = "rehearsal") -> PipelineCase:
    made = pipeline(() if renderer is None else (renderer,))
    return asyncio.run(run_case(made, "x", {"theme": theme}, Wire(stand_in, model)))


@pytest.fixture(scope="module")
def built(stand_in: str) -> PipelineCase:
    case = run(stand_in, Theme(7, BALL))
    assert case.status == "ok", case.reason
    return case


def test_each_agent_errs_is_told_and_mends(built: PipelineCase) -> None:
    first = {
        attempt.agent: {f.code for f in attempt.faults}
        for _, attempt in built.rounds
        if attempt.number == 1
    }
    assert first == {
        "task selector": {"task"},
        "scene graph generator": {"axes", "relation", "look"},
        "scenario generator": {"time"},
        "scenario validator": {"count"},
        "image prompt translator": {"object", "look"},
        "video prompt translator": {"object"},
        "QA generator": {"options", "distractor"},
    }
    assert all(not attempt.faults for _, attempt in built.rounds if attempt.number == 2)
    assert "scene graph validator" in {attempt.agent for _, attempt in built.rounds}


def test_the_clip_is_drawn_and_its_answers_are_the_scenes_own(built: PipelineCase) -> None:
    clip = built.results["clip"]
    assert probe(clip.media).duration == pytest.approx(9.75, abs=0.1)
    facts = {fact.type: fact for fact in BY_ID["moved-ball"].facts}
    by_type = {question.qa_type: question for question in built.results["questions"].questions}
    shared = set(facts) & set(by_type)
    assert shared
    for kind in shared:
        assert by_type[kind].options["ABCDEFGH".index(by_type[kind].answer)] == facts[kind].right


def test_questions_are_those_of_the_matrix_in_the_data_sets_own_layout(
    built: PipelineCase, tmp_path: Path
) -> None:
    task = str(built.results["task"])
    (tmp_path / "qa").mkdir()
    pq.write_table(built.results["variants"], tmp_path / "qa" / f"{task}.parquet")
    (tmp_path / "metadata").mkdir()
    table = metadata(Theme(7, BALL), built.results)
    pq.write_table(table, tmp_path / "metadata" / f"{task}.parquet")
    events = list(load([tmp_path / "qa"], Options()))
    assert not [event for event in events if isinstance(event, Reject)]
    rows = [row for event in events if isinstance(event, Batch) and event.table == "question"
            for row in event.rows.to_pylist()]  # fmt: skip
    by_variant = {name: [r["type"] for r in rows if r["variant"] == name] for name in
                  ("base", "v1", "v2", "v3")}  # fmt: skip
    assert tuple(by_variant["base"]) == types_of(task)
    assert by_variant["v1"] == by_variant["v2"] == by_variant["base"]
    assert json.loads(table.to_pylist()[0]["scene_graph"])["scene_meta"]["task_type"] == task


def test_ninety_eight_cells() -> None:
    assert sum(len(types_of(task)) for task in SPATIAL_TASKS) == 98


def test_a_clip_from_text_alone_has_no_first_frame(stand_in: str) -> None:
    case = run(stand_in, Theme(1, BALL, "BT_E_EXO_DYN"), Nothing(), "rehearsal-good")
    assert case.status == "ok", case.reason
    assert case.results["image"].prompt == ""
    assert "image prompt translator" not in {attempt.agent for _, attempt in case.rounds}
    assert case.results["clip"].media is None
    assert metadata(Theme(1, BALL), case.results).to_pylist()[0]["image_prompt"] is None


def test_a_theme_that_the_theatre_cannot_draw_says_so(tmp_path: Path, built: PipelineCase) -> None:
    graph = built.results["graph"].model_copy(deep=True)
    graph.scene_meta.theme = "Desert highway"
    made = TheatreRenderer(tmp_path).render(graph, "", "")
    assert made.media is None
    assert "Desert highway" in made.reason


@pytest.mark.parametrize("theme", [Theme(1, BALL, "NO_TASK"), Theme(1, "Nowhere")])
def test_what_cannot_be_built_leaves_a_reason(stand_in: str, theme: Theme) -> None:
    case = run(stand_in, theme)
    assert case.status == "failed"
    assert case.reason


def graph_of(case: PipelineCase, **changes: object) -> SceneGraph:
    return SceneGraph.model_validate(case.results["graph"].model_dump() | changes)


def codes(faults) -> set[str]:
    return {fault.code for fault in faults}


def test_what_a_graph_may_not_be(built: PipelineCase) -> None:
    given = {"task": str(built.results["task"])}
    good = built.results["graph"]
    assert not agents.check_graph(good, given)
    things = [thing.model_dump() for thing in good.objects]
    still = [thing | {"motion": ""} for thing in things]
    assert codes(agents.check_graph(graph_of(built, objects=still), given)) == {"dynamics"}
    plainly = [thing | {"colour": ""} for thing in things]
    assert codes(agents.check_graph(graph_of(built, objects=plainly), given)) == {"look"}
    twins = [*things, things[0] | {"id": "twin"}]
    (fault,) = agents.check_graph(graph_of(built, objects=twins), given)
    assert (fault.code, fault.place) == ("look", "twin")
    apart = [*things, things[0] | {"id": "twin", "colour": "ultramarine"}]
    assert not agents.check_graph(graph_of(built, objects=apart), given)
    assert "duplicate" in codes(agents.check_graph(graph_of(built, objects=things + things), given))
    assert "count" in codes(agents.check_graph(graph_of(built, objects=things[:1]), given))
    assert not agents.check_task(TaskChoice(task="CM_F_EXO_DYN"), {})


def test_in_a_static_scene_only_the_camera_moves(built: PipelineCase) -> None:
    still = {"task": "HO_V_EXO_STA"}
    about = SPATIAL_TASKS["HO_V_EXO_STA"]
    meta = {"spatial_scale": about.scale, "scene_dynamics": "Static", "perspective":
            about.perspective, "task_type": "HO_V_EXO_STA", "theme": BALL}  # fmt: skip
    things = [thing.model_dump() | {"motion": ""} for thing in built.results["graph"].objects]
    assert not agents.check_graph(graph_of(built, scene_meta=meta, objects=things), still)
    moved = [things[0] | {"motion": "rolls away"}, *things[1:]]
    (fault,) = agents.check_graph(graph_of(built, scene_meta=meta, objects=moved), still)
    assert (fault.code, fault.place) == ("dynamics", things[0]["id"])
    given = {"graph": {"objects": []}, "dynamics": "Static", "anchor": "x"}
    for text, faults in (
        ("The camera rises.", {"dynamics"}),
        ("The camera rises; all else stays frozen.", set()),
        ("The camera rises and nothing moves.", set()),
        ("A distillery.", {"dynamics"}),
    ):
        assert codes(agents.check_prompt(VideoPrompt(prompt=text, camera=""), given)) == faults
    free = given | {"dynamics": "Dynamic"}
    assert not agents.check_prompt(VideoPrompt(prompt="The camera rises.", camera=""), free)


def test_a_static_task_is_built_without_motion(stand_in: str) -> None:
    case = run(stand_in, Theme(1, BALL, "HO_V_EXO_STA"), Nothing(), "rehearsal-good")
    assert case.status == "ok", case.reason
    assert not any(thing.motion for thing in case.results["graph"].objects)
    assert "stands still" in case.results["video"].prompt


def test_a_prompt_tells_looks_where_no_frame_shows_them(built: PipelineCase) -> None:
    graph = {"objects": [{"id": "a", "label": "cup", "colour": "red"},
                         {"id": "b", "label": "urn", "colour": "grey"}]}  # fmt: skip
    first = {"graph": graph, "scenario": {"moments": [{"objects": ["a"]}]}}
    assert not agents.check_prompt(ImagePrompt(prompt="A red cup."), first)
    assert codes(agents.check_prompt(ImagePrompt(prompt="A cup."), first)) == {"look"}
    clip = VideoPrompt(prompt="The cup falls beside the urn.", camera="")
    assert codes(agents.check_prompt(clip, first)) == {"look"}
    assert not agents.check_prompt(clip, first | {"anchor": "A red cup."})


def test_what_a_scenario_may_not_be(built: PipelineCase) -> None:
    given = {"graph": built.results["graph"].model_dump()}
    good = built.results["scenario"]
    assert not agents.check_scenario(good, given)
    scenario = good.model_dump()
    for change, code in (
        ({"moments": scenario["moments"][:1]}, "length"),
        ({"moments": [m | {"objects": ["ghost"]} for m in scenario["moments"]]}, "object"),
        ({"moments": scenario["moments"][::-1]}, "time"),
        ({"moments": [scenario["moments"][0] | {"start": 0.1}, *scenario["moments"][1:]]}, "time"),
    ):
        assert code in codes(
            agents.check_scenario(Scenario.model_validate(scenario | change), given)
        )
    ghostly = [scenario["moments"][0] | {"objects": [*scenario["moments"][0]["objects"], "ghost"]}]
    wrong = Scenario.model_validate(scenario | {"moments": [*ghostly, *scenario["moments"][1:]]})
    assert [fault.text for fault in agents.check_scenario(wrong, given)] == ["not in the graph"]
    more = {"objects": [*given["graph"]["objects"], {"id": "lamp"}]}
    assert [fault.place for fault in agents.check_scenario(good, {"graph": more})] == ["lamp"]


def test_five_criteria_once_each() -> None:
    assert set(CRITERIA) == {"fidelity", "first_frame", "temporal_flow", "determinacy", "rules"}
    assert all(f"{name} ({text})" in agents.CRITERIA_AGENT.template
               for name, text in CRITERIA.items())  # fmt: skip
    marks = [{"criterion": name, "passed": True} for name in CRITERIA]
    assert not agents.check_marks(Marks.model_validate({"marks": marks}), {})
    for wrong in (marks[1:], [*marks, marks[0]], [*marks, {"criterion": "x", "passed": True}]):
        assert codes(agents.check_marks(Marks.model_validate({"marks": wrong}), {})) == {"count"}


def test_a_criterion_that_fails_goes_back_to_the_generator(stand_in: str, monkeypatch) -> None:
    prompts = []

    class Strict(Wire):
        async def complete(self, prompt, *, check, media=None):
            done = await super().complete(prompt, check=check, media=media)
            if prompt.schema is Marks:
                prompts.append(prompt)
                mark = done.parsed.marks[0]
                mark.passed, mark.instruction = False, "show the box sooner"
            return done

    wire = Strict(stand_in, "rehearsal-good")
    case = asyncio.run(run_case(pipeline(), "x", {"theme": Theme(1, BALL)}, wire))
    assert (case.status, case.failed, len(prompts)) == ("failed", "scenario", 3)
    assert "show the box sooner" in case.reason
    assert case.draft["moments"]
    questions = [
        attempt.question for _, attempt in case.rounds if attempt.agent == "scenario generator"
    ]
    assert "show the box sooner" in questions[1]
    assert "show the box sooner" not in questions[0]


ONE = {"qa_type": "L1-OE", "question": "Which?", "options": ["cup", "box"], "answer": "A"}


@pytest.mark.parametrize(
    ("drafted", "code"),
    [
        ([ONE], None),
        ([], "count"),
        ([ONE, ONE], "count"),
        ([ONE, ONE | {"qa_type": "L2-OC"}], "matrix"),
        ([ONE | {"answer": "C"}], "options"),
        ([ONE | {"options": ["cup", "None of these"]}], "options"),
        ([ONE | {"options": ["a very long cup of tea", "box", "tin"]}], "length"),
        ([ONE | {"options": ["cup", "box", "very long cup"]}], "distractor"),
        ([ONE | {"options": ["box", "tin", "urn"]}], "distractor"),
        ([ONE | {"options": ["crate", "a cup", "the cup"]}], None),
    ],
)
def test_what_a_question_may_not_be(drafted: list, code: str | None) -> None:
    reply = QAs.model_validate({"questions": drafted})
    given = {
        "types": ["L1-OE"],
        "graph": {"objects": [{"label": "cup"}, {"label": "very long cup"}]},
    }
    codes_given = codes(agents.check_questions(reply, given))
    assert codes_given == ({code} if code else set())
