"""Statements from other scenes, given to this scene's people: plausible, but not grounded here.

For a pack of few scenes there are statements that no scene shows. A scene borrows its ungrounded
wrong options from the others; while those are few, or speak with pronouns that don't fit this cast,
these fill up. `Zed` stands for whoever is asked about.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from theatre.questions.choose import like_any, words
from theatre.questions.wording import joined
from theatre.story import NodeKind, SceneChain, ScenePerson, Story

Kinds = tuple[NodeKind, ...]


class Saying(NamedTuple):
    """One or more nodes of a scene as one statement; `lead` is the first node's person id."""

    paradigm: str
    kinds: Kinds
    lead: str | None
    cast: tuple[ScenePerson, ...]
    text: str


class Pool:
    """All statements of a pack by the kinds of their nodes, each text once a paradigm."""

    def __init__(self, stories: Sequence[Story]) -> None:
        self._sayings: dict[int, list[Saying]] = {}
        seen: set[tuple[str, str]] = set()
        for story in sorted(stories, key=lambda story: story.clip):
            for saying in _sayings(story):
                if (saying.paradigm, saying.text) not in seen and not _GENDERED & words(
                    saying.text
                ):
                    seen.add((saying.paradigm, saying.text))
                    self._sayings.setdefault(len(saying.kinds), []).append(saying)
        self._stock: dict[Kinds, list[Saying]] = {}
        self._kept: dict[tuple[str, ...], list[Saying]] = {}

    def foreign(self, story: Story, kinds: Kinds, lead: str | None) -> Iterator[tuple[str, int]]:
        """Statements of other paradigms, with the rank in which they are to be taken.

        Those of the same kinds come first (0), then several nodes of other kinds (1), then the
        stock (2); a single node of another kind would give itself away. A statement that says much
        the same as a node of this story might be true here and is left out.
        """
        for saying in self._unlike(story, kinds):
            text = repersoned(saying, story.people, lead)
            if text is not None:
                yield text, self._rank(saying, kinds)

    @staticmethod
    def _rank(saying: Saying, kinds: Kinds) -> int:
        if not saying.paradigm:
            return 2
        return 0 if sorted(saying.kinds) == sorted(kinds) else 1

    def _unlike(self, story: Story, kinds: Kinds) -> list[Saying]:
        """Statements that may be asked; found once for all clips with the same node texts."""
        here = [node.text for chain in story.chains for node in chain.nodes]
        key = (story.paradigm.id, *kinds, *here)
        if key not in self._kept:
            names = _names(story.people)
            self._kept[key] = [
                saying
                for saying in (*self._sayings.get(len(kinds), []), *self._in_stock(kinds))
                if saying.paradigm != story.paradigm.id
                and (len(kinds) > 1 or saying.kinds == kinds)
                and not like_any(saying.text, here, names + _names(saying.cast))
            ]
        return self._kept[key]

    def _in_stock(self, kinds: Kinds) -> list[Saying]:
        """Stock statements of these kinds; several differ in place, so no two say the same."""
        if kinds not in self._stock:
            self._stock[kinds] = [
                Saying("", kinds, LEAD.id, (LEAD,), joined(texts))
                for start in range(len(STOCK["event"]))
                for texts in [[_stocked(kind, start, i) for i, kind in enumerate(kinds)]]
            ]
        return self._stock[kinds]


_GENDERED = frozenset({"he", "she", "him", "her", "his", "hers", "himself", "herself"})
"""A statement with one of these can't be given to another person."""


def _stocked(kind: NodeKind, start: int, place: int) -> str:
    texts = STOCK[kind]
    return texts[(start + place * 3) % len(texts)]


def _names(cast: Sequence[ScenePerson]) -> tuple[str, ...]:
    return tuple(person.name for person in cast)


def _sayings(story: Story) -> Iterator[Saying]:
    for chain in story.chains:
        by_id = {node.id: node for node in chain.nodes}
        for ids in _groups(chain):
            nodes = [by_id[node] for node in ids]
            kinds = tuple(node.kind for node in nodes)
            text = joined([node.text for node in nodes])
            yield Saying(story.paradigm.id, kinds, nodes[0].person, story.people, text)


