"""When two statements say too much the same to be a right and a wrong answer of one question."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

FEELINGS: Final[dict[str, frozenset[str]]] = {
    name: frozenset(words.split())
    for name, words in {
        "joy": "joy joyful overjoyed blissful bliss gleeful glee jubilant consoled happy "
        "happily happiness glad cheerful cheered pleased delighted delight delights "
        "merry content contented thrilled proud pride smiles smile laughs laugh elated "
        "triumphant satisfied amused grateful thankful gratitude enjoys welcome",
        "calm": "consoled calm calmed calmer relieved relief reassured comforted soothed eased "
        "ease peaceful relaxed relaxes unworried",
        "sorrow": "heartbroken cries cry cried crying sobs sob weeps tears helpless hopeless sad "
        "sadness sadly upset unhappy gloomy gloom glum sorrow sorrowful lonely "
        "miserable downcast dejected disappointed disappointment grieves crestfallen "
        "discouraged sulks wistful",
        "fear": "fear fearful fears afraid scared frightened terrified anxious worried worry "
        "worries nervous alarm alarmed uneasy unease startled dread panic tense "
        "uncomfortable intimidated cowed shy timid wary meek",
        "anger": "anger angry angrily annoyed annoyance furious fuming enraged grumpy vexed "
        "irritated resentful indignant frustrated frustration impatient outraged "
        "offended disgusted disapproves disapproval",
        "surprise": "aback surprise surprised surprises astonished amazed puzzled puzzlement "
        "perplexed baffled bemused confused shocked bewildered stunned flustered startled",
        "care": "sorry pity pities sympathy sympathetic concern concerned compassion tender "
        "caring loving fond",
        "shame": "ashamed shame guilty guilt embarrassed embarrassment sheepish abashed "
        "mortified regret regretful",
        "eagerness": "thrilled curious curiosity eager excited excitement hopeful hope expectant "
        "impatient",
        "envy": "envious envy jealous jealousy greedy greed",
        "boredom": "bored boredom weary",
        "awe": "impressed awe awed",
    }.items()
}
"""Families of feeling words: two words of one family would both be right."""

_SMALL: Final = frozenset(
    re.findall(
        r"\w+",
        "a an the is are was to of in on at and or but it its that this for from by with as into "
        "onto be has have out up down over they them their he she his her who what one feels feel "
        "feeling believes thinks knows wants means intends plans hopes would like wishes there "
        "still not no so sees see",
    )
)
_ALIKE: Final = 0.5


@lru_cache(4096)
def words(text: str) -> frozenset[str]:
    """The lower-case words of a text."""
    return frozenset(re.findall(r"[^\W\d_]+|\d+", text.casefold()))


@lru_cache(4096)
def feelings(text: str) -> frozenset[str]:
    """The families of the feeling words in a text."""
    tokens = words(text)
    return frozenset(name for name, family in FEELINGS.items() if family & tokens)


@lru_cache(4096)
def telling(text: str, names: tuple[str, ...] = ()) -> frozenset[str]:
    """The words that carry a text's meaning: without small words and without the names."""
    return words(text) - _SMALL - {name.casefold() for name in names}


def alike(text: str, other: str, names: tuple[str, ...]) -> bool:
    """Whether the texts share a feeling or half of their telling words (Jaccard index)."""
    if feelings(text) & feelings(other):
        return True
    first, second = telling(text, names), telling(other, names)
    shared = len(first & second)
    return shared >= _ALIKE * len(first | second) if first | second else True


def like_any(text: str, others: Iterable[str], names: tuple[str, ...]) -> bool:
    """Whether the text is `alike` to one of the others."""
    return any(alike(text, other, names) for other in others)
