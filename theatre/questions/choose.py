"""Choices that are drawn from SHA-256 of a key, distractors, and when two statements are too alike
to be a right and a wrong answer of one question.

`random` promises the same `random()` for a seed, not the same `shuffle` or `choice` in another
version of Python; the committed bundle has to be the same byte for byte everywhere. Distractors
can't be told from the right option by their length or place.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Final, NamedTuple, TypeVar

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
T = TypeVar("T")
LENGTH_STEP = 6
"""Characters that count as one step of length difference: the nearest steps are taken first."""


class Candidate(NamedTuple):
    """A wrong option.

    `grounded`: the scene has it, at another time or of another person. `rank`: candidates of a
    lower one are taken before those of a higher one.
    """

    text: str
    grounded: bool
    rank: int = 0


def distractors(
    right: str, candidates: Sequence[Candidate], count: int, key: str, longer: int
) -> list[str]:
    """`count` different wrong options, about half of them grounded.

    `longer` of them have more characters than the right one: drawn evenly from 0 to `count`, it
    makes the right option the longest (and the shortest) once in `count + 1` questions. Where the
    candidates cannot give that, the nearest in length fill up. Raises ValueError when there are
    fewer than `count` different ones.
    """
    pool = _ordered(right, candidates, key)
    if len(pool) < count:
        raise ValueError(f"{key}: only {len(pool)} distractors for {right!r}, {count} are needed")
    chosen = _mixed([c for c in pool if len(c.text) > len(right)], longer)
    chosen += _mixed([c for c in pool if len(c.text) < len(right)], count - longer)
    chosen += [c for c in pool if c not in chosen][: count - len(chosen)]
    return [candidate.text for candidate in shuffled(chosen, key, "shuffle")]


def _ordered(right: str, candidates: Sequence[Candidate], key: str) -> list[Candidate]:
    """Candidates of different texts: by rank, then by length step, then by draw."""
    unique: dict[str, Candidate] = {}
    for candidate in candidates:
        known = unique.setdefault(candidate.text.casefold(), candidate)
        if candidate.grounded and not known.grounded:
            unique[candidate.text.casefold()] = candidate
    unique.pop(right.casefold(), None)
    return sorted(
        unique.values(),
        key=lambda c: (c.rank, _steps(c.text, right), number(key, c.text)),
    )


def _steps(text: str, right: str) -> int:
    return abs(len(text) - len(right)) // LENGTH_STEP


def _mixed(pool: Sequence[Candidate], count: int) -> list[Candidate]:
    """The first `count`, taking grounded and ungrounded ones in turn while both last."""
    sides = [[c for c in pool if c.grounded], [c for c in pool if not c.grounded]]
    taken: list[Candidate] = []
    while len(taken) < count and any(sides):
        for side in sides:
            if side and len(taken) < count:
                taken.append(side.pop(0))
    return taken


def positions(clip: str, name: str, count: int, options: int) -> list[int]:
    """Answer positions for `count` questions of a clip: every block holds each position once."""
    places: list[int] = []
    for block in range(-(-count // options)):
        places += shuffled(range(options), clip, name, block)
    return places[:count]


def placed(right: str, wrong: Sequence[str], position: int) -> tuple[str, ...]:
    """The options with the right one at `position`."""
    return (*wrong[:position], right, *wrong[position:])


def number(*key: object) -> int:
    """A number from 0 to 2**64 - 1 that depends on the key's printed parts alone."""
    digest = sha256("\x1f".join(str(part) for part in key).encode()).digest()
    return int.from_bytes(digest[:8], "big")


def pick(choices: Sequence[T], *key: object) -> T:
    """One of the choices; raises ZeroDivisionError when there is none."""
    return choices[number(*key) % len(choices)]


def shuffled(values: Sequence[T], *key: object) -> list[T]:
    """The values in an order that depends on the key and on their places, not on what they are."""
    places = sorted(range(len(values)), key=lambda place: number(*key, place))
    return [values[place] for place in places]


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
