"""Where Watch opens: the question, the node and the second."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from metrics.chains.dimensions import spots_of
from metrics.chains.marks import Colouring
from metrics.chains.shapes import SCENE, ChainShape
from store.queries.clips.clip import Watched
from store.reading.store import Row
from views.address.filters import Filters
from views.cases.clip.marks.pins import is_failed
from views.cases.clip.marks.questions import Seconds
from views.chain.payload import PayloadChain
from views.player.payload import PayloadQuestion, Pin


class OpeningPlace(NamedTuple):
    """A second, a node and its chain, as far as they are known."""

    second: float | None = None
    node: str | None = None
    chain: str | None = None


def opening_place(
    filters: Filters, opened: OpeningPlace, chains: Sequence[PayloadChain], seconds: Seconds
) -> OpeningPlace:
    """What the address names, else where the `opened` question or reason is.

    The second is that of the address, else when the node begins, else that of what is opened.
    """
    node, chain = (filters.node, filters.chain or None) if filters.node else opened[1:]
    names = (chain, *(each.id for each in chains)) if node else ()
    begins = (seconds.get((str(name), "nodes", str(node))) for name in names)
    known = (filters.t, *begins, opened.second)
    second = next((t for t in known if t is not None), None)
    return OpeningPlace(second, node, chain or filters.chain or None)


def place_of(
    opened: str | None,
    questions: Sequence[PayloadQuestion],
    pins: Sequence[Pin],
    chains: Sequence[PayloadChain],
    shapes: Sequence[ChainShape],
) -> OpeningPlace:
    """Where the open question (its node, or its link's result) or the judge's reason is; of a
    reason that nobody pinned the first node or link that its dimension marks.
    """
    for question in questions:
        if question.id == opened:
            return _place_of_question(question, chains)
    for pin in pins:
        if pin.dimension == opened and pin.located:
            return OpeningPlace(pin.second, pin.node, pin.chain)
    for shape in shapes if opened else ():
        nodes, links = spots_of(str(opened), shape)
        for node in (*nodes, *(shape.links[link].result for link in links)):
            return OpeningPlace(None, node, shape.id)
    return OpeningPlace()


def _place_of_question(question: PayloadQuestion, chains: Sequence[PayloadChain]) -> OpeningPlace:
    results = {
        part.id: part.result
        for chain in chains
        if chain.id == question.chain
        for part in chain.subchains
    }
    among = (*question.nodes, *(results[link] for link in question.links if link in results))
    if not among and question.objects:
        return OpeningPlace(question.second, question.objects[0], SCENE)
    return OpeningPlace(question.second, next(iter(among), None), question.chain)


def opening_question(
    watched: Watched,
    filters: Filters,
    case: Mapping[str, str],
    colourings: Sequence[Colouring],
) -> str | None:
    """The question to open with: the named one, or the case's; else what the leading run got wrong.

    That is of a case's chain or subchain (of all, where a run was chosen) the first question that
    it answered wrong, causes first; of a judge that has a case open the first failing dimension.
    """
    known = {str(row["question"]) for row in watched.questions}
    known |= {str(row["judge_dimension"]) for row in watched.verdicts}
    for name in (filters.question, case.get("question", "")):
        if name in known:
            return name
    leading = colourings[0] if colourings else None
    if leading is None or leading.kind == "share":
        return None
    if leading.kind == "verdicts":
        return _failing_dimension(watched, leading.id) if case or filters.colour else None
    missed = {name: mark for name, mark in leading.questions.items() if mark.state != "right"}
    of_case = [row for row in watched.questions
               if row["question"] in missed and _is_of(row, case, watched)]  # fmt: skip
    of_case.sort(key=lambda row: (missed[row["question"]].state != "wrong", not row["subchain"]))
    return str(of_case[0]["question"]) if of_case else None


def _failing_dimension(watched: Watched, run: str) -> str | None:
    failed = (row for row in watched.verdicts if row["run"] == run and is_failed(row))
    return next((str(row["judge_dimension"]) for row in failed), None)


def _is_of(row: Row, case: Mapping[str, str], watched: Watched) -> bool:
    """Whether the question is of the case's chain and, where it has one, of its subchain."""
    if row["chain"] != case.get("chain", row["chain"]):
        return False
    if "subchain" not in case:
        return True
    if row["subchain"]:
        return bool(row["subchain"] == case["subchain"])
    parts = (part for chain in watched.chains if chain["chain"] == case["chain"]
             for part in chain["subchains"] if part["subchain"] == case["subchain"])  # fmt: skip
    return any(row["node"] in (part["result"], *part["reasons"]) for part in parts)
