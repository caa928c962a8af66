"""A chain's questions, and chains of a script, as builds: what a case may hold, what it makes."""

from collections.abc import Sequence
from typing import Any, Final

from pipelines import theatre
from pipelines.build_job import BuildJob, BuildSettings, Fields
from pipelines.challenge import Challenged
from pipelines.core.chain import CausalChain, ChainNode
from pipelines.r3 import layout, pipeline
from pipelines.r3.structure import balance
from schema.chain_facts import CausalLink
from schema.entries.pipelines import PIPELINES

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
    return {"submission": layout.submission(made), "tsv": layout.as_tsv(made),
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
        "submission": layout.submission(made),
        "tsv": layout.as_tsv(made),
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
