"""The Build page: recorded runs named as what they are, chains drawn from drafts."""

import json
import re

import pytest

from schema.build_record import ChainLine, RoundLine
from schema.checking.sources import of_record, rate_of
from tests.conftest import Site
from tests.rounds import IS_SWEEP
from views.build.page import ablation_table
from views.build.payload import chain_of_draft, graph_of_draft
from views.build.results import result_table
from views.player.embed import graph
from views.shared.recorded_builds import recorded_builds


def test_every_recorded_run_is_by_rule_and_says_so(theatre: Site) -> None:
    assert {record.job for record in recorded_builds()} == {
        "svbench",
        "r3",
        "argus",
        "vgenst",
        "videoreal",
    }
    assert all(record.by_rule for record in recorded_builds())
    view = theatre.fill("build")
    for row in view.slots["records"].rows:
        assert "by rule, no model" in row.cells["model"]
    assert "No model said anything" in view.slots["about"].blocks[0].text
    assert view.slots["builder"].payload["by_rule"]


def test_a_record_opens_by_its_address(theatre: Site) -> None:
    """Outside a sweep every second one: of each job, and one that failed."""
    for row in theatre.fill("build").slots["records"].rows[:: 1 if IS_SWEEP else 2]:
        view = theatre.fill(row.href)
        payload = view.slots["builder"].payload
        assert f"{payload['record']['job']}.{payload['record']['id']}" == row.key
        assert payload["record"]["rounds"]
        ok = payload["record"]["status"] == "ok"
        assert bool(view.slots["made"].rows) == ok
        assert ok or "Nothing was made" in view.slots["made"].empty


def test_rounds_show_what_was_sent_back_and_the_chain_they_drew(theatre: Site) -> None:
    payload = theatre.fill("build?built=svbench.moved-ball").slots["builder"].payload
    rounds = payload["record"]["rounds"]
    assert [fault["code"] for fault in rounds[0]["faults"]] == ["cycle"]
    assert set(payload["graphs"]) == {"0", "1"}
    assert len(payload["graph"]["chains"][0]["nodes"]) == 8
    assert payload["graph"]["clip"]["src"]
    json.dumps(payload)


def test_a_scene_graph_is_drawn_as_its_agent_drafted_it(theatre: Site) -> None:
    payload = theatre.fill("build?built=vgenst.moved-ball").slots["builder"].payload
    rounds = payload["record"]["rounds"]
    drawn = {rounds[int(at)]["agent"] for at in payload["graphs"]}
    assert drawn == {"scene graph generator"}
    (chain,) = payload["graph"]["chains"]
    assert (chain["id"], chain["kind"]) == ("scene", "scene")
    accepted = next(turn["draft"] for turn in rounds
                    if turn["agent"] == "scene graph generator" and not turn["faults"])  # fmt: skip
    assert [node["id"] for node in chain["nodes"]] == [t["id"] for t in accepted["objects"]]
    facts = dict(chain["nodes"][0]["facts"])
    assert (facts["colour"], facts["material"]) == (
        accepted["objects"][0]["colour"], accepted["objects"][0]["material"],
    )  # fmt: skip
    assert len(chain["relations"]) == len(accepted["relations"])
    assert "data-link" in chain["drawing"]["wide"]
    assert payload["graph"]["clip"]["src"]
    rejected = payload["graphs"][next(iter(payload["graphs"]))]["chains"][0]
    ids = {node["id"] for node in rejected["nodes"]}
    assert all({r["subject"], r["object"]} <= ids for r in rejected["relations"])
    json.dumps(payload)


def test_of_two_objects_with_an_id_the_first_is_drawn() -> None:
    things = [{"id": "a", "label": "<b>cup"}, {"id": "a", "label": "urn"}, {"id": "b", "label": ""}]
    drafted = {"scene_meta": {}, "objects": things,
               "relations": [{"subject": "a", "relation": "on", "object": "b"},
                             {"subject": "a", "relation": "on", "object": "c"}]}  # fmt: skip
    turn = RoundLine(step="s", agent="a", number=1, asked="", status="ok", draft=drafted)
    (chain,) = graph_of_draft(turn)["chains"]
    assert [(node["id"], node["text"]) for node in chain["nodes"]] == [("a", "<b>cup"), ("b", "b")]
    assert [(r["subject"], r["object"]) for r in chain["relations"]] == [("a", "b")]


def test_the_ablation_stands_beside_the_full_pipeline(theatre: Site) -> None:
    table = theatre.fill("build?built=svbench.moved-ball").slots["ablation"]
    dimensions = ("Mental State Reasoning", "Emotion & Prosocial Behavior", "Average")
    at = {(row.cells["dimension"], row.key.rpartition(".")[2]): row.cells for row in table.rows}
    assert [*at] == [(of, mode) for of in dimensions for mode in ("full", "synthesis", "none")]
    # First drafts err on purpose: the full pipeline's too, though all that leaves it passes.
    assert [at[dimensions[0], mode]["valid"] for mode in ("full", "synthesis", "none")] == [2, 2, 0]
    assert any("leaks" in badge.text for badge in at[dimensions[0], "none"]["why"])
    printed = {(of, mode): cells["printed"] for (of, mode), cells in at.items()}
    assert printed["Mental State Reasoning", "full"] == pytest.approx(0.872)
    assert printed["Emotion & Prosocial Behavior", "synthesis"] == pytest.approx(0.783)
    assert printed["Average", "none"] == pytest.approx(0.668)
    assert theatre.fill("build?built=svbench.comfort").slots["ablation"].rows == table.rows
    assert "ablation" not in theatre.fill("build?built=r3.warn").slots


