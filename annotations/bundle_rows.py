"""Documents as rows of a bundle (docs/bundle.md): chains, times, links and pins by people.

The facts of a clip are given by the exporter, since this room reads no store. A chain that has the
steps and links of its parent is not written again: its times are those of the parent. What cannot
be imported (half an interval, a link without a reason, a chain with a cycle) is left out here, each
with a note; the events that are exported beside hold all of it.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from annotations.documents import Document
from schema.chain_facts import CausalLink, cycle, link_fault
from schema.ids import safe_id


class KnownClip(NamedTuple):
    """A clip's benchmark; its chains by id, each as the part `chain`; its people and its runs."""

    benchmark: str
    chains: Mapping[str, Mapping[str, Any]]
    people: Mapping[str, str]
    runs: frozenset[str]


Rows = dict[str, list[dict[str, Any]]]
"""File stem → rows."""
_BY_PEOPLE = {"source_kind": "people"}


class BundleRows(NamedTuple):
    """Rows by benchmark and file, and notes on what was left out."""

    files: dict[str, Rows]
    notes: list[str]


def bundle_rows(
    label: str,
    documents: Iterable[Document],
    names: Mapping[str, str],
    known: Mapping[str, KnownClip],
) -> BundleRows:
    """The rows of these documents of the set that files call `label`.

    `names`: annotator → the name in the data; `known`: by clip.
    """
    files = defaultdict[str, Rows](lambda: defaultdict(list))
    notes = list[str]()
    people: dict[tuple[str, str], str] = {
        (clip, person): name for clip, of in known.items() for person, name in of.people.items()
    }
    for document in documents:
        clip = document.key.clip
        if clip not in known:
            notes.append(f"{clip}: it is not in the data here, so its benchmark is not known")
            continue
        source = _Source(label, document.key.annotator, names[document.key.annotator])
        writer = _Writer(document, source, known[clip], people, notes)
        for stem, rows in writer.rows().items():
            files[known[clip].benchmark][stem] += rows
    return BundleRows({name: dict(rows) for name, rows in files.items()}, notes)


class _Source(NamedTuple):
    """Whose rows they are: the set's name in files, the annotator's id and name in the data."""

    label: str
    annotator: str
    name: str


