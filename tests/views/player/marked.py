"""Payloads with marks, questions and sources, as the page makes them for a chosen run."""

from dataclasses import replace
from typing import Any

from tests.views.player.page import CHAIN, CLIP, PEOPLE, PINS, large, untimed
from views.chain.payload import PayloadChain, PayloadNode, PayloadSubchain
from views.player.embed import player_json
from views.player.payload import Payload, PayloadClip

Json = dict[str, Any]


def mark(state: str, words: str, **more: Any) -> Json:
    """One mark of a step or link."""
    base = {"right": 0, "wrong": 0, "unscored": 0, "share": None, "case": None}
    return {**base, "located": True, "source": "", "state": state, "words": words, **more}


def colouring(run: str, nodes: Json, links: Json, **more: Any) -> Json:
    """The marks of one run on the chain `c1`."""
    chains = {"c1": {"nodes": nodes, "links": links}}
    return {"id": run, "label": run, "kind": "answers", "chains": chains, "frame": {}, **more}


FIRST = colouring(
    "model-one",
    {
        "n1": mark("right", "answered right", right=1, questions=["q1"]),
        "n3": mark("mixed", "answered right 1 of 2", right=1, wrong=1, questions=["q2", "q3"]),
        "n4": mark("none", "no readable answer", unscored=1, questions=["q5"]),
        "n6": mark("wrong", "answered wrong", wrong=1, questions=["q6"]),
    },
    {
        "s1": mark("wrong", "answered wrong, case 2: perception right, causal wrong", wrong=1,
                   case=2, questions=["q4"]),
        "s3": mark("right", "answered right", right=1),
    },
)  # fmt: skip
SECOND = colouring(
    "model-two",
    {
        "n1": mark("wrong", "answered wrong", wrong=1, questions=["q1"]),
        "n3": mark("right", "answered right", right=2, questions=["q2", "q3"]),
        "n6": mark("wrong", "answered wrong", wrong=1, questions=["q6"]),
    },
    {"s1": mark("right", "answered right", right=1, questions=["q4"])},
)
SHARES = colouring(
    "",
    {
        name: mark("mixed", f"{share:.0%} of 8 runs right", share=share, right=1, wrong=1)
        for name, share in (("n1", 1.0), ("n3", 0.5), ("n4", 0.25), ("n6", 0.0))
    },
    {"s1": mark("mixed", "answered right by 1 of 8 runs", share=0.13, right=1, wrong=7)},
    kind="share",
    label="All runs",
    note="share of 8 runs",
    questions={"q4": mark("mixed", "answered right by 1 of 8 runs", share=0.13, right=1, wrong=7)},
)
VERDICTS = colouring(
    "judge-1",
    {"n6": mark("wrong", "fails D3", wrong=1, source="judge")},
    {"s1": mark("wrong", "fails D1, dimension-level, not located", wrong=1, located=False)},
    kind="verdicts",
    frame={"D5": mark("wrong", "fails D5", wrong=1)},
)

OPTIONS = ("In the basket", "In the box", "In the drawer", "She does not know")


def question(name: str, kind: str, nodes: list[str], links: list[str], **more: Any) -> Json:
    """A question with a reply of each of two runs: (choice of one, choice of the other)."""
    first, second = more.pop("choices", (1, 0))
    replies = [
        {"colouring": run, "status": "ok", "choice": choice, "correct": choice == 0,
         "raw": f"<think>{'The ball was moved to the box. ' * 9}</think> {'ABCD'[choice]}"}
        for run, choice in (("model-one", first), ("model-two", second))
    ]  # fmt: skip
    return {
        "id": name, "type": kind, "type_label": kind, "options": OPTIONS, "answer": 0,
        "text": f"{name}: where does Ada think that the ball is?", "expected": None, "chain": "c1",
        "nodes": nodes, "links": links, "objects": [], "relations": [], "second": None,
        "replies": replies, **more,
    }  # fmt: skip


FAILED = {"colouring": "model-one", "status": "rate_limited", "choice": None, "correct": None}
QUESTIONS = (
    question("q1", "EU", ["n1"], [], choices=(0, 1)),
    question("q2", "MSE", ["n3"], [], choices=(0, 0)),
    question("q3", "MSE", ["n3"], [], choices=(3, 0)),
    question("q4", "CW", [], ["s1"], choices=(1, 0)),
    question("q5", "MSE", ["n4"], [], replies=[{**FAILED, "raw": None}]),
    question("q6", "EU", ["n6"], [], choices=(2, 1)),
)

PARTS = tuple(replace(node, shown=None) for node in CHAIN.nodes)
ASKED = replace(CHAIN, nodes=PARTS, subchains=tuple(
    replace(sub, shown=None) for sub in CHAIN.subchains))  # fmt: skip


def marked(*colourings: Json, chain: PayloadChain = ASKED, **more: Any) -> Json:
    """The timed chain with marks and questions."""
    plain = player_json(Payload("timed", CLIP, people=PEOPLE, chains=(chain,)))
    plain["chains"][0]["caption"] = "causal chain of the data set, by people"
    return plain | {"colourings": colourings, "questions": QUESTIONS} | more


