"""Choices that are drawn from SHA-256 of a key, and distractors.

`random` promises the same `random()` for a seed, not the same `shuffle` or `choice` in another
version of Python; the committed bundle has to be the same byte for byte everywhere. Distractors
can't be told from the right option by their length or place.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple, TypeVar

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