class _Writer:
    """Writes one document."""

    def __init__(
        self,
        document: Document,
        source: _Source,
        known: KnownClip,
        people: dict[tuple[str, str], str],
        notes: list[str],
    ) -> None:
        self._document, self._known, self._people, self._notes = document, known, people, notes
        self._clip, self._source, self._name = document.key.clip, source, source.name
        self._by = {"clip": self._clip, **_BY_PEOPLE, "source": source.name}
        self._rows: Rows = defaultdict(list)

    def rows(self) -> Rows:
        """All rows of the document."""
        chain = self._document.parts["chain"]
        name = self._chain(chain) if chain is not None else ""
        if name:
            nodes = {node["id"] for node in chain["nodes"]}
            self._times(name, nodes)
            self._judgements(name, {row["id"] for row in chain["links"] if self._is_whole(row)})
        elif self._document.parts["times"] or self._document.parts["links"]:
            self._note("its times and judgements are of no chain that can be written")
        self._pins(name, {node["id"] for node in chain["nodes"]} if name else set())
        return self._rows

    def _note(self, text: str) -> None:
        self._notes.append(f"{self._clip}, {self._name}: {text}")

    def _chain(self, chain: Mapping[str, Any]) -> str:
        """The id of the chain that times are of; the chain is written unless it is its parent's."""
        parent = self._known.chains.get(chain["parent"] or "")
        self._kinds = {node["id"]: node["kind"] for node in chain["nodes"]}
        if parent is not None and same_structure(chain, parent):
            return str(chain["parent"])
        if not chain["nodes"]:
            return ""
        links = [link for link in chain["links"] if self._is_whole(link, noted=True)]
        if cycle([_causal(link) for link in links]):
            self._note("its chain has a cycle, and is left out with its times")
            return ""
        by = self._source
        local = f"people.{by.label}.{by.annotator}.{self._clip.partition('.')[2]}"
        name = f"{self._known.benchmark}.{safe_id(local, 110)}"
        self._rows["chains"].append({
            "chain": name, "clip": self._clip, "title": chain["title"] or None,
            "origin": "people", "author": self._name, "parent": chain["parent"],
            "version": self._document.version,
        })  # fmt: skip
        persons = {person: self._person(person, text) for person, text in chain["people"].items()}
        self._rows["nodes"] += (_node(name, node, persons) for node in chain["nodes"])
        self._rows["subchains"] += (
            {"chain": name, "subchain": link["id"], "result": link["result"],
             "reasons": link["reasons"], "heart": link["heart"]}
            for link in links
        )  # fmt: skip
        return name

    def _is_whole(self, link: Mapping[str, Any], *, noted: bool = False) -> bool:
        fault = link_fault(_causal(link), self._kinds)
        if fault and noted:
            self._note(f"link {link['id']} is left out: {fault}")
        return not fault

    def _person(self, person: str, name: str) -> str:
        """A person's id among the clip's people; another one where the id means somebody else."""
        name = name or person
        if self._people.get((self._clip, person), name) != name:
            person = safe_id(f"{person}-{self._document.key.annotator}")
        if (self._clip, person) not in self._people:
            self._people[self._clip, person] = name
            self._rows["people"].append({"clip": self._clip, "person": person, "name": name})
        return person

    def _times(self, chain: str, nodes: set[str]) -> None:
        for node, row in self._document.parts["times"].items():
            start, end = row["start"], row["end"]
            shown = True if row["shown"] is None and start is not None else row["shown"]
            if node not in nodes or shown is None:
                continue
            if (start is None) != (end is None):
                self._note(f"{node} has only one of start and end: it is shown, without times")
                start = end = None
            self._rows["node_times"].append(
                {**self._by, "chain": chain, "node": node, "shown": shown, "start": start,
                 "end": end}
            )  # fmt: skip

    def _judgements(self, chain: str, links: set[str]) -> None:
        self._rows["link_judgements"] += (
            {**self._by, "chain": chain, "subchain": link, "holds": row["holds"],
             "reason": row["why"] or None}
            for link, row in self._document.parts["links"].items()
            if link in links and row["holds"] is not None
        )  # fmt: skip

    def _pins(self, chain: str, nodes: set[str]) -> None:
        for pin in self._document.parts["pins"]:
            node = pin["node"] if pin["node"] in nodes else None
            if pin["run"] not in self._known.runs or (node is None and pin["second"] is None):
                self._note(f"a pin of {pin['run']}, {pin['dimension']} is left out: it names no "
                           "judge's run that is here, or neither a step nor a second")  # fmt: skip
                continue
            self._rows["verdict_pins"].append(
                {**self._by, "run": pin["run"], "dimension": pin["dimension"],
                 "chain": chain if node else None, "node": node, "second": pin["second"]}
            )  # fmt: skip


def _causal(link: Mapping[str, Any]) -> CausalLink:
    return CausalLink(link["id"], link["result"] or "", tuple(link["reasons"]))


def _node(chain: str, node: Mapping[str, Any], persons: Mapping[str, str]) -> dict[str, Any]:
    seen = node["seen_by"]
    return {
        "chain": chain, "node": node["id"], "kind": node["kind"],
        "text": node["text"].strip() or "(no words yet)", "person": persons.get(node["person"]),
        "seen_by": None if seen is None else [persons[each] for each in seen if each in persons],
    }  # fmt: skip


def same_structure(drawn: Mapping[str, Any], parent: Mapping[str, Any]) -> bool:
    """Whether a drawn chain has the steps and links of the one that it began from."""
    return _shape(drawn) == _shape(parent)


def _shape(chain: Mapping[str, Any]) -> tuple[Any, ...]:
    nodes = {
        node["id"]: (node["kind"], node["text"], node["person"], _seen(node))
        for node in chain["nodes"]
    }
    links = {
        link["id"]: (link["result"], frozenset(link["reasons"]), bool(link["heart"]))
        for link in chain["links"]
    }
    people = {node["person"] for node in chain["nodes"]} - {None}
    return nodes, links, {person: chain["people"].get(person) for person in people}


def _seen(node: Mapping[str, Any]) -> frozenset[str] | None:
    return None if node["seen_by"] is None else frozenset(node["seen_by"])