def judged(**more: Any) -> Json:
    """An expected chain with a heart link, marked by a judge's verdicts."""
    plain = player_json(
        Payload("untimed", CLIP, True, PEOPLE, (untimed(ASKED),), PINS)
    )  # fmt: skip
    [chain] = plain["chains"]
    chain |= {
        "caption": "expected chain of the paradigm, written by WhyReel",
        "study": "Wimmer and Perner (1983)",
    }
    chain["subchains"][0]["heart"] = True
    chain["subchains"][0]["judgements"] = [
        {"source": "people", "holds": False, "reason": "She saw the move.", "status": "ok"}
    ]
    times = {"n1": (0.5, 1.5), "n2": (2.0, 3.0), "n3": (3.4, 7.0), "n6": (5.0, 6.5)}
    for node in chain["nodes"]:
        start, end = times.get(node["id"], (None, None))
        node["seen_by"] = ["Ada"] if node["id"] == "n1" else None
        node["times"] = [
            {"source": "people", "shown": start is not None, "start": start, "end": end,
             "confidence": None, "evidence": "", "status": "ok"},
            {"source": "locate-1", "shown": True, "start": 1.0, "end": 4.0, "confidence": 0.7,
             "evidence": "She looks at the box.", "status": "ok"}
            if node["id"] != "n4" else {"source": "locate-1", "status": "timeout"},
        ]  # fmt: skip
    for pin, dimension in zip(plain["pins"], ("D3", "D4", "D5", "D1"), strict=True):
        pin |= {"dimension": dimension, "located": bool(pin["node"]), "pinned_by": "locate"}
    sources = [
        {"id": "people", "kind": "people", "label": "by people", "note": "n = 2, mean IoU 0.71"},
        {"id": "locate-1", "kind": "model", "label": "by model judge-1", "note": ""},
    ]
    return plain | {"sources": sources, "shown_sources": [], "colourings": [VERDICTS]} | more


def scene() -> Json:
    """A scene graph: objects with facts, relations with words."""
    nodes = tuple(
        PayloadNode(name, "object", name) for name in ("mug", "table", "lamp", "window", "chair")
    )
    relations = (
        ("r1", "mug", "on top of", "table"), ("r2", "lamp", "left of", "mug"),
        ("r3", "table", "in front of", "window"), ("r4", "chair", "right of", "table"),
        ("r5", "window", "behind", "lamp"),
    )  # fmt: skip
    links = tuple(PayloadSubchain(key, goal, (start,)) for key, start, _, goal in relations)
    chain = PayloadChain("scene", "Scene graph", nodes, links)
    plain = player_json(Payload("untimed", CLIP, chains=(chain,)))
    [drawn] = plain["chains"]
    drawn |= {"kind": "scene", "caption": "scene graph of the prompt, from the data set"}
    drawn |= {"subchains": []}
    drawn["relations"] = [
        {"id": key, "subject": start, "label": label, "object": goal}
        for key, start, label, goal in relations
    ]
    for node in drawn["nodes"]:
        node["facts"] = [["colour", "red"], ["material", "ceramic"], ["role", "target"]]
    marks = {
        "nodes": {"mug": mark("wrong", "answered wrong", wrong=1)},
        "links": {"r1": mark("right", "answered right", right=1),
                      "r2": mark("wrong", "answered wrong", wrong=1)},
    }  # fmt: skip
    about = question("v1", "L2-TO", [], [], objects=["mug"], relations=["r2"], chain=None)
    run = {"id": "model-one", "label": "model-one", "kind": "answers", "chains": {"scene": marks}}
    return plain | {"colourings": [run], "questions": [about]}


BANDS = (
    {"label": "Unreal person", "category": "human", "start": 1.0, "end": 3.0, "score": 2,
     "annotator": "a1"},
    {"label": "Unreal contact", "category": "interaction", "start": 4.0, "end": 4.4, "score": 3,
     "annotator": "a1"},
)  # fmt: skip
METERS = tuple(
    {"label": label, "category": label, "area": area, "share": share, "score": 2, "annotator": "a"}
    for label, area, share in (("Unreal person", 0.2, 0.6), ("Not real", None, 1.0))
)
SOURCE = {"href": "https://video.example.org/watch?t=83", "label": "Open the source at 1:23"}


def bare(**more: Any) -> Json:
    """A clip without a chain."""
    return player_json(Payload("none", CLIP)) | more


def elsewhere() -> Json:
    """A clip whose film is not here, but can be seen at its source."""
    plain = player_json(Payload("timed", PayloadClip("demo.gone"), people=PEOPLE, chains=(CHAIN,)))
    plain["clip"]["source"] = SOURCE
    return plain


def crowd(state: str, steps: int = 100) -> Json:
    """Many steps, all of them marked."""
    nodes = {f"n{i}": mark(state, f"answered {state}", wrong=1) for i in range(steps)}
    links = {f"s{i}": mark(state, f"answered {state}", wrong=1, case=2) for i in range(8, steps)}
    run = colouring(state, {}, {}) | {"chains": {"large": {"nodes": nodes, "links": links}}}
    plain = player_json(Payload("timed", CLIP, people=PEOPLE, chains=(large(steps),)))
    return plain | {"colourings": [run]}


MARKED: dict[str, Json] = {
    "asked": marked(FIRST),
    "other": marked(SECOND),
    "both": marked(FIRST, SECOND),
    "question": marked(FIRST, SECOND, question="q6", play={"from": 5.0, "to": 5.6}),
    "shares": marked(SHARES),
    "judged": judged(),
    "located": judged(shown_sources=["people", "locate-1"]),
    "scene": scene(),
    "bands": bare(bands=BANDS),
    "meters": bare(meters=METERS),
    "elsewhere": elsewhere(),
    "hundred": crowd("wrong"),
}
