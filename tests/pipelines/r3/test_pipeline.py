"""R3's two pipelines against a server that errs on purpose: chain → questions, text → chains."""

import asyncio
import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from loaders.core.events import Batch, Options, Reject
from loaders.r3.loader import load
from pipelines.core.chain import CausalChain, ChainNode
from pipelines.core.graph import PipelineCase, run_case
from pipelines.jobs import JOBS
from pipelines.r3.argus import (
    SURE,
    Inferred,
    InferredChain,
    PairFindings,
    check_chains,
    check_findings,
    distinct,
    symbols_agree,
)
from pipelines.r3.asking import MANY, PATH, Asked, check_questions, of_paths
from pipelines.r3.job import as_tsv, node_names, submission
from pipelines.r3.pipeline import TextSource, all_questions, from_chain, from_text
from pipelines.r3.structure import balance, question_faults
from pipelines.svbench.agents import has_mental_path
from pipelines.theatre import BY_ID, chain
from schema.chain_facts import CausalLink
from tests.pipelines.asking import Wire
from tests.rounds import swept

CHAIN = chain(BY_ID["moved-ball"])
SRT = """1
00:00:00,500 --> 00:00:01,500
Mia drops her orange ball into the red basket.

2
00:00:03,300 --> 00:00:06,000
Tom shuts the ball away in the blue box.
"""


def ask(stand_in: str, meant: CausalChain = CHAIN, model: str = "rehearsal") -> PipelineCase:
    return asyncio.run(run_case(from_chain(), meant.id, {"chain": meant}, Wire(stand_in, model)))


def argus(stand_in: str, source: TextSource, model: str = "rehearsal") -> PipelineCase:
    return asyncio.run(run_case(from_text(), "u", {"source": source}, Wire(stand_in, model)))


@pytest.fixture(scope="module")
def questions_case(stand_in: str) -> PipelineCase:
    case = ask(stand_in)
    assert case.status == "ok", case.reason
    return case


def test_two_right_options_are_rejected_fed_back_and_mended(questions_case: PipelineCase) -> None:
    attempts = [
        (step, attempt.number, bool(attempt.faults)) for step, attempt in questions_case.rounds
    ]
    steps = ("nodes", "links", "paths")
    assert attempts == [(step, n, n == 1) for step in steps for n in (1, 2)]
    first = questions_case.rounds[0][1]
    assert {fault.code for fault in first.faults} == {"options", "two_correct"}


def test_everything_is_asked_once_and_nothing_is_wrong_with_it(
    questions_case: PipelineCase,
) -> None:
    made = all_questions(questions_case.results)
    assert question_faults(made) == ()
    by_type = {kind: [q for q in made if q.type == kind] for kind in ("EU", "MSE", "CW", "CH/W")}
    mental = {node.id for node in CHAIN.nodes if node.mental}
    assert {q.node for q in by_type["MSE"]} == mental
    assert {q.node for q in by_type["EU"]} == {node.id for node in CHAIN.nodes} - mental
    for kind in ("CW", "CH/W"):
        assert [q.link for q in by_type[kind]] == [link.id for link in CHAIN.links]
    paths = [q.path for q in made if q.type == PATH]
    assert {len(path) - 1 for path in paths} == {2, 3}
    assert max(balance(made).positions) - min(balance(made).positions) <= 3


def test_a_dense_chain_keeps_nobody_waiting() -> None:
    names = [f"Event-{at}" for at in range(60)]
    nodes = tuple(ChainNode(name, "event", f"{name} happens") for name in names)
    links = tuple(CausalLink(f"l{at}", names[at], tuple(names[:at])) for at in range(1, 60))
    dense = CausalChain("dense", nodes, links)
    assert 0 < len(of_paths(dense, 6)) <= 2 * 5
    assert not has_mental_path(dense)