def _groups(chain: SceneChain) -> Iterator[tuple[str, ...]]:
    """Single nodes, the reasons of subchains, and neighbours in time, two and three together."""
    in_time = [node.id for node in sorted(chain.nodes, key=lambda node: (node.start, node.id))]
    yield from ((node,) for node in in_time)
    yield from (subchain.reasons for subchain in chain.subchains if len(subchain.reasons) > 1)
    for size in (2, 3):
        yield from (tuple(in_time[i : i + size]) for i in range(len(in_time) - size + 1))


@lru_cache(8192)
def repersoned(saying: Saying, cast: tuple[ScenePerson, ...], lead: str | None) -> str | None:
    """The statement with this cast's names, the lead's for its lead's; None if names run out."""
    theirs = [person.name for person in _lead_first(saying.cast, saying.lead)]
    named = [name for name in theirs if re.search(rf"\b{re.escape(name)}\b", saying.text)]
    ours = [person.name for person in _lead_first(cast, lead)]
    if len(named) > len(ours):
        return None
    new = dict(zip(named, ours, strict=False))
    if not new:
        return saying.text
    pattern = r"\b(" + "|".join(re.escape(name) for name in new) + r")\b"
    return re.sub(pattern, lambda match: new[match.group(1)], saying.text)


def _lead_first(cast: Sequence[ScenePerson], lead: str | None) -> list[ScenePerson]:
    return sorted(cast, key=lambda person: person.id != lead)


LEAD: Final = ScenePerson("zed", "Zed", "#808080")

STOCK: Final[dict[NodeKind, tuple[str, ...]]] = {
    "event": (
        "Zed yawns",
        "Zed ties a shoelace",
        "Zed draws the curtains shut",
        "Zed hangs a coat on the hook",
        "Zed winds up the alarm clock",
        "Zed blows the dust off an old book",
        "Zed waters the plants with a tin can",
        "Zed folds a newspaper into a paper boat",
        "Zed sets the candles upright one by one",
        "Zed sweeps the leaves from the stairs with a broom",
    ),
    "belief": (
        "Zed thinks it rains",
        "Zed thinks the clock runs late",
        "Zed takes the parrot for a toy",
        "Zed believes the soup is too hot",
        "Zed believes the last train has gone",
        "Zed is sure that the letter never arrived",
        "Zed supposes that the ladder will not hold",
        "Zed believes the neighbours moved out last week",
        "Zed assumes that the shop stays closed all morning",
        "Zed thinks the photograph shows somebody else's garden",
    ),
    "intent": (
        "Zed means to nap",
        "Zed plans to bake bread",
        "Zed plans to paint the fence",
        "Zed intends to write a postcard",
        "Zed means to repair the old radio",
        "Zed is about to take a family portrait",
        "Zed plans to dig a pond behind the cabin",
        "Zed intends to measure the window for a blind",
        "Zed means to teach the parrot one more sentence",
        "Zed plans to sail the paper boat on the duck pond",
    ),
    "desire": (
        "Zed wants a drum",
        "Zed longs for a hot bath",
        "Zed would love some lemonade",
        "Zed wishes the rain would stop",
        "Zed wants to be back by the fire",
        "Zed longs for a letter from far away",
        "Zed would like to learn the trumpet soon",
        "Zed wishes that the holidays lasted longer",
        "Zed wants to hear the end of the story tonight",
        "Zed would love to have the whole orchard in blossom",
    ),
    "emotion": (
        "Zed is cheerful",
        "Zed is a little shy",
        "Zed is angry at the rain",
        "Zed feels sad about the letter",
        "Zed is afraid of the thunderstorm",
        "Zed is startled by the alarm clock",
        "Zed is ashamed of the burnt pancakes",
        "Zed is relieved that the train is on time",
        "Zed is excited about the voyage on the steamer",
        "Zed feels pity for the parrot with the broken wing",
    ),
}
