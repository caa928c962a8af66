"""Words of an English text and their lemmas: the only place that imports simplemma."""

import re
from functools import lru_cache
from typing import Final

_WORD: Final = re.compile(r"[A-Za-z]+(?:['’][A-Za-z]+)?")
_IRREGULAR: Final = {
    "thought": "think", "thinking": "think", "felt": "feel", "feeling": "feel", "knew": "know",
    "known": "know", "meant": "mean", "understood": "understand", "forgot": "forget",
    "forgotten": "forget", "saw": "see", "seen": "see", "taken": "take", "took": "take",
    "went": "go", "gone": "go", "gave": "give", "given": "give", "came": "come", "put": "put",
    "stood": "stand", "sat": "sit", "ran": "run", "held": "hold", "threw": "throw",
    "sitting": "sit", "standing": "stand", "lying": "lie", "drawing": "draw", "crossing": "cross",
}  # fmt: skip
"""Forms that the library leaves as they are or gets wrong (`thinking` → `thinke`)."""


def words(text: str) -> list[str]:
    """The words of a text as they stand, in order."""
    return _WORD.findall(text)


@lru_cache(maxsize=20_000)
def lemma(word: str) -> str:
    """The word's dictionary form, in lower case."""
    plain = word.lower().replace("’", "'").removesuffix("'s")
    if plain in _IRREGULAR:
        return _IRREGULAR[plain]
    import simplemma  # 0.1 s

    return str(simplemma.lemmatize(plain, lang="en")).lower()


def lemmas(text: str) -> list[str]:
    """The lemmas of a text, in order."""
    return [lemma(word) for word in words(text)]