def test_the_layout_is_read_by_the_loader(questions_case: PipelineCase, tmp_path: Path) -> None:
    made = [(CHAIN, all_questions(questions_case.results))]
    path = tmp_path / "r3-bench-dx.json"
    path.write_text(json.dumps({"s1": submission(made, "abc", 0, 9)}))
    events = list(load([path], Options()))
    assert not [event for event in events if isinstance(event, Reject)]
    rows, targets = ([row for event in events if isinstance(event, Batch) and event.table == table
                      for row in event.rows.to_pylist()]
                     for table in ("question", "question_target"))  # fmt: skip
    made = {q.id: q for q in all_questions(questions_case.results)}
    along = {f"r3.dx.{q.id}": q.path for q in made.values() if q.type == PATH}
    assert len(rows) == len(made) == 8 + 2 * 5 + len(along) and along
    assert {tuple(row["options"]) for row in rows} == {q.options for q in made.values()}
    steps: dict[str, list[str]] = {name: [] for name in along}
    for row in targets:
        steps[row["question"]] += [row["target"]] if row["kind"] == "node" else []
    assert steps == {name: list(path) for name, path in along.items()}
    assert {row["kind"] for row in targets} == {"node", "subchain"}


def test_the_tsv_has_the_right_letters(questions_case: PipelineCase) -> None:
    made = all_questions(questions_case.results)
    rows = list(csv.DictReader(io.StringIO(as_tsv([(CHAIN, made)])), delimiter="\t"))
    for row, question in zip(rows, made, strict=True):
        assert row[row["answer"]] == " ".join(question.options[question.answer].split())


def test_a_chain_that_does_not_hold_is_asked_nothing(stand_in: str) -> None:
    back = CausalLink("x", "Event-1", ("Event-4",))
    case = ask(stand_in, replace(CHAIN, links=(*CHAIN.links, back)))
    assert (case.status, case.failed, case.rounds) == ("failed", "structure", ())
    assert "cycle" in case.reason


GIVEN = {
    "chain": {"links": [{"reasons": ["a b", "c d"], "result": "e f"}]},
    "targets": [{"target": "t", "type": "EU", "about": [], "answer": ["It rains hard"]}],
}
GOOD = {
    "target": "t", "question": "What?", "right": "It rains hard",
    "wrong": [{"text": f"It snows {x}", "kind": k} for x, k in
              (("a", "ungrounded"), ("b", "contradicting"), ("c", "ungrounded"),
               ("d", "contradicting"))],
}  # fmt: skip


def wrong(at: int, text: str, kind: str = "ungrounded") -> dict:
    options = [dict(wrong) for wrong in GOOD["wrong"]]
    options[at] = {"text": text, "kind": kind}
    return {**GOOD, "wrong": options}


@pytest.mark.parametrize(
    ("questions", "codes"),
    [
        ([GOOD], set()),
        ([], {"count"}),
        ([GOOD, GOOD], {"count"}),
        ([GOOD, {**GOOD, "target": "other"}], {"count"}),
        ([wrong(0, "it rains hard.")], {"two_correct", "options"}),
        ([wrong(0, "hard it rains")], {"two_correct"}),
        ([{**GOOD, "wrong": GOOD["wrong"][:3]}], {"options"}),
        ([{**GOOD, "wrong": [{**w, "kind": "ungrounded"} for w in GOOD["wrong"]]}],
         {"distractors"}),
        ([{**GOOD, "right": "x" * 60}], {"length"}),
        ([{**GOOD, "question": " "}], {"empty"}),
    ],
)  # fmt: skip
def test_what_is_sent_back(questions: list, codes: set[str]) -> None:
    reply = Asked.model_validate({"questions": questions})
    assert {fault.code for fault in check_questions(reply, GIVEN)} == codes


