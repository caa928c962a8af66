"""Contradictions: a statement of the scene about another of its things, so that it is false."""

import re
from typing import Final

from theatre.questions.likeness import like_any
from theatre.questions.wording import joined
from theatre.story import SceneNode, Story

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
