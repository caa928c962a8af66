"""Chains that Build made and people kept: as a bundle to the items of their own prompts."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from app.__main__ import app
from schema.build_record import BuildLine, ChainLine, LinkLine, NodeLine
from schema.checking.sources import of_chain
from store.queries.clips.clip import Watched, watch
from tests.conftest import Site, site
from tests.loaders.made_files import MAKERS
from tests.variables import set_variable

CHAIN = ChainLine(
    id="c", people={"A": "Mia Lee", "B": "Tom"},
    nodes=[NodeLine(id="Event-1", kind="event", text="Mia points.", person="A"),
           NodeLine(id="Belief-B-1", kind="belief", text="Tom gets it.", person="B")],
    links=[LinkLine(id="Subchain-1", result="Belief-B-1", reasons=["Event-1"])],
)  # fmt: skip


def record(name: str, *prompts: str, chain: ChainLine | None = CHAIN) -> BuildLine:
    experiment = {"experiment_id": "EXP_018", "experiment_name": name,
                  "prompts": [{"prompt": prompt, "difficulty": "easy", "ground_truth": "x"}
                              for prompt in prompts]}  # fmt: skip
    return BuildLine(job="svbench", id=name, title=f"Case {name}", model="M-1", status="ok",
                     output={"experiment": experiment}, chain=chain)  # fmt: skip


@pytest.fixture
def where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    set_variable(monkeypatch, "WHYREEL_HOME", str(tmp_path / "home"))
    made = site(tmp_path / "home")
    made.take("svbench", MAKERS["svbench"](tmp_path / "in"), allow_rejects=True)
    return made


RECORDS = (
    record("kept", "Scene 2.", "Something else."),
    record("dropped", "Scene 1."),
    record("elsewhere", "scene 1."),
    record("unseen", "Scene 1."),
    record("without", "Scene 1.", chain=None),
)


def written(folder: Path, votes: list[dict[str, object]]) -> list[str]:
    """The command's arguments, with its files written."""
    (folder / "log.jsonl").write_text("".join(each.model_dump_json() + "\n" for each in RECORDS))
    (folder / "votes.jsonl").write_text("".join(json.dumps(vote) + "\n" for vote in votes))
    return ["export", "kept-chains", str(folder / "log.jsonl"),
            "--votes", str(folder / "votes.jsonl"), "--out", str(folder / "kept")]  # fmt: skip


def vote(who: str, name: str, stands: bool) -> dict[str, object]:
    (of,) = (each for each in RECORDS if each.id == name)
    return {"validator": who, "item": of_chain(of).id, "task": "chain", "stands": stands}


def shown(where: Site, item: str) -> tuple[dict[str, Any], Watched]:
    """The one chain that Watch shows of an item's clip, and all that it shows."""
    clip = where.store.query("SELECT clip FROM clip_case WHERE item = ?", [item])[0]["clip"]
    watched = watch(where.store, clip)
    assert watched is not None
    (chain,) = watched.chains
    return chain, watched


def test_a_kept_chain_leads_over_the_paradigm_s(where: Site, tmp_path: Path) -> None:
    votes = [vote("ann", "kept", True), vote("bo", "kept", True), vote("ann", "dropped", True),
             vote("bo", "dropped", False), vote("ann", "elsewhere", True)]  # fmt: skip
    ended = CliRunner().invoke(app, written(tmp_path, votes))
    assert ended.exit_code == 0, ended.output
    assert "left out: dropped: somebody dropped its chain" in ended.output
    assert "left out: elsewhere: none of its prompts is that of an item" in ended.output
    assert "left out: unseen: nobody has voted on its chain" in ended.output
    assert "Licence: none stated" in (tmp_path / "kept" / "LICENCES.txt").read_text()
    assert "2512.21507" in (tmp_path / "kept" / "CITATIONS.bib").read_text()
    where.take("bundle", tmp_path / "kept")
    other, _ = shown(where, "svbench.EXP_018-1")
    assert (other["chain"], other["origin"]) == ("svbench.paradigm.EXP_018", "paradigm")
    chain, watched = shown(where, "svbench.EXP_018-2")
    assert (chain["expected"], chain["origin"]) == (True, "people")
    assert chain["author"] == "M-1, kept by ann, bo"
    people = {node["node"]: node["person"] for node in chain["nodes"]}
    assert people == {"Event-1": "Mia-Lee", "Belief-B-1": "Tom"}
    assert watched.clip["benchmark_name"] == "SVBench"


def test_without_a_kept_chain_nothing_is_written(where: Site, tmp_path: Path) -> None:
    ended = CliRunner().invoke(app, written(tmp_path, [vote("ann", "dropped", False)]))
    assert ended.exit_code == 1
    assert "nothing is written" in ended.output
    assert not (tmp_path / "kept").exists()
    arguments = written(tmp_path, [{"validator": "ann", "item": "x", "task": "t", "stands": 5}])
    ended = CliRunner().invoke(app, arguments)
    assert (ended.exit_code, "line 1: it is no vote" in ended.output) == (1, True)