def test_another_result_of_the_same_reasons_is_right_too() -> None:
    target = {"target": "t", "type": "CH/W", "about": ["a b", "c d"], "answer": ["x y z u v"]}
    reply = Asked.model_validate({"questions": [{**wrong(0, "E f."), "right": "x y z u v"}]})
    faults = check_questions(reply, GIVEN | {"targets": [target]})
    assert {fault.code for fault in faults} == {"two_correct"}


NODES = [{"id": "Event-1", "kind": "event", "text": "The wind blows", "lines": [1]},
         {"id": "Event-2", "kind": "event", "text": "The door shuts", "lines": [2]}]  # fmt: skip
LINK = {"result": "Event-2", "reasons": ["Event-1"],
        "sentence": "The door shuts because the wind blows."}  # fmt: skip


@pytest.mark.parametrize(
    ("chains", "codes"),
    [
        ([{"people": [], "nodes": NODES, "links": [LINK]}], set()),
        ([], {"count"}),
        ([{"people": [], "nodes": [NODES[0], NODES[1] | {"lines": []}], "links": [LINK]}],
         {"lines"}),
        ([{"people": [], "nodes": [NODES[0], NODES[1] | {"lines": [3]}], "links": [LINK]}],
         {"lines"}),
        ([{"people": [], "nodes": NODES, "links": []}], {"link"}),
        ([{"people": [], "nodes": NODES, "links": [LINK | {"sentence": "It is noon."}]}],
         {"mismatch"}),
    ],
)  # fmt: skip
def test_what_an_inference_may_not_be(chains: list, codes: set[str]) -> None:
    reply = Inferred.model_validate({"chains": chains})
    assert {fault.code for fault in check_chains(reply, {"count": 2})} == codes


def test_a_text_becomes_chains_and_questions(stand_in: str) -> None:
    case = argus(stand_in, TextSource("u", SRT))
    assert case.status == "ok", case.reason
    sifted = case.results["sift"]
    assert [chain.id for chain in sifted.clean] == ["u-chain-1"]
    assert sifted.rest == (("u-chain-2", "redundant: u-chain-1 holds all of it"),)
    assert sifted.clean[0].node("Event-1").start == 0.5
    assert question_faults(all_questions(case.results)) == ()
    codes = [(attempt.agent, {f.code for f in attempt.faults}) for _, attempt in case.rounds[:3]]
    assert codes == [
        ("inference agent", {"mismatch"}), ("inference agent", set()), ("self-corrector", set()),
    ]  # fmt: skip


SCREENPLAY = """INT. ROAD - NIGHT

ANNA
Nothing of this is in the clip.

INT. NURSERY - DAY

MIA
(to Tom)
Mia drops her orange ball into the red basket.

Tom grins.

TOM
Tom shuts the ball away in the blue box.
"""
FILM = json.dumps({
    "subtitles": [{"start": 100.5, "end": 101.5, "text": SRT.splitlines()[2]},
                  {"start": 103.3, "end": 106, "text": SRT.splitlines()[6]}],
    "places": [{"start": 90, "end": 120, "tags": ["nursery"]},
               {"start": 0, "end": 80, "tags": ["road"]}],
})  # fmt: skip


def test_screenplay_and_annotations_are_lines_with_their_kind(stand_in: str) -> None:
    source = TextSource("u", SRT, SCREENPLAY, annotations=FILM)
    case = argus(stand_in, source, "rehearsal-good")
    assert case.status == "ok", case.reason
    assert case.rounds[0][1].question.partition("<lines>\n")[2].partition("\n</lines>")[0] == (
        "1. [?–?] (scene) INT. NURSERY - DAY\n"
        "2. [0.5–1.5] MIA (to Tom): Mia drops her orange ball into the red basket.\n"
        "3. [?–?] (action) Tom grins.\n"
        "4. [3.3–6.0] TOM: Tom shuts the ball away in the blue box.\n"
        "5. [0.0–20.0] (place) nursery"
    )
    assert case.results["sift"].clean[0].node("Event-1").start == 0.5


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"script": "INT. A\n\nANNA\nSomething else."}, "no line of the script is said"),
        ({"annotations": "{"}, "the annotations are no JSON"),
        ({"annotations": '{"subtitles": [{"start": 1, "end": 2, "text": "Hm?"}]}'}, "of its film"),
    ],
)
def test_texts_of_another_film_end_the_case_with_the_reason(
    stand_in: str, more: dict[str, str], reason: str
) -> None:
    case = argus(stand_in, TextSource("u", SRT, **more))
    assert (case.status, case.failed, case.rounds) == ("failed", "align", ())
    assert reason in case.reason


