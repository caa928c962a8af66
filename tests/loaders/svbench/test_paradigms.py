"""The expected chains of all paradigms: sound by structure, and their rows."""

import json
from pathlib import Path

from loaders.svbench.names import TASKS
from loaders.svbench.paradigms import (
    FOLDER,
    ParadigmChain,
    faults,
    paradigm_batches,
    paradigm_chains,
)
from schema.ids import is_id
from tests.loaders import made_files

CHAINS = paradigm_chains()


def test_each_of_the_thirty_paradigms_has_a_chain() -> None:
    assert list(CHAINS) == [f"EXP_{number:03d}" for number in range(1, 31)]
    assert CHAINS.keys() >= TASKS.keys()
    assert len({chain.name for chain in CHAINS.values()}) == len(CHAINS)


def test_a_chain_has_no_fault() -> None:
    for paradigm in CHAINS:
        assert faults(CHAINS[paradigm]) == []


def _changed(**changes: object) -> ParadigmChain:
    whole = json.loads((FOLDER / "EXP_001.json").read_text("utf-8"))
    return ParadigmChain.model_validate_json(json.dumps(whole | changes))


def _node(name: str, **changes: object) -> list[object]:
    nodes = json.loads((FOLDER / "EXP_001.json").read_text("utf-8"))["nodes"]
    return [node | changes if node["id"] == name else node for node in nodes]


def _links(name: str, **changes: object) -> list[object]:
    links = json.loads((FOLDER / "EXP_001.json").read_text("utf-8"))["links"]
    changed = [link | changes if link["id"] == name else link for link in links]
    return [link for link in changed if link["reasons"] is not None]


def test_a_spoilt_chain_is_noticed() -> None:
    for changes, fault in [
        ({"people": {"A": "Owner"}}, "names the person B, who is not listed"),
        ({"people": {"A": "Owner", "B": "Mover", "C": "Cat"}}, "C neither does nor thinks"),
        ({"nodes": _node("Belief-A-1", id="Belief-A1")}, "is no id of the belief of A"),
        ({"nodes": _node("Belief-A-1", id="Intent-A-1")}, "two of its nodes have one id"),
        ({"links": _links("Subchain-1", reasons=["Event-4"])}, "has a cycle"),
        ({"links": _links("Subchain-1", reasons=[])}, "it has no reason"),
        ({"links": _links("Subchain-1", result="Event-9")}, "is no node of the chain"),
        ({"links": _links("Subchain-1", heart=True)}, "has 2 heart links"),
        ({"links": _links("Subchain-5", heart=False)}, "has 0 heart links"),
        ({"links": _links("Subchain-6", result="Event-4")}, "two links have one result"),
        ({"links": _links("Subchain-2", reasons=None)}, "Intent-B-1 has no cue"),
        ({"links": _links("Subchain-3", reasons=["Event-2"])}, "action without a mental state"),
        ({"links": _links("Subchain-6", reasons=["Event-3"])}, None),
        ({"links": _links("Subchain-2", reasons=["Event-1"])}, "Event-2 leads to nothing"),
        ({"links": _links("Subchain-1", reasons=["Event-1", "Event-3"])}, "A does not see Event-3"),
        ({"links": _links("Subchain-4", reasons=["Intent-B-1"])}, "which is another's"),
        ({"nodes": _node("Event-3", seen_by=["A"])}, "is not seen by B, who does it"),
        ({"nodes": _node("Belief-A-1", seen_by=["B"])}, "a mental state, which nobody sees"),
        ({"nodes": _node("Event-1", text="a" * 200)}, "has 200 characters"),
    ]:
        spoilt = faults(_changed(**changes))
        assert (fault is None and not spoilt) or any(fault in each for each in spoilt if fault)


def test_an_import_brings_the_chains_of_its_items_paradigms(tmp_path: Path) -> None:
    rows, _ = made_files.run("svbench", made_files.svbench(tmp_path))
    (chain,) = rows["chain"]
    assert (chain["chain"], chain["paradigm"]) == ("svbench.paradigm.EXP_018", "EXP_018")
    assert (chain["clip"], chain["item"]) == (None, None)
    assert (chain["origin"], chain["author"]) == ("paradigm", "WhyReel")
    assert (chain["study"], chain["length"]) == ("unverified", 5)
    nodes = {row["node"]: row for row in rows["node"]}
    assert nodes["Event-1"]["seen_by"] == ["Leader", "Follower"]
    assert (nodes["Belief-B-1"]["person"], nodes["Belief-B-1"]["seen_by"]) == ("Follower", None)
    (heart,) = (row for row in rows["subchain"] if row["heart"])
    assert (heart["result"], heart["category"], heart["system"]) == ("Intent-B-1", "VI", 2)
    reasons = {row["node"] for row in rows["subchain_reason"]
               if row["subchain"] == heart["subchain"]}  # fmt: skip
    assert reasons == {"Belief-B-1", "Belief-B-2"}


def test_ids_of_people_are_ids() -> None:
    for batch in paradigm_batches(CHAINS):
        for row in batch.rows.to_pylist():
            named = [row.get("person"), *(row.get("seen_by") or ())]
            assert all(is_id(name) for name in named if name)


def test_a_study_is_a_publication_or_unverified() -> None:
    unverified = [name for name, chain in CHAINS.items() if str(chain.study) == "unverified"]
    assert unverified == ["EXP_018"]
    for chain in CHAINS.values():
        if chain.study != "unverified":
            assert 1900 < chain.study.year < 2030
            assert f"({chain.study.year})" in str(chain.study)
