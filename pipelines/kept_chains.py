"""Chains that Build made and people kept, as a bundle: each belongs to the item of its own prompt.

Once the bundle is imported, such a chain leads over the paradigm's (docs/building.md).
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from pipelines.quality import ValidatorVote
from schema.benchmarks import svbench
from schema.build_record import BuildLine, ChainLine
from schema.checking.records import of_chain
from schema.ids import safe_id

BENCHMARK: Final = svbench.BENCHMARK.id
ItemIds = Mapping[tuple[str, str], str]
"""(paradigm, prompt) → the item."""


class KeptChain(NamedTuple):
    """A chain, the item whose prompt it was made for, its id on the Check page, its author."""

    item: str
    check: str
    title: str
    author: str
    chain: ChainLine


class Keeping(NamedTuple):
    """What is exported, and why other chains are not."""

    kept: tuple[KeptChain, ...]
    left_out: tuple[str, ...]


def keep(records: Sequence[BuildLine], votes: Sequence[ValidatorVote], items: ItemIds) -> Keeping:
    """The chains that somebody kept and nobody dropped, for each item with one of their prompts."""
    kept, left_out = dict[tuple[str, str], KeptChain](), list[str]()
    for record in records:
        if record.job != "svbench" or record.status != "ok" or record.chain is None:
            continue
        check = of_chain(record).id
        voters = {vote.validator: vote.stands for vote in votes if vote.item == check}
        named = _items(record, items)
        if fault := _fault(voters, named):
            left_out.append(f"{record.id}: {fault}")
            continue
        author = f"{record.model or 'a model'}, kept by {', '.join(voters)}"
        for item in named:
            made = KeptChain(item, check, record.title or record.id, author, record.chain)
            kept[item, check] = made
    return Keeping(tuple(kept.values()), tuple(left_out))


def _fault(voters: Mapping[str, bool], items: Sequence[str]) -> str:
    if not voters:
        return "nobody has voted on its chain"
    if not all(voters.values()):
        return "somebody dropped its chain"
    return "" if items else "none of its prompts is that of an item in the store"


def _items(record: BuildLine, items: ItemIds) -> list[str]:
    """The items whose prompt is one of the record's, word for word."""
    experiment = record.output.get("experiment") or {}
    paradigm = str(experiment.get("experiment_id") or "")
    prompts = [str(prompt.get("prompt")) for prompt in experiment.get("prompts") or ()]
    return [items[paradigm, prompt] for prompt in prompts if (paradigm, prompt) in items]


def write(kept: Iterable[KeptChain], out: Path) -> None:
    """Write the bundle into the folder `out`."""
    rows: dict[str, list[dict[str, Any]]] = {"chains": [], "nodes": [], "subchains": []}
    for each in kept:
        chain = f"{each.item}.{each.check}"
        rows["chains"].append({
            "chain": chain, "item": each.item, "title": each.title, "origin": "people",
            "author": each.author,
        })  # fmt: skip
        rows["nodes"] += [{"chain": chain, **node} for node in _nodes(each.chain)]
        rows["subchains"] += [
            {"chain": chain, "subchain": link.id, "result": link.result, "reasons": link.reasons}
            for link in each.chain.links
        ]
    out.mkdir(parents=True, exist_ok=True)
    (out / "bundle.json").write_text(json.dumps(_head(), ensure_ascii=False, indent=1), "utf-8")
    for name, lines in rows.items():
        body = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        (out / f"{name}.jsonl").write_text(body, "utf-8")


def _head() -> dict[str, Any]:
    """The benchmark's own facts: the bundle's row of it replaces an equal one."""
    facts = svbench.BENCHMARK.row()
    facts["id"] = facts.pop("benchmark")
    return {"format": "whyreel-bundle", "version": 1, "benchmark": facts}


def _nodes(chain: ChainLine) -> Iterator[dict[str, Any]]:
    people = {key: safe_id(name.replace(" ", "-")) for key, name in chain.people.items()}
    for node in chain.nodes:
        yield {
            "node": node.id, "kind": node.kind, "text": node.text,
            "person": people.get(node.person, node.person) or None,
        }  # fmt: skip
