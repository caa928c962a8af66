"""Questions of the theatre by kind: on causal chains, and on the picture.

Questions on chains are EU, MSE, CW and CH/W, with five options each (R3-VQA, section 3). Which
clips are asked: all, on what they show, because the right answer has to be seen in the clip. A
`faithful` clip shows its whole chain, so every node and subchain of it is asked and chain
consistency can be computed; so does a `glitching` one, but for a feeling that an error hides. A
`literal` or `mindblind` clip leaves out or breaks part of what the prompt means: nodes without
`shown` are not asked there, nor subchains that are not shown with all of their nodes. A chain of
which only a part is asked can still be scored on that part, not as a whole chain. A contradiction
is a statement of the scene about another of its things, so that it is false.

Questions on the picture have VGenST-Bench's four variants (its section 3, `reformatter.py`).
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, get_args

from theatre.questions.choose import (
    Candidate,
    alike,
    distractors,
    like_any,
    number,
    placed,
    positions,
)
from theatre.questions.pool import Pool
from theatre.questions.wording import ask_node, ask_what, ask_why, joined
from theatre.story import (
    Fact,
    Generator,
    NodeKind,
    SceneChain,
    SceneNode,
    SceneSubchain,
    Story,
    Tier,
)

NONE_OF_THESE = "None of these"
FACT_OPTIONS = 4
_CONCISE = " Answer with a number or a few words."
OPTIONS = 5
_TIERS = get_args(Tier)
_GENERATORS = get_args(Generator)


@dataclass(frozen=True)
class SceneQuestion:
    """One question on one clip, as `questions` rows of the bundle have it.

    `options` is empty and `answer` None for an open-ended one (variant v3), which has `expected`
    instead. `reasons` and `result` are the node kinds that the question is about: a question on
    a single node has that node's kind as its result and no reasons; one on the picture has neither.
    """

    id: str
    clip: str
    type: str
    text: str
    options: tuple[str, ...]
    answer: int | None
    expected: str | None = None
    level: str | None = None
    variant: str = "base"
    base: str | None = None
    chain: str | None = None
    node: str | None = None
    subchain: str | None = None
    reasons: tuple[NodeKind, ...] = ()
    result: NodeKind | None = None

    @property
    def right(self) -> str | None:
        """The text of the right option, None for an open-ended question."""
        return None if self.answer is None else self.options[self.answer]


@dataclass(frozen=True)
class _Draft:
    """A question without its options: the right one, the grounded wrong ones, and for whom."""

    question: SceneQuestion
    right: str
    grounded: tuple[str, ...]
    kinds: tuple[NodeKind, ...]
    lead: str | None


def chain_questions(story: Story, pool: Pool) -> list[SceneQuestion]:
    """All EU, MSE, CW and CH/W questions of a clip, in the order of its chains."""
    drafts = [draft for index in range(len(story.chains)) for draft in _drafts(story, index)]
    places = positions(story.clip, "chains", len(drafts), OPTIONS)
    return [
        _finished(story, draft, pool, place) for draft, place in zip(drafts, places, strict=True)
    ]


def _finished(story: Story, draft: _Draft, pool: Pool, place: int) -> SceneQuestion:
    names = tuple(person.name for person in story.people)
    key = draft.question.id
    candidates = [Candidate(text, True) for text in draft.grounded]
    candidates += [
        Candidate(text, False, rank)
        for text, rank in pool.foreign(story, draft.kinds, draft.lead)
        if not alike(text, draft.right, names)
    ]
    wrong = distractors(draft.right, candidates, OPTIONS - 1, key, _longer(story, key))
    return replace(draft.question, options=placed(draft.right, wrong, place), answer=place)


def _longer(story: Story, key: str) -> int:
    """How many wrong options are to be longer: takes turns over the clips that ask the same."""
    turn = _GENERATORS.index(story.generator) + len(_GENERATORS) * _TIERS.index(story.tier)
    return (number(story.paradigm.id, key.removeprefix(story.clip)) + turn) % OPTIONS


def _drafts(story: Story, index: int) -> Iterator[_Draft]:
    chain, full = story.chains[index], story.generator == "faithful"
    shown = {node.id for node in chain.nodes if full or node.shown}
    prefix = f"{story.clip}.c{index}"
    for node in chain.nodes:
        if node.id in shown:
            yield _node_draft(story, chain, node, prefix)
    for subchain in chain.subchains:
        if (full or subchain.shown) and shown.issuperset({*subchain.reasons, subchain.result}):
            yield _why_draft(story, chain, subchain, prefix)
            yield _what_draft(story, chain, subchain, prefix)


def _node_draft(story: Story, chain: SceneChain, node: SceneNode, prefix: str) -> _Draft:
    kind = "EU" if node.kind == "event" else "MSE"
    key = f"{prefix}.{node.id}.{kind.lower()}"
    who = next((p.name for p in story.people if p.id == node.person), None)
    text = ask_node(node.kind, who, _asked_second(node), key)
    question = SceneQuestion(
        key, story.clip, kind, text, (), None, chain=chain.id, node=node.id, result=node.kind
    )
    grounded = (other for other in _nodes(story) if _contrasts(story, node, other, who))
    wrong = _texts(grounded) + twisted(story, node)
    return _Draft(question, joined([node.text]), wrong, (node.kind,), node.person)


def _asked_second(node: SceneNode) -> float:
    """A whole second of the node where it has one, else its middle to a tenth."""
    middle = (node.start + node.end) / 2
    return float(round(middle)) if node.start <= round(middle) <= node.end else round(middle, 1)


def _nodes(story: Story) -> Iterator[SceneNode]:
    return (node for chain in story.chains for node in chain.nodes)


def _texts(nodes: Iterator[SceneNode]) -> tuple[str, ...]:
    return tuple(joined([node.text]) for node in nodes)


def _contrasts(story: Story, node: SceneNode, other: SceneNode, who: str | None) -> bool:
    """Whether `other` is of the same kind, yet surely no answer to the question on `node`.

    What a person believes, wants or intends may last beyond the time drawn, so an earlier state of
    the same person might still hold: only later ones contrast.
    """
    names = tuple(person.name for person in story.people)
    if other.kind != node.kind or other.id == node.id or alike(other.text, node.text, names):
        return False
    if other.person == node.person and node.kind in ("belief", "intent", "desire"):
        return other.start > node.end
    apart = other.start >= node.end or other.end <= node.start
    return apart or (who is not None and other.person != node.person and who not in other.text)


def _why_draft(story: Story, chain: SceneChain, subchain: SceneSubchain, prefix: str) -> _Draft:
    """CW: options are reasons; no cause of the result, near or far, is among the wrong ones."""
    by_id = {node.id: node for node in chain.nodes}
    reasons = [by_id[node] for node in subchain.reasons]
    key = f"{prefix}.{subchain.id}.cw"
    causes = {node for node in by_id if subchain.result in effects(chain, {node})}
    free = [n for n in chain.nodes if n.id not in causes | {subchain.result}]
    text = ask_why(by_id[subchain.result].text, key)
    return _Draft(
        _of_subchain(story, chain, subchain, key, text),
        joined([node.text for node in reasons]),
        _together(free, len(reasons)) + (twisted(story, reasons[0]) if len(reasons) == 1 else ()),
        tuple(node.kind for node in reasons),
        reasons[0].person,
    )


def _what_draft(story: Story, chain: SceneChain, subchain: SceneSubchain, prefix: str) -> _Draft:
    """CH/W: options are results; nothing that the reasons lead to is among the wrong ones."""
    by_id = {node.id: node for node in chain.nodes}
    result = by_id[subchain.result]
    key = f"{prefix}.{subchain.id}.chw"
    given = set(subchain.reasons)
    taken = effects(chain, given) | given
    text = ask_what([by_id[node].text for node in subchain.reasons], key)
    return _Draft(
        _of_subchain(story, chain, subchain, key, text),
        joined([result.text]),
        _texts(node for node in chain.nodes if node.id not in taken) + twisted(story, result),
        (result.kind,),
        result.person,
    )


def _of_subchain(
    story: Story, chain: SceneChain, subchain: SceneSubchain, key: str, text: str
) -> SceneQuestion:
    by_id = {node.id: node.kind for node in chain.nodes}
    return SceneQuestion(
        key,
        story.clip,
        "CW" if key.endswith(".cw") else "CH/W",
        text,
        (),
        None,
        chain=chain.id,
        subchain=subchain.id,
        reasons=tuple(by_id[node] for node in subchain.reasons),
        result=by_id[subchain.result],
    )


def effects(chain: SceneChain, causes: set[str]) -> set[str]:
    """The nodes that follow from any of these, over one or more subchains."""
    reached: set[str] = set()
    grown = True
    while grown:
        known = causes | reached
        new = {s.result for s in chain.subchains if known.intersection(s.reasons)} - reached
        grown = bool(new)
        reached |= new
    return reached


def _together(nodes: Sequence[SceneNode], count: int) -> tuple[str, ...]:
    """Statements of `count` nodes next to each other in the list."""
    groups = (nodes[i : i + count] for i in range(len(nodes) - count + 1))
    return tuple(joined([node.text for node in group]) for group in groups)


_LAST: Final = re.compile(r"\bthe ([a-z]+ [a-z]+)$")
_TWISTED: Final = ("event", "belief")
"""What is done and believed is false of another thing; a feeling or plan may well extend to it."""


def twisted(story: Story, node: SceneNode) -> tuple[str, ...]:
    """The node's statement with its last thing changed for each other thing of the scene.

    Things are what statements end on, adjective and noun, if the prompt names them too. What
    resembles another statement on the same person is left out, and a `mindblind` clip has none:
    there somebody does act on another thing.
    """
    text, things = joined([node.text]), _things(story)
    match = _LAST.search(text)
    if story.generator == "mindblind" or node.kind not in _TWISTED:
        return ()
    if not match or match[1] not in things:
        return ()
    mine, names = match[1], tuple(person.name for person in story.people)
    other_texts = [
        other.text
        for chain in story.chains
        for other in chain.nodes
        if other.id != node.id and other.person == node.person
    ]
    new = (text.removesuffix(mine) + thing for thing in sorted(things - {mine}))
    return tuple(twist for twist in new if not like_any(twist, other_texts, names))


def _things(story: Story) -> set[str]:
    ends = (_LAST.search(joined([node.text])) for chain in story.chains for node in chain.nodes)
    prompt = story.prompt.casefold()
    return {end[1] for end in ends if end and end[1] in prompt}


def fact_questions(story: Story) -> list[SceneQuestion]:
    """base, v1, v2 and, where the fact has a short answer, v3 of every fact of a clip."""
    places = positions(story.clip, "facts", len(story.facts), FACT_OPTIONS)
    return [
        question
        for index, (fact, place) in enumerate(zip(story.facts, places, strict=True))
        for question in _variants(_base(story, fact, f"{story.clip}.f{index}", place), fact)
    ]


def _base(story: Story, fact: Fact, key: str, place: int) -> SceneQuestion:
    candidates = [Candidate(text, True) for text in fact.wrong]
    longer = number(key, "longer") % FACT_OPTIONS
    wrong = distractors(fact.right, candidates, FACT_OPTIONS - 1, key, longer)
    options = placed(fact.right, wrong, place)
    level = fact.type.partition("-")[0]
    return SceneQuestion(key, story.clip, fact.type, fact.question, options, place, level=level)


def _variants(base: SceneQuestion, fact: Fact) -> Iterator[SceneQuestion]:
    yield base
    yield replace(
        base,
        id=f"{base.id}.v1",
        variant="v1",
        base=base.id,
        options=(*base.options, NONE_OF_THESE),
    )
    without = tuple(NONE_OF_THESE if text == base.right else text for text in base.options)
    yield replace(base, id=f"{base.id}.v2", variant="v2", base=base.id, options=without)
    if fact.short is not None:
        yield replace(
            base,
            id=f"{base.id}.v3",
            variant="v3",
            base=base.id,
            text=base.text + _CONCISE,
            options=(),
            answer=None,
            expected=fact.short,
        )