def test_a_scene_that_went_back_is_counted_and_one_without_a_critic_has_no_tier(
    theatre: Site,
) -> None:
    made = theatre.fill("build?built=svbench.moved-ball").slots["made"]
    assert "2 of 3 first drafts pass every rule" in made.caption
    assert "1 scene went back to the synthesis agent" in made.caption
    alone = theatre.fill("build?built=svbench.moved-ball-synthesis").slots["made"]
    assert [column.id for column in alone.columns] == ["prompt", "ground_truth"]
    assert len(alone.rows) == 3
    assert "went back" not in alone.caption


def test_a_case_that_was_rejected_to_the_end_stays_in_the_ablation() -> None:
    """With its output as a failed build leaves it: a rate, and no prompts."""
    record = next(record for record in recorded_builds() if record.id == "moved-ball")
    rate = {**record.output["rate"], "prompts": 3, "valid": 0, "rejected": 3}
    failed = record.model_copy(
        update={"status": "failed", "output": {"experiment_id": "x", "rate": rate}}
    )
    (alone,) = ablation_table(record, [record], {}).rows
    (both,) = ablation_table(record, [record, failed], {}).rows
    assert (alone.cells["prompts"], alone.cells["valid"]) == (3, 2)
    assert (both.cells["prompts"], both.cells["valid"]) == (6, 2)
    assert both.cells["rate"] == pytest.approx(2 / 6)
    assert "rejected to the end: 3" in [badge.text for badge in both.cells["why"]]
    assert ablation_table(failed, [failed], {}).rows and not of_record(failed)


def test_a_rate_of_before_is_of_what_left_the_pipeline_and_not_counted(theatre: Site) -> None:
    record = next(record for record in recorded_builds() if record.id == "moved-ball")
    old = json.loads(record.model_dump_json())
    old["output"]["rate"] = {"mode": "full", "prompts": 3, "valid": 3}
    before = record.model_validate(old)
    assert rate_of(record) is not None and rate_of(before) is None
    assert ablation_table(before, [before], {}) is None
    assert "3 of 3 prompts pass every rule" in result_table(before).caption


def test_what_the_clip_does_not_bear_out_is_shown_with_its_explanation(theatre: Site) -> None:
    view = theatre.fill("build?built=argus.nursery")
    payload, dropped = view.slots["builder"].payload, view.slots["dropped"]
    assert payload["clip"] == "theatre.moved-ball-easy-faithful"
    assert [(row.cells["type"], row.cells["aligned"]) for row in dropped.rows] == [
        ("EU", "no"), ("CW", "no"), ("CH/W", "no"),
    ]  # fmt: skip
    assert all("Mia waves goodbye" in row.cells["explanation"] for row in dropped.rows)
    assert "3 of 21 questions were dropped" in dropped.caption
    made = view.slots["made"]
    assert len(made.rows) == 18
    assert "18 of 21 pairs hold" in made.caption
    shown = {row.cells["question"] for row in made.rows}
    assert not shown & {row.cells["question"] for row in dropped.rows}
    assert "dropped" not in theatre.fill("build?built=r3.warn").slots


def test_jobs_narrow_the_records(theatre: Site) -> None:
    view = theatre.fill("build?job=vgenst")
    assert "built=vgenst." in view.query
    assert all(option.value.startswith("vgenst.") for option in view.options["built"])
    assert theatre.fill("build?job=other").notices
    assert theatre.fill("build?built=nothing").slots["builder"].payload["record"]


def test_a_chain_that_goes_round_is_drawn_with_the_link_that_closes_it() -> None:
    nodes = [{"id": name, "kind": "event", "text": f"<b>{name}"} for name in "ab"]
    links = [{"id": "1", "result": "b", "reasons": ["a"]},
             {"id": "2", "result": "a", "reasons": ["b"]},
             {"id": "3", "result": "none", "reasons": ["a"]}]  # fmt: skip
    line = ChainLine.model_validate({"id": "c", "nodes": nodes, "links": links})
    (drawn,) = graph(line)["chains"]
    assert re.findall(r'data-link="(.)"', drawn["drawing"]["wide"]) == ["1", "2"]
    assert drawn["nodes"][0]["text"] == "<b>a"


@pytest.mark.parametrize(
    "draft",
    [
        None,
        {},
        {"chain": 5},
        {"chains": []},
        {"chain": {"nodes": []}},
        {"scene_meta": {}, "objects": []},
    ],
)
def test_a_draft_without_a_chain_draws_none(draft) -> None:
    turn = RoundLine(step="s", agent="a", number=1, asked="", status="ok", draft=draft)
    assert chain_of_draft(turn) is None
    assert graph_of_draft(turn) is None


def test_what_was_made_is_a_table_of_its_job() -> None:
    for record in recorded_builds():
        table = result_table(record)
        assert bool(table.rows) == (record.status == "ok")
        for row in table.rows:
            assert all(row.cells.get(column.id) for column in table.columns)


def test_a_clip_that_was_led_from_shows_its_own_chain(theatre: Site) -> None:
    slots = theatre.fill("build?clip=theatre.gaze-easy-faithful").slots
    payload = slots["builder"].payload
    assert (payload["of_clip"], payload["record"]) == ("theatre.gaze-easy-faithful", None)
    assert payload["graph"]["clip"]["id"] == "theatre.gaze-easy-faithful"
    assert payload["graph"]["chains"][0]["nodes"]
    assert "made" not in slots
    unknown = theatre.fill("build?clip=nothing")
    assert unknown.notices and unknown.slots == theatre.fill("build").slots
