"""`/api/build/files`, `/check`, `/items`: a set as files, votes as figures, a file as items."""

import io
import json
import zipfile

import pytest
from starlette.testclient import TestClient

from schema.checking.sources import of_record
from tests.app.lab.building.asking import MARK, MODES, post

OUTPUT = {"task": "unknown", "rows": [], "metadata": {"a": 1}}
SPATIAL = {"job": "vgenst", "id": "a", "status": "ok", "output": OUTPUT}


def vote(who: str, item: str, stands: bool, mode: str = "") -> dict:
    dimension = "D7_Multi_Dimensional_Integration" if mode else ""
    return {"validator": who, "item": item, "task": "t", "stands": stands, "mode": mode,
            "dimension": dimension}  # fmt: skip


def test_my_set_becomes_files_with_both_rates(client: TestClient) -> None:
    records = [record.model_dump(mode="json") for record in MODES]
    prompts = [item.id for item in of_record(MODES[0])]
    judgements = [(prompts[0], True, True), (prompts[1], True, True), (prompts[2], False, False)]
    votes = [vote(who, item, stands) for item, *by in judgements
             for who, stands in zip(("validator 1", "validator 2"), by, strict=True)]  # fmt: skip
    answer = post(client, {"records": records, "votes": votes}, "/files")
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    names = ["svbench/bench_for_short.json", "svbench/rates.json", "records.jsonl"]
    assert archive.namelist() == names
    rates = json.loads(archive.read("svbench/rates.json"))
    rows = [(r["mode"], r["prompts"], r["rules"], r["ticked"], r["human"]) for r in rates]
    assert rows == [
        ("full", 3, pytest.approx(2 / 3), 3, pytest.approx(2 / 3)),
        ("synthesis", 3, pytest.approx(2 / 3), 0, None),
        ("none", 3, 0.0, 0, None),
    ]
    assert {rate["dimension"] for rate in rates} == {"D1_Mental_State_Reasoning"}
    assert {rate["of"] for rate in rates} == {"first drafts"}
    assert [rate["returned"] for rate in rates] == [1, 0, 0]


@pytest.mark.parametrize(
    "sent",
    [
        [], {}, {"records": 5}, [{"x": 1}], {"records": [MODES[0].model_dump()], "votes": [5]},
        [MODES[0].model_dump() | {"output": {"experiment": {}}}],
        [SPATIAL], [SPATIAL | {"output": OUTPUT | {"task": "../../../../stray"}}],
        [SPATIAL | {"output": OUTPUT | {"task": "/tmp/stray"}}],
        [SPATIAL | {"output": OUTPUT | {"task": ["BT_E_EXO_DYN"]}}],
    ],
)  # fmt: skip
def test_what_makes_no_files(client: TestClient, sent: object) -> None:
    assert post(client, sent, "/files").status_code == 422


def test_a_spatial_task_names_its_files(client: TestClient) -> None:
    record = SPATIAL | {"output": OUTPUT | {"task": "BT_E_EXO_DYN"}}
    archive = zipfile.ZipFile(io.BytesIO(post(client, [record], "/files").content))
    names = ["qa", "metadata"]
    assert archive.namelist() == [
        *(f"vgenst/{name}/BT_E_EXO_DYN.parquet" for name in names), "records.jsonl"
    ]  # fmt: skip


def test_votes_become_agreement_and_both_rates_of_the_ablation(client: TestClient) -> None:
    votes = [vote("validator 1", "1", True, "full"), vote("validator 2", "1", True, "full"),
             vote("validator 1", "2", False, "none"), vote("validator 2", "2", True, "none"),
             vote("third", "2", False, "none")]  # fmt: skip
    strategy = {"dimension": "D7_Multi_Dimensional_Integration", "prompts": 3}
    rates = [{"mode": "full", "valid": 3, **strategy}, {"mode": "full", "valid": 2, **strategy},
             {"mode": "none", "valid": 0, **strategy}]  # fmt: skip
    checked = post(client, {"votes": votes, "rates": rates}, "/check").json()
    assert (checked["raw"], checked["decided"]) == (0.5, {"1": "kept", "2": "dropped"})
    assert checked["ablation"] == [
        {"dimension": "Multi-Agent Social Strategy", "mode": "full", "prompts": 6, "valid": 5,
         "rules": 5 / 6, "ticked": 1, "kept": 1, "human": 1.0, "printed": pytest.approx(0.856)},
        {"dimension": "Multi-Agent Social Strategy", "mode": "none", "prompts": 3, "valid": 0,
         "rules": 0.0, "ticked": 1, "kept": 0, "human": 0.0, "printed": pytest.approx(0.656)},
    ]  # fmt: skip
    of_before = vote("third", "1", True) | {"dimension": ""}
    again = post(client, {"votes": [*votes, of_before], "rates": rates}, "/check").json()
    assert again["ablation"] == checked["ablation"], "a vote from before dimensions moves none"
    for bad in ([], {}, {"votes": [{"x": 1}]}, {"votes": [votes[0] | {"stands": "yes"}]},
                {"votes": [vote("somebody", "1", True), *votes]}, {"votes": 5}):  # fmt: skip
        assert post(client, bad, "/check").status_code == 422


def test_records_and_files_become_items(client: TestClient) -> None:
    records = [record.model_dump(mode="json") for record in MODES]
    shown = post(client, records, "/items").json()
    kinds = [item["kind"] for item in shown["items"]]
    assert (kinds.count("prompt"), kinds.count("chain")) == (9, 1)
    src = shown["items"][0]["clip"]["src"]
    assert src.startswith("/media/theatre.moved-ball-easy-faithful?tag=")
    assert [rate["mode"] for rate in shown["rates"]] == ["full", "synthesis", "none"]
    lines = "".join(json.dumps(record) + "\n" for record in records)
    sent = client.post("/api/build/items?name=a.jsonl", content=lines, headers=MARK)
    assert sent.json()["items"] == shown["items"]
    bad = client.post("/api/build/items?name=a.jsonl", content=lines + "{", headers=MARK)
    assert (bad.status_code, bad.json()["error"]) == (
        422, "a.jsonl, line 4: it is no record of a build",
    )  # fmt: skip
