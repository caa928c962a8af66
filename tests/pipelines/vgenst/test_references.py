"""What the agents of VGenST-Bench are told: rules, examples, things of other scenes."""

import asyncio
import json

import pytest

from pipelines.build_job import BuildSettings
from pipelines.core.graph import run_case
from pipelines.core.record import agent_of, line
from pipelines.jobs import JOBS
from pipelines.vgenst import agents, references, rules
from pipelines.vgenst.clips import Nothing
from pipelines.vgenst.pipeline import Theme, pipeline, types_of
from pipelines.vgenst.references import ReferenceScene, examples, names, others, ours
from pipelines.vgenst.reformat import LETTERS
from pipelines.vgenst.replies import CRITERIA, Scenario, SceneGraph
from schema.benchmarks.vgenst import QUESTION_TYPES, SPATIAL_TASKS
from schema.build_record import BuildLine
from tests.pipelines.asking import Wire
from tests.schema.test_definitions import PAPERS, runs
from tools.stand_in_model.server import given as parts_of

BALL = "The moved ball"
BY_TASK = {each.task: each for each in ours()}


def test_our_own_scenes_pass_the_checks_that_drafts_have_to_pass() -> None:
    for task in SPATIAL_TASKS:
        scene = BY_TASK[task]
        graph = SceneGraph.model_validate(scene.graph)
        assert not agents.check_graph(graph, {"task": task})
        scenario = Scenario.model_validate(scene.scenario)
        assert not agents.check_scenario(scenario, {"graph": graph.model_dump()})
        assert 1 <= len(scene.questions) <= references.MOST_QUESTIONS
        for question in scene.questions:
            assert question["qa_type"] in types_of(task)
            assert LETTERS.index(question["answer"]) < len(question["options"])
            assert len(set(question["options"])) == len(question["options"])


def test_each_task_has_rules_and_a_first_frame() -> None:
    for task in SPATIAL_TASKS:
        made = rules.rules_of(task)
        assert all(made.values())
        assert made["scene"] == (rules.STATIC if task.endswith("STA") else rules.DYNAMIC)
        assert made["view"] == (rules.EGOCENTRIC if "_EGO_" in task else rules.EXOCENTRIC)
        assert rules.first_frame(task)


def test_nothing_that_agents_are_given_is_a_sentence_of_a_paper() -> None:
    if not PAPERS.is_dir():
        pytest.skip(f"the papers' texts are not at {PAPERS}")
    printed = {run for path in PAPERS.glob("*.txt") for run in runs(path.read_text("utf-8"))}
    templates = [agent.template for agent in vars(agents).values()
                 if isinstance(agent, agents.Agent)]  # fmt: skip
    assert len(templates) == 8
    texts = [*templates, *CRITERIA.values(), *(rules.meaning(kind) for kind in QUESTION_TYPES),
             *(rules.first_frame(task) for task in SPATIAL_TASKS),
             *(text for task in SPATIAL_TASKS for value in rules.rules_of(task).values()
               for text in ([value] if isinstance(value, str) else value)),
             references.OURS.read_text("utf-8")]  # fmt: skip
    assert not [run for text in texts for run in runs(text) if run in printed]


def test_agents_are_given_definitions_rules_first_frame_and_examples(stand_in: str) -> None:
    heard: dict[str, dict] = {}

    class Listener(Wire):
        async def complete(self, prompt, *, check, media=None):
            text = "".join(part.text for part in prompt.turns[1].parts)
            heard[agent_of(prompt)] = parts_of(text)
            return await super().complete(prompt, check=check, media=media)

    wire = Listener(stand_in, "rehearsal-good")
    case = asyncio.run(run_case(pipeline((Nothing(),)), "x", {"theme": Theme(1, BALL)}, wire))
    assert case.status == "ok", case.reason
    task = str(case.results["task"])
    offered = heard["task selector"]["tasks"]
    assert all(rules.RULES[code].definition in text for code, text in offered.items())
    assert len(offered) == 12
    for agent in ("scene graph generator", "scene graph validator", "scenario generator",
                  "scenario validator"):  # fmt: skip
        assert heard[agent]["rules"] == rules.rules_of(task), agent
        assert heard[agent]["examples"], agent
    for agent in ("scenario generator", "scenario validator", "image prompt translator"):
        assert heard[agent]["first_frame"] == rules.first_frame(task), agent
    asker = heard["QA generator"]
    assert asker["types"] == {kind: rules.meaning(kind) for kind in types_of(task)}
    assert 1 <= len(asker["examples"]) <= references.MOST_QUESTIONS
    assert asker["others"]
    assert heard["video prompt translator"]["dynamics"] == SPATIAL_TASKS[task].dynamics