MEDIA = Path(__file__)
"""A clip: the stand-in looks at none."""


class Doubting(Wire):
    """A verifier that finds one pair not in the clip, and is not sure of another."""

    async def complete(self, prompt, *, check, media=None):
        done = await super().complete(prompt, check=check, media=media)
        if prompt.schema is PairFindings:
            for finding in done.parsed.pairs:
                if finding.pair.endswith("Event-1.eu"):
                    finding.aligned, finding.explanation = False, "the basket is blue"
                if finding.pair.endswith("Sub-Chain-1.cw"):
                    finding.confidence = SURE - 0.1
        return done


def test_pairs_that_the_clip_does_not_bear_out_are_dropped_and_no_chain_is(stand_in: str) -> None:
    wire = Doubting(stand_in, "rehearsal-good")
    case = asyncio.run(
        run_case(from_text(), "u", {"source": TextSource("u", SRT, "", MEDIA)}, wire)
    )
    assert case.status == "ok", case.reason
    written, verified = case.results["questions"], case.results["verify"]
    assert verified.checked
    assert [chain.id for chain in case.results["sift"].clean] == list(verified.questions)
    dropped = {pair.question.id: pair.row() for pair in verified.pairs if not pair.holds}
    assert sorted(dropped) == ["u-chain-1.Event-1.eu", "u-chain-1.Sub-Chain-1.cw"]
    row = dropped["u-chain-1.Event-1.eu"]
    assert (row["aligned"], row["explanation"], row["kept"]) == (False, "the basket is blue", False)
    assert dropped["u-chain-1.Sub-Chain-1.cw"]["aligned"]
    kept = {question.id for question in all_questions(case.results)}
    assert kept == {question.id for made in written.values() for question in made} - {*dropped}
    output = JOBS["argus"].output({}, case.results)
    assert len(output["pairs"]) == len(kept) + 2
    (chain,) = (part for part in output["submission"].values() if isinstance(part, dict))
    assert "Question" not in chain["Nodes"]["Event-1"] and "Question" in chain["Nodes"]["Event-2"]
    assert set(chain["Sub-Chains"]["Sub-Chain-1"]) == {"How/What_QA", "Reasons", "Result"}
    assert len(output["tsv"].splitlines()) == len(kept) + 1


@swept
def test_each_pair_is_judged_exactly_once_in_calls_of_a_dozen(stand_in: str) -> None:
    case = argus(stand_in, TextSource("u", SRT, "", MEDIA))
    attempts = [attempt for _, attempt in case.rounds if attempt.agent == "verifier"]
    assert [{fault.code for fault in attempt.faults} for attempt in attempts] == [
        {"count"}, set(), {"count"}, set(),
    ]  # fmt: skip
    judged = [finding["pair"] for attempt in attempts if attempt.accepted
              for finding in attempt.draft["pairs"]]  # fmt: skip
    questions = [question.id for question in all_questions(case.results)]
    assert sorted(judged) == sorted(questions) and judged != questions
    assert all(len(attempt.draft["pairs"]) <= MANY for attempt in attempts if attempt.accepted)
    again = argus(stand_in, TextSource("u", SRT, "", MEDIA), "rehearsal-good")
    assert [pair["pair"] for _, attempt in again.rounds if attempt.agent == "verifier"
            for pair in attempt.draft["pairs"]] == judged  # fmt: skip


