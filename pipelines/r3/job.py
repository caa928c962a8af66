"""A chain's questions, and chains of a script, as builds: their cases, their output and its files.

The files are in the layout of r3-bench-dx.json, and VLMEvalKit's TSV. R3-Bench's layout has no
place for questions along paths: they have a key of their own, `Paths`, which its readers ignore.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from pipelines import theatre
from pipelines.build_job import BuildJob, BuildSettings, Fields
from pipelines.challenge import Challenged
from pipelines.core.chain import KIND_NAMES, CausalChain, ChainNode, ChainQuestion
from pipelines.r3 import pipeline
from pipelines.r3.structure import balance
from pipelines.tasks.rows import TsvRow, tsv
from pipelines.training.examples import LETTERS, TrainingClip
from schema.benchmarks.r3 import PATH
from schema.chain_facts import CausalLink
from schema.vocabulary import PIPELINES

_CAUSAL: Final = {"CW": "Why_QA", "CH/W": "How/What_QA"}
MOST_TEXT: Final = 100_000
MOST_ANNOTATIONS: Final = 500_000
MOST_NODES: Final = 120


def _chain(name: str, fields: Fields, setting: BuildSettings) -> Fields:
    del setting
    scene = theatre.BY_ID.get(str(fields.get("scene", "")))
    if scene is not None:
        return {"chain": theatre.chain(scene)}
    try:
        nodes = tuple(
            ChainNode(str(n["id"]), str(n["kind"]), str(n["text"]), str(n.get("person") or ""),
                 n.get("start"), n.get("end"))
            for n in fields["nodes"]
        )  # fmt: skip
        links = tuple(
            CausalLink(str(at.get("id") or f"Sub-Chain-{number}"), str(at["result"]),
                 tuple(str(reason) for reason in at["reasons"]))
            for number, at in enumerate(fields["links"], 1)
        )  # fmt: skip
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(
            "a chain has nodes (id, kind, text) and links (result, reasons)"
        ) from error
    if len(nodes) > MOST_NODES or len(links) > MOST_NODES:
        raise ValueError(f"a chain may have {MOST_NODES} nodes and as many links")
    people = {str(key): str(text) for key, text in dict(fields.get("people") or {}).items()}
    return {"chain": CausalChain(str(fields.get("id") or name), nodes, links, people,
                           str(fields.get("clip", "")))}  # fmt: skip


def _given_chain(given: Fields, results: Fields) -> CausalChain | None:
    del results
    chain: CausalChain = given["chain"]
    return chain


def _questions(given: Fields, results: Fields) -> dict[str, Any]:
    made = [(given["chain"], pipeline.all_questions(results))]
    return {"submission": submission(made), "tsv": as_tsv(made),
            "balance": balance(made[0][1])._asdict(), **_challenge(results)}  # fmt: skip


def _challenge(results: Fields) -> dict[str, Any]:
    """What became of each question where models were challenged."""
    done: Challenged | None = results.get(pipeline.CHALLENGE)
    return {} if done is None else {"challenge": done.record()}


def _chain_calls(setting: BuildSettings, given: Fields | None) -> tuple[int, int]:
    drafts = 3 if given is None else pipeline.calls(given["chain"], setting.steps)
    return drafts, drafts if setting.is_validated else 0


def _chain_questions(setting: BuildSettings, given: Fields) -> int:
    return pipeline.question_count(given["chain"], setting.steps)


def _source(name: str, fields: Fields, setting: BuildSettings) -> Fields:
    text, script = str(fields.get("subtitles", "")), str(fields.get("script", ""))
    if not text.strip():
        raise ValueError("paste subtitles as SRT or WebVTT")
    if len(text) + len(script) > MOST_TEXT:
        raise ValueError(f"subtitles and script together may have {MOST_TEXT:,} characters")
    clip, annotations = str(fields.get("of_clip", "")), str(fields.get("annotations", ""))
    if len(annotations) > MOST_ANNOTATIONS:
        raise ValueError(f"annotations may have {MOST_ANNOTATIONS:,} characters")
    return {"source": pipeline.TextSource(name, text, script, setting.media, clip, annotations)}


def _inferred(given: Fields, results: Fields) -> CausalChain | None:
    del given
    sifted = results.get("sift")
    chains: Sequence[CausalChain] = sifted.clean if sifted else results.get("infer", ())
    return chains[0] if chains else None


def _sifted(given: Fields, results: Fields) -> dict[str, Any]:
    del given
    sifted, verified = results["sift"], results["verify"]
    kept = results.get(pipeline.CHALLENGE) or verified
    made = [(chain, kept.questions[chain.id]) for chain in sifted.clean]
    return {
        "submission": submission(made),
        "tsv": as_tsv(made),
        "balance": balance(
            [question for _, chain_questions in made for question in chain_questions]
        )._asdict(),
        "left_out": [list(left_out) for left_out in sifted.rest],
        "checked_against_clip": verified.checked,
        "pairs": [pair.row() for pair in verified.pairs],
        **_challenge(results),
    }


def _text_calls(setting: BuildSettings, given: Fields | None) -> tuple[int, int]:
    del given
    return 3, 1 + 2 * (setting.media is not None)


FROM_CHAIN: Final = BuildJob(
    "r3", PIPELINES["r3"], "a causal chain", _chain,
    lambda setting: pipeline.from_chain(setting.steps, setting.challengers, setting.media),
    _given_chain, _questions, _chain_calls, questions=_chain_questions,
)  # fmt: skip
FROM_TEXT: Final = BuildJob(
    "argus", PIPELINES["argus"], "subtitles and a script", _source,
    lambda setting: pipeline.from_text(setting.challengers), _inferred, _sifted, _text_calls,
    questions=lambda *_: None,
)  # fmt: skip


def submission(
    made: Iterable[tuple[CausalChain, Sequence[ChainQuestion]]],
    youtube: str = "",
    start: int = 0,
    end: int = 0,
) -> dict[str, Any]:
    """One submission: its chains with their questions, and the cut of the video."""
    chains = {chain.id: _laid_out(chain, questions) for chain, questions in made}
    return chains | {"YouTube_ID": youtube, "Start_Seconds": start, "End_Seconds": end}


def _laid_out(chain: CausalChain, questions: Sequence[ChainQuestion]) -> dict[str, Any]:
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
