"""Questions in the layout of r3-bench-dx.json, and as VLMEvalKit's TSV.

R3-Bench's layout has no place for questions along paths: they have a key of their own, `Paths`,
which its readers ignore.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from pipelines.core.chain import KIND_NAMES, CausalChain, ChainNode, ChainQuestion
from pipelines.tasks.tsv import TsvRow, tsv
from pipelines.training.examples import LETTERS, TrainingClip
from schema.benchmarks.r3 import PATH

_CAUSAL: Final = {"CW": "Why_QA", "CH/W": "How/What_QA"}


def submission(
    made: Iterable[tuple[CausalChain, Sequence[ChainQuestion]]],
    youtube: str = "",
    start: int = 0,
    end: int = 0,
) -> dict[str, Any]:
    """One submission: its chains with their questions, and the cut of the video."""
    chains = {chain.id: _chain(chain, questions) for chain, questions in made}
    return chains | {"YouTube_ID": youtube, "Start_Seconds": start, "End_Seconds": end}


def _chain(chain: CausalChain, questions: Sequence[ChainQuestion]) -> dict[str, Any]:
    names = node_names(chain)
    by_node = {question.node: question for question in questions if question.node}
    by_link = {(question.link, question.type): question for question in questions if question.link}
    payload: dict[str, Any] = {
        "Referents": {f"Referent-{key}": name for key, name in chain.people.items()},
        "Nodes": {
            names[node.id]: {"Description": node.text, **_qa(by_node.get(node.id))}
            for node in chain.nodes
        },
        "Sub-Chains": {
            link.id: {
                **{
                    key: _qa(by_link[link.id, kind])
                    for kind, key in _CAUSAL.items()
                    if (link.id, kind) in by_link
                },
                "Reasons": [names[name] for name in link.reasons],
                "Result": names[link.result],
            }
            for link in chain.links
        },
    }
    paths = [question for question in questions if question.type == PATH]
    if paths:
        payload["Paths"] = [{"Nodes": [names[n] for n in q.path], **_qa(q)} for q in paths]
    return payload


def node_names(chain: CausalChain) -> Mapping[str, str]:
    """Node id → its id in R3's spelling (`Belief-A-1`); ids in that spelling stay."""
    names: dict[str, str] = {}
    counts: dict[str, int] = {}
    taken = {node.id for node in chain.nodes if _spelt(node)}
    for node in chain.nodes:
        if _spelt(node):
            names[node.id] = node.id
            continue
        head = KIND_NAMES[node.kind] + (f"-{node.person}" if node.mental else "")
        while True:
            counts[head] = counts.get(head, 0) + 1
            if (name := f"{head}-{counts[head]}") not in taken:
                break
        names[node.id] = name
    return names


def _spelt(node: ChainNode) -> bool:
    return node.id.startswith(f"{KIND_NAMES[node.kind]}-")


def _qa(question: ChainQuestion | None) -> dict[str, Any]:
    if question is None:
        return {}
    return {
        "QID": question.id, "Question": question.text, "Answer_Index": question.answer,
        "Options": list(question.options),
    }  # fmt: skip


def as_tsv(made: Iterable[tuple[CausalChain, Sequence[ChainQuestion]]]) -> str:
    """VLMEvalKit's TSV of all questions."""
    return tsv([_row(chain, question) for chain, questions in made for question in questions])


def _row(chain: CausalChain, question: ChainQuestion) -> TsvRow:
    video = TrainingClip(chain.clip or chain.id, "").path
    return TsvRow(
        question.id, question.text, question.options, LETTERS[question.answer], video, question.type
    )  # fmt: skip