def test_an_example_is_never_of_the_same_theme() -> None:
    mine = BY_TASK["IO_V_EGO_DYN"]
    assert [each.theme for each in examples("IO_V_EGO_DYN", "Kitchen", ())] == [mine.theme]
    assert not examples("IO_V_EGO_DYN", mine.theme.upper().replace(" ", "_"), ())
    kept = ReferenceScene("IO_V_EGO_DYN", "Attic", (), mine.graph, mine.scenario)
    bare = ReferenceScene("IO_V_EGO_DYN", "Cellar", ())
    known = (bare, kept, ReferenceScene("CM_F_EXO_DYN", "Harbour", (), mine.graph))
    assert examples("IO_V_EGO_DYN", "Kitchen", known) == (kept, mine)
    assert examples("IO_V_EGO_DYN", "attic", known) == (mine,)


def test_things_of_other_scenes_are_none_of_this_one_and_the_same_each_time() -> None:
    mine = BY_TASK["IO_V_EGO_DYN"]
    graph = SceneGraph.model_validate(mine.graph)
    loaded = references.of_objects(
        {"clip": f"c{at}", "task": "IO_V_EGO_DYN", "theme": f"Place {at}", "label": label,
         "colour": "red", "material": None, "place": None}
        for at, label in enumerate(("Vase", "Blue vase", "Spanner", "Lantern"))
    )  # fmt: skip
    made = others("IO_V_EGO_DYN", "Kitchen", graph, loaded)
    labels = {thing["label"] for thing in made}
    assert {"Spanner", "Lantern"} <= labels
    assert not labels & {"Vase", "Blue vase", "vase", "bowl", "jug"}
    assert made == others("IO_V_EGO_DYN", "Kitchen", graph, loaded)
    assert all(thing["colour"] == "red" and "material" not in thing
               for thing in made if thing["label"] in ("Spanner", "Lantern"))  # fmt: skip
    here = {"clip": "c", "task": "IO_V_EGO_DYN", "theme": "KITCHEN", "label": "Ladle"}
    own = references.of_objects([here | dict.fromkeys(("colour", "material", "place"))])
    assert "Ladle" not in {t["label"] for t in others("IO_V_EGO_DYN", "Kitchen", graph, own)}


def test_labels_are_named_in_whole_words() -> None:
    assert names("The red ball, at last", "Red Ball")
    assert not names("A football", "ball")


def test_kept_records_become_references(stand_in: str) -> None:
    job, fields = JOBS["vgenst"], {"scene": "moved-ball", "index": 0}
    setting = BuildSettings(renderer="none")
    given = job.given("x", fields, setting)
    case = asyncio.run(run_case(job.pipeline(setting), "x", given,
                                Wire(stand_in, "rehearsal-good")))  # fmt: skip
    record = line("vgenst", case, "t", "m", fields, None, job.output(given, case.results))
    sent = BuildLine.model_validate_json(record.model_dump_json())
    (made,) = references.of_records([sent, sent.model_copy(update={"status": "failed"}),
                                     sent.model_copy(update={"output": {}}),
                                     sent.model_copy(update={"job": "r3"})])  # fmt: skip
    assert (made.task, made.theme) == (str(case.results["task"]), BALL)
    assert made.graph == json.loads(case.results["graph"].model_dump_json())
    drafted = [question.model_dump() for question in case.results["questions"].questions]
    assert list(made.questions) == drafted
    assert examples(made.task, "Elsewhere", (made,))[0] is made
