"""The clip's questions as the player shows them, with the replies of the coloured runs."""

from collections.abc import Mapping, Sequence
from typing import Final

from schema.benchmarks import LEVEL_WORDS, TYPE_WORDS
from store.queries.clips.clip import Watched
from store.reading.store import Row
from views.cases.clip.marks.colourings import by_run
from views.chain.payload import PayloadChain, PayloadNode
from views.page.labels import status_word
from views.player.payload import PayloadQuestion, PayloadReply
from views.shared.question_entries import SHOWN

_PARTS: Final = {"node": "nodes", "subchain": "links", "object": "objects", "relation": "relations"}
"""Kind of what a question asks about → the payload's list of it."""
Seconds = Mapping[tuple[str, str, str], float]
"""(chain, `nodes` or `links`, id) → the second at which it begins; of a link its result's."""


def payload_questions(
    watched: Watched, seconds: Seconds, runs: Sequence[str], opened: str | None
) -> tuple[PayloadQuestion, ...]:
    """The questions in their order, the open one among them where they are too many."""
    rows = watched.questions[:SHOWN]
    rows += [row for row in watched.questions[SHOWN:] if row["question"] == opened]
    return tuple(_question(row, seconds, runs) for row in rows)


def _question(row: Row, seconds: Seconds, runs: Sequence[str]) -> PayloadQuestion:
    parts = _parts(row)
    places = (
        seconds.get((row["chain"], part, name))
        for part in ("nodes", "links")
        for name in parts[part]
    )
    kind, level = str(row["type"]), str(row["level"])
    return PayloadQuestion(
        str(row["question"]),
        kind,
        TYPE_WORDS.get(kind) or LEVEL_WORDS.get(level) or kind,
        row["question_text"] or "",
        tuple(row["options"] or ()),
        row["answer"],
        row["expected"] or "",
        row["chain"],
        **parts,
        second=next((second for second in places if second is not None), None),
        replies=tuple(_replies(row, runs)),
    )


def _parts(row: Row) -> dict[str, tuple[str, ...]]:
    """What the question asks about: its subchain's link or its node, and all that it aims at."""
    own = ("subchain", row["subchain"]) if row["subchain"] else ("node", row["node"])
    among = [own, *((each["kind"], each["target"]) for each in row.get("targets") or ())]
    return {
        part: tuple(dict.fromkeys(str(name) for kind, name in among if kind == of and name))
        for of, part in _PARTS.items()
    }


def seconds_of(chains: Sequence[PayloadChain], sources: Sequence[str]) -> Seconds:
    """When each node and link begins: by the chain itself, else by the first source shown."""
    begins = {
        (chain.id, "nodes", node.id): second
        for chain in chains
        for node in chain.nodes
        if (second := _begin(node, sources)) is not None
    }
    for chain in chains:
        for part in chain.subchains:
            second = begins.get((chain.id, "nodes", part.result))
            if second is not None:
                begins[chain.id, "links", part.id] = second
    return begins


def _begin(node: PayloadNode, sources: Sequence[str]) -> float | None:
    if node.start is not None:
        return node.start
    return next((time.start for time in node.times if time.source in sources[:1]), None)


def _replies(row: Row, runs: Sequence[str]) -> list[PayloadReply]:
    replies = by_run(row)
    return [
        PayloadReply(
            run,
            str(reply["status"]),
            reply["choice"],
            reply["raw"] or "",
            reply["correct"],
            reply["reason"] or "",
            status_word(reply["status"]),
        )
        for run in runs
        for reply in replies.get(run, ())
    ]
