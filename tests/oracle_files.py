"""A bundle's files read by hand: plain Python, and nothing of the product."""

import json
from collections import defaultdict
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import networkx as nx
import pyarrow.parquet as pq

Who = tuple[str, str | None, str | None]
Line = dict[str, Any]


class Files:
    """The files of a bundle, and the fields that a board spreads them by."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.name = json.loads((folder / "bundle.json").read_text("utf-8"))["benchmark"]["id"]

    @cache  # noqa: B019  (a bundle lives as long as the run)
    def rows(self, table: str) -> list[Line]:
        whole = self.folder / f"{table}.parquet"
        if whole.exists():
            from_parquet: list[Line] = pq.read_table(whole).to_pylist()
            return from_parquet
        lines = self.folder / f"{table}.jsonl"
        return [json.loads(line) for line in lines.read_text("utf-8").splitlines() if line]

    def by(self, table: str, key: str) -> dict[str, Line]:
        return {row[key]: row for row in self.rows(table)}

    def grouped(self, table: str, key: str) -> dict[str, list[Line]]:
        groups = defaultdict(list)
        for row in self.rows(table):
            groups[row[key]].append(row)
        return groups

    @cached_property
    def items(self) -> dict[str, Line]:
        return self.by("items", "item")

    @cached_property
    def clips(self) -> dict[str, Line]:
        return self.by("clips", "clip")

    @cached_property
    def chains(self) -> dict[str, Line]:
        return self.by("chains", "chain")

    @cached_property
    def runs(self) -> dict[str, Line]:
        return self.by("runs", "run")

    @cached_property
    def questions(self) -> dict[str, Line]:
        return self.by("questions", "question")

    @cached_property
    def kinds(self) -> dict[tuple[str, str], str]:
        return {(row["chain"], row["node"]): row["kind"] for row in self.rows("nodes")}

    @cached_property
    def links(self) -> dict[str, list[Line]]:
        return self.grouped("subchains", "chain")

    @cached_property
    def lengths(self) -> dict[str, int]:
        return {name: self._length(name) for name in self.chains}

    def _length(self, chain: str) -> int:
        graph = nx.DiGraph()
        for link in self.links[chain]:
            graph.add_edges_from((reason, link["result"]) for reason in link["reasons"])
        return int(nx.dag_longest_path_length(graph)) if graph else 0

    def who(self, run: str) -> Who:
        row = self.runs[run]
        return row["model"], row.get("judge"), row.get("setting")

    def place(self, clip: str | None, item: str | None) -> dict[str, str | None]:
        name = item or (self.clips[clip].get("item") if clip else None)
        row = self.items.get(name or "", {})
        return {field: row.get(field) for field in ("tier", "dimension", "task", "part")}

    def clip_length(self, clip: str) -> str | None:
        item = self.clips[clip].get("item")
        own = [name for name, row in self.chains.items() if row.get("clip") == clip]
        expected = [
            name
            for name, row in self.chains.items()
            if not row.get("clip") and item and row.get("item") == item
        ]
        lengths = [self.lengths[name] for name in own or expected]
        return str(max(lengths)) if lengths else None

    def link_kind(self, chain: str, link: Line) -> dict[str, str | None]:
        """R3-Bench's Table 7 and section 4.4, read off the kinds of the reasons and the result."""
        kinds = {self.kinds[chain, reason] for reason in link["reasons"]}
        minds = kinds - {"event"}
        shape = ("event" in kinds, bool(minds), self.kinds[chain, link["result"]] == "event")
        table = {
            (False, True, True): "I", (True, True, True): "II", (True, False, True): "III",
            (True, False, False): "IV", (True, True, False): "V", (False, True, False): "VI",
        }  # fmt: skip
        system = {frozenset({"emotion"}): "1", frozenset({"belief"}): "2"}.get(frozenset(minds))
        return {"category": table[shape], "system": system}

    def question_fields(self, row: Line) -> dict[str, str | None]:
        chain, node, part = row.get("chain"), row.get("node"), row.get("subchain")
        fields = self.place(row.get("clip"), row.get("item"))
        fields |= {name: row.get(name) for name in ("type", "level")}
        fields["variant"] = row.get("variant") or "base"
        fields["length"] = str(self.lengths[chain]) if chain else None
        fields["minds"] = self.kinds[chain, node] if chain and node else None
        link = next((joined for joined in self.links[chain] if joined["subchain"] == part), None)
        if chain and node and not part:
            fields["system"] = self.node_system(chain, node)
        return fields | (self.link_kind(chain, link) if chain and link else {})

    def node_system(self, chain: str, node: str) -> str | None:
        """Both Systems as `1|2`: a step's question counts in that of each subchain it is in."""
        systems = {
            self.link_kind(chain, link)["system"]
            for link in self.links[chain]
            if node in {*link["reasons"], link["result"]}
        }
        return "|".join(sorted(name for name in systems if name)) or None