def test_without_a_clip_every_question_stands_unchecked(stand_in: str) -> None:
    case = argus(stand_in, TextSource("u", SRT), "rehearsal-good")
    assert not case.results["verify"].checked
    assert case.results["verify"].pairs == ()
    assert "verifier" not in {attempt.agent for _, attempt in case.rounds}
    assert JOBS["argus"].output({}, case.results)["pairs"] == []


@pytest.mark.parametrize(
    ("findings", "codes"),
    [
        (["a", "b"], set()),
        (["b", "a"], set()),
        (["a"], {"count"}),
        (["a", "a", "b"], {"count"}),
        (["a", "b", "c"], {"count"}),
        ([], {"count"}),
    ],
)
def test_what_a_verifier_may_not_leave_out(findings: list[str], codes: set[str]) -> None:
    pairs = [{"pair": name, "aligned": True, "explanation": "at 3 s", "confidence": 1}
             for name in findings]  # fmt: skip
    given = {"pairs": [{"pair": "a"}, {"pair": "b"}]}
    reply = PairFindings.model_validate({"pairs": pairs})
    assert {fault.code for fault in check_findings(reply, given)} == codes
    if findings:
        reply.pairs[0].explanation = " "
        assert {fault.code for fault in check_findings(reply, given)} == codes | {"empty"}


def test_questions_are_asked_with_the_lines_that_the_chain_rests_on(stand_in: str) -> None:
    case = argus(stand_in, TextSource("u", SRT), "rehearsal-good")
    texts = [attempt.question for _, attempt in case.rounds if attempt.agent == "question agent"]
    assert texts
    assert all("1. [0.5–1.5] Mia drops her orange ball" in text for text in texts)
    alone = ask(stand_in, model="rehearsal-good")
    assert not any("<lines>" in attempt.question for _, attempt in alone.rounds)


@pytest.mark.parametrize("text", ["", "no cue here", "1\n\n"])
def test_what_is_no_subtitle_file_fails_with_a_reason(stand_in: str, text: str) -> None:
    case = argus(stand_in, TextSource("u", text))
    assert (case.status, case.failed, case.rounds) == ("failed", "align", ())
    assert case.reason


def test_sentences_have_to_say_their_symbols() -> None:
    inferred = InferredChain.model_validate({
        "people": [], "links": [{"result": "Event-2", "reasons": ["Event-1"],
                                 "sentence": "The door shuts because the wind blows."}],
        "nodes": [{"id": "Event-1", "kind": "event", "text": "The wind blows", "lines": [1]},
                  {"id": "Event-2", "kind": "event", "text": "The door shuts", "lines": [1]}],
    })  # fmt: skip
    assert not symbols_agree(inferred)
    inferred.nodes[0].text = "Anna laughs at Bob"
    assert [fault.place for fault in symbols_agree(inferred)] == ["Event-1"]


def test_a_chain_that_another_holds_is_dropped() -> None:
    part = replace(CHAIN, id="part", links=CHAIN.links[:2])
    nodes = (ChainNode("a", "event", "x"), ChainNode("b", "event", "y"))
    other = replace(CHAIN, id="other", nodes=nodes, links=(CausalLink("l", "b", ("a",)),))
    kept, dropped = distinct([part, CHAIN, other])
    assert [chain.id for chain in kept] == [CHAIN.id, "other"]
    assert [name for name, _ in dropped] == ["part"]


def test_ids_are_spelt_as_the_benchmark_spells_them() -> None:
    nodes = (ChainNode("e", "event", "x"), ChainNode("Event-1", "event", "y"),
             ChainNode("b", "belief", "z", "A"))  # fmt: skip
    names = node_names(CausalChain("c", nodes, ()))
    assert names == {"e": "Event-2", "Event-1": "Event-1", "b": "Belief-A-1"}
