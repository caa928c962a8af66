"""Chains of all kinds for tests of the drawing."""

import random
from collections.abc import Iterable
from itertools import pairwise

from loaders.svbench.paradigms import paradigm_chains
from scripts.paradigm_sheets import payload_chain
from views.chain.payload import PayloadChain, PayloadNode, PayloadRelation, PayloadSubchain

KINDS = ("event", "belief", "intent", "desire", "emotion", "object")
SENTENCES = (
    "Fip runs into the yard, away from somebody.",
    "Rok believes that Fip crouches behind the bush.",
    "Rok means to grab Fip at the bush.",
    "Fip would like to stay unseen until it is dark.",
    "Fip is overjoyed to be free.",
    "A red hat with a wide brim",
)
HEBREW = "הילדה מחפשת את הכדור מאחורי הספסל"
ARABIC = "يعتقد الصبي أن الكرة ما زالت في الصندوق"
CHINESE = "女孩认为球还在盒子里，所以她先去那里找。"
HOSTILE = '</text><script>alert("x")</script> & \x07\x00 "quoted" <b>'


def node(at: int, text: str | None = None, kind: str | None = None) -> PayloadNode:
    which = at % len(KINDS)
    return PayloadNode(f"n{at}", kind or KINDS[which], SENTENCES[which] if text is None else text)


def chain(
    nodes: Iterable[PayloadNode], subchains: Iterable[tuple[str, tuple[str, ...]]] = ()
) -> PayloadChain:
    parts = tuple(
        PayloadSubchain(f"s{at}", result, reasons) for at, (result, reasons) in enumerate(subchains)
    )
    return PayloadChain("c", "A chain", tuple(nodes), parts)


def line(texts: Iterable[str]) -> PayloadChain:
    """One step after the other."""
    nodes = [node(at, text) for at, text in enumerate(texts)]
    return chain(nodes, ((after.id, (before.id,)) for before, after in pairwise(nodes)))


def random_chain(count: int, seed: int) -> PayloadChain:
    """`count` nodes in which each but the first few has one to three reasons before it."""
    draw = random.Random(seed)
    nodes = [node(at) for at in range(count)]
    subchains = [
        (f"n{at}", tuple(f"n{other}" for other in draw.sample(range(max(0, at - 9), at), k)))
        for at in range(2, count)
        for k in (min(at, draw.choice((1, 1, 2, 3))),)
    ]
    return chain(nodes, subchains)


def scene() -> PayloadChain:
    facts = (("colour", "red"), ("material", "wood"))
    nodes = tuple(
        PayloadNode(key, "object", label, facts=facts if key == "table" else ())
        for key, label in (("cup", "a cup"), ("table", "a table"), ("girl", "a girl"),
                           ("window", "the window"))
    )  # fmt: skip
    relations = (
        PayloadRelation("r0", "cup", "stands on", "table"),
        PayloadRelation("r1", "girl", "reaches for", "cup"),
        PayloadRelation("r2", "girl", "looks at", "cup"),
        PayloadRelation("r3", "table", "is in front of", "window"),
        PayloadRelation("r4", "window", "is behind", "girl"),
    )
    return PayloadChain("scene", "Scene graph", nodes, kind="scene", relations=relations)


def all_kinds() -> dict[str, PayloadChain]:
    """Twenty chains by name."""
    paradigms = {
        key.lower(): payload_chain(paradigm)
        for key, paradigm in paradigm_chains().items()
        if key in ("EXP_001", "EXP_008", "EXP_013", "EXP_020", "EXP_026")
    }
    return {
        **paradigms,
        "one": chain([node(0)]),
        "two": line(SENTENCES[:2]),
        "nothing_joined": chain([node(at) for at in range(7)]),
        "many_reasons": chain([node(at) for at in range(6)],
                              [("n5", ("n0", "n1", "n2", "n3", "n4"))]),
        "many_results": chain([node(at) for at in range(7)],
                              [(f"n{at}", ("n0",)) for at in range(1, 7)]),
        "two_ways": chain([node(at) for at in range(3)],
                          [("n1", ("n0",)), ("n1", ("n0",)), ("n2", ("n0", "n1"))]),
        "circle": chain([node(at) for at in range(4)],
                        [("n1", ("n0",)), ("n2", ("n1",)), ("n0", ("n2",)), ("n3", ("n3",)),
                         ("n3", ("n2", "absent"))]),
        "scene": scene(),
        "hostile": line([HOSTILE, "a" * 400, "", "\n\n", "ordinary"]),
        "right_to_left": line([HEBREW, ARABIC, f"He says “{HEBREW}” twice"]),
        "chinese": line([CHINESE, CHINESE * 3]),
        "long_text": line(["The observer " + "looks at the toy and then at the boy " * 12]),
        "unknown_kind": chain([node(0, kind="thought"), node(1)], [("n1", ("n0",))]),
        "twenty": random_chain(20, 3),
        "hundred": random_chain(100, 7),
    }  # fmt: skip
