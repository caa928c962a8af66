"""Submissions of R3-Bench's JSON → rows: clip, people, chains, nodes, subchains, questions.

Source: R3-Bench's card. What it leaves open is tolerated: a missing question, keys beside the
chains, unknown keys.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from loaders import FileRefused
from loaders.core.events import Reject
from media.clip_origins import origin_of
from schema.benchmarks import r3
from schema.benchmarks.r3 import HARD, PATH
from schema.chain_facts import (
    CausalLink,
    category,
    cycle,
    describe_cycle,
    length,
    link_fault,
    system,
)
from schema.ids import safe_id
from schema.vocabulary import NODE_KINDS

BENCHMARK: Final = r3.BENCHMARK.id
Row = dict[str, object]

_OF_SUBMISSIONS: Final = frozenset(
    {"YouTube_ID", "Start_Seconds", "End_Seconds", "Human_Annotation_Data"}
)
_CAUSAL: Final = (("Why_QA", "CW"), ("How/What_QA", "CH/W"))


def fault_of(entry: object) -> str:
    """Why an entry is not a submission; "" if it is."""
    if not isinstance(entry, dict):
        return "is no object"
    chains = any(isinstance(value, dict) and "Nodes" in value for value in entry.values())
    return "" if chains or _OF_SUBMISSIONS & entry.keys() else "has no chain, question or source"


@dataclass
class SubmissionRows:
    """Rows by table, and rejects; `file` is the JSON file's name, `base` that of answer indices,
    `benchmark` the one that the file is of."""

    file: str
    base: int
    benchmark: str = BENCHMARK
    tables: dict[str, list[Row]] = field(default_factory=dict)
    rejects: list[Reject] = field(default_factory=list)
    taken: dict[tuple[str, str], dict[str, Row]] = field(default_factory=dict)
    people: dict[tuple[str, str], str] = field(default_factory=dict)
    targets: list[tuple[Row, str, str]] = field(default_factory=list)

    def add(self, table: str, row: Row) -> None:
        """Add a row with its source file."""
        self.tables.setdefault(table, []).append(row | {"source_file": self.file})

    def reject(self, position: str, reason: str) -> None:
        """Add a reject at a JSON path."""
        self.rejects.append(Reject(self.file, position[:300], reason))

    def submission(self, key: str, entry: object) -> None:
        """Add all rows of one submission."""
        if not isinstance(entry, dict) or fault_of(entry):
            return self.reject(key, fault_of(entry))
        clip = f"{self.benchmark}.{safe_id(key)}"
        start, end = _number(entry.get("Start_Seconds")), _number(entry.get("End_Seconds"))
        duration = end - start if start is not None and end is not None and end > start else None
        row: Row = {"clip": clip, "benchmark": self.benchmark, "duration": duration, "key": key}
        row["origin"] = origin_of(entry.get("YouTube_ID"), start)
        self.add("clip", row | {"youtube": text(entry.get("YouTube_ID"))})
        if "Human_Annotation_Data" in entry:
            place = f"{key}.Human_Annotation_Data"
            self._question(place, entry["Human_Annotation_Data"], HARD, {"clip": clip})
        for name, chain in entry.items():
            if isinstance(chain, dict) and "Nodes" in chain:
                self._chain(f"{key}.{name}", clip, name, chain)
        return None

    def _chain(self, place: str, clip: str, name: str, entry: Row) -> None:
        chain = f"{clip}.{safe_id(name)}"
        raw_nodes, raw_links = entry.get("Nodes"), entry.get("Sub-Chains") or {}
        if not isinstance(raw_nodes, dict) or not isinstance(raw_links, dict):
            return self.reject(place, "Nodes or Sub-Chains is no object")
        people = self._people(clip, name, entry.get("Referents"))
        nodes = dict(self._nodes(f"{place}.Nodes", raw_nodes))
        links = list(self._links(f"{place}.Sub-Chains", raw_links, nodes))
        if circle := cycle(links):
            return self.reject(place, f"the chain {describe_cycle(circle)}")
        self.add("chain", {
            "chain": chain, "benchmark": self.benchmark, "clip": clip, "title": name,
            "length": length(links), "origin": "dataset",
        })  # fmt: skip
        for node, kind in nodes.items():
            self._node(f"{place}.Nodes.{node}", clip, chain, node, kind, raw_nodes[node], people)
        for link in links:
            self._link(
                f"{place}.Sub-Chains.{link.id}", clip, chain, link, nodes, raw_links[link.id]
            )
        if "Paths" in entry:
            self._paths(f"{place}.Paths", {"clip": clip, "chain": chain}, entry["Paths"], links)
        return None

    def _paths(self, place: str, named: Row, entries: object, links: list[CausalLink]) -> None:
        """Questions along paths, which Build adds to the layout: each asks about all its steps."""
        if not isinstance(entries, list):
            return self.reject(place, "is no list")
        for number, entry in enumerate(entries):
            path = entry.get("Nodes") if isinstance(entry, dict) else None
            at = f"{place}[{number}]"
            targets = path_targets(path, links) if isinstance(path, list) else None
            if targets is None:
                self.reject(at, "Nodes is no list of nodes of which each leads to the next")
            else:
                self._question(at, entry, PATH, named, targets)
        return None

    def _people(self, clip: str, chain: str, referents: object) -> dict[str, str]:
        """Letter → person id in the clip: two chains may use a letter for different people."""
        by_letter = dict[str, str]()
        for key, name in referents.items() if isinstance(referents, dict) else ():
            letter = key.rpartition("-")[2]
            person = safe_id(letter)
            if self.people.setdefault((clip, person), str(name)) != str(name):
                person = f"{person}-{safe_id(chain)}"
                self.people.setdefault((clip, person), str(name))
            by_letter[letter] = person
        return by_letter

    def _nodes(self, place: str, nodes: Row) -> Iterator[tuple[str, str]]:
        for name, entry in nodes.items():
            kind = name.partition("-")[0].casefold()
            if kind not in NODE_KINDS:
                self.reject(
                    f"{place}.{name}", f"its id starts with none of {', '.join(NODE_KINDS)}"
                )
            elif not isinstance(entry, dict) or text(entry.get("Description")) is None:
                self.reject(f"{place}.{name}", "has no Description")
            else:
                yield name, kind

    def _links(self, place: str, links: Row, nodes: dict[str, str]) -> Iterator[CausalLink]:
        for name, entry in links.items():
            result = entry.get("Result") if isinstance(entry, dict) else None
            reasons = entry.get("Reasons") if isinstance(entry, dict) else None
            if not isinstance(result, str) or not isinstance(reasons, list):
                self.reject(f"{place}.{name}", "has no Result or no list of Reasons")
                continue
            link = CausalLink(name, result, tuple(str(reason) for reason in reasons))
            if fault := link_fault(link, nodes):
                self.reject(f"{place}.{name}", fault)
            else:
                yield link

    def _node(
        self, place: str, clip: str, chain: str, node: str, kind: str, entry: Row,
        people: dict[str, str],
    ) -> None:  # fmt: skip
        parts = node.split("-")
        letter = parts[1] if kind != "event" and len(parts) > 2 else ""
        if letter and letter not in people:
            people[letter] = safe_id(letter)
            self.people.setdefault((clip, people[letter]), letter)
        self.add("node", {
            "chain": chain, "node": safe_id(node), "kind": kind, "person": people.get(letter),
            "text": entry["Description"], "shown": True,
        })  # fmt: skip
        if entry.get("Question") is not None:
            named: Row = {"clip": clip, "chain": chain, "node": safe_id(node)}
            self._question(place, entry, "EU" if kind == "event" else "MSE", named)

    def _link(
        self, place: str, clip: str, chain: str, link: CausalLink, nodes: dict[str, str], entry: Row
    ) -> None:
        kinds = [nodes[reason] for reason in link.reasons]
        named: Row = {"chain": chain, "subchain": safe_id(link.id)}
        self.add("subchain", named | {
            "result": safe_id(link.result), "category": category(kinds, nodes[link.result]),
            "system": system(kinds), "shown": True,
        })  # fmt: skip
        for reason in link.reasons:
            self.add("subchain_reason", named | {"node": safe_id(reason)})
        for key, kind in _CAUSAL:
            if entry.get(key):
                self._question(f"{place}.{key}", entry[key], kind, named | {"clip": clip})

    def _question(
        self, place: str, entry: object, kind: str, named: Row,
        targets: Sequence[tuple[str, str]] = (),
    ) -> None:  # fmt: skip
        if not isinstance(entry, dict):
            return self.reject(place, "is no object")
        options, index, question = (
            entry.get("Options"),
            entry.get("Answer_Index"),
            entry.get("Question"),
        )
        if not isinstance(options, list) or len(options) < 2 or len(options) > 127:
            return self.reject(place, "Options is no list of 2 to 127 texts")
        if not all(isinstance(option, str) for option in options) or text(question) is None:
            return self.reject(place, "Question or an option is no text")
        if not isinstance(index, int) or isinstance(index, bool):
            return self.reject(place, "Answer_Index is no whole number")
        self._check_base(place, index, len(options))
        if not 0 <= index - self.base < len(options):
            return self.reject(place, f"Answer_Index {index} is no index into its options")
        own = entry.get("QID")
        part = "hard" if kind == HARD else "dx"
        own_id = safe_id(str(own)) if isinstance(own, str | int) and str(own) else safe_id(place)
        same_id = self.taken.setdefault((part, own_id), {})
        clip = str(named["clip"])
        if clip in same_id:
            return self.reject(place, f"the QID “{str(own)[:80]}” came before in its submission")
        same_id[clip] = row = named | {
            "benchmark": self.benchmark, "type": kind, "variant": "base", "text": question,
            "options": options, "answer": index - self.base, "source_file": self.file,
        }  # fmt: skip
        self.tables.setdefault("question", []).append(row)
        self.targets += [(row, kind, target) for kind, target in targets]
        return None

    def name_questions(self) -> int:
        """Assign question ids after all submissions: a QID shared by several is prefixed with its
        submission's id. Returns the number of shared QIDs."""
        shared = 0
        for (part, own), rows in self.taken.items():
            shared += len(rows) > 1
            for clip, row in rows.items():
                place = f"{clip.partition('.')[2]}." if len(rows) > 1 else ""
                row["question"] = f"{self.benchmark}.{part}.{place}{own}"
        for row, kind, target in self.targets:
            self.add("question_target", {
                "question": row["question"], "kind": kind, "target": target,
            })  # fmt: skip
        return shared

    def _check_base(self, place: str, index: int, count: int) -> None:
        """Raises FileRefused for an index one off: the whole file counts from another base."""
        if self.base == 0 and index == count:
            reason = (
                f"Answer_Index {index} of {count} options; if it counts from 1: --answer-base 1"
            )
            raise FileRefused(self.file, place[:300], reason)
        if self.base == 1 and index == 0:
            reason = "Answer_Index 0: it counts from 0, so leave --answer-base out"
            raise FileRefused(self.file, place[:300], reason)


def path_targets(
    path: Sequence[object], links: Sequence[CausalLink]
) -> list[tuple[str, str]] | None:
    """The steps and links of a path as `(kind, id)`; None where one does not lead to the next."""
    targets = [("node", safe_id(str(step))) for step in path]
    for reason, result in pairwise(path):
        along = [link.id for link in links if link.result == result and reason in link.reasons]
        if not along:
            return None
        targets += [("subchain", safe_id(link)) for link in along]
    return list(dict.fromkeys(targets)) if len(path) > 1 else None


def text(value: object) -> str | None:
    """The value if it is a non-blank string, else None."""
    return value if isinstance(value, str) and value.strip() else None


def _number(value: object) -> float | None:
    valid = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if valid and abs(value) < 1e6 else None  # type: ignore[arg-type]
