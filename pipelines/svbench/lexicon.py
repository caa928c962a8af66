"""Word lists of the checks: words that a prompt may not use, and verbs of visible actions.

Lists of our own, in lemmas: a prompt describes what a camera sees, so mental states, causes and
results are not allowed in it (SVBench, the critic's task). This is the only place that imports
simplemma, which gives the lemmas of an English text.
"""

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


def _words(*lines: str) -> frozenset[str]:
    return frozenset(" ".join(lines).split())


MENTAL_VERBS: Final = _words(
    "assume believe conclude consider decide deduce desire doubt dread expect fear feel",
    "figure forget guess hope imagine infer intend know learn mean misjudge mistake perceive",
    "plan prefer presume realise realize reason recall recognise recognize remember sense",
    "suppose suspect sympathise sympathize think trust understand want wish wonder worry",
)
MENTAL_NOUNS: Final = _words(
    "assumption belief conviction desire empathy expectation guess intent intention knowledge",
    "misconception motivation motive reasoning suspicion sympathy thought understanding",
)
MENTAL_STATES: Final = _words(
    "aware clueless ignorant mistaken oblivious unaware",
)
"""States of knowledge; facial expressions (`smiling`, `crying`) are allowed."""
CAUSES: Final = (
    "as a consequence", "as a result", "because", "by mistake", "consequently", "due to",
    "for the purpose of", "hence", "in an attempt to", "in an effort to", "in order to",
    "in the hope", "on purpose", "out of kindness", "so as to", "so that", "that is why",
    "therefore", "thereby", "thus", "to make sure", "with the aim", "with the goal",
)  # fmt: skip
"""Phrases that give a cause or an aim."""
OUTCOMES: Final = (
    "demonstrates", "demonstrating", "ends up", "eventually", "finally understands", "in the end",
    "indicates that", "indicating", "is going to", "manages to", "proves that", "proving",
    "reveals that", "revealing that", "shows that he", "shows that she", "showing that",
    "succeeds in", "successfully", "suggesting that", "the moral", "this shows", "will then",
)  # fmt: skip
"""Phrases that state the outcome."""
ACTIONS: Final = _words(
    "approach arrange arrive ask back bend bite block bow bring bump carry catch clap clean",
    "climb close collect come cover crawl crouch cry cut dance dig direct drag drink drop",
    "dump eat embrace enter exit extend face fall fetch fill flip fold follow frown fumble",
    "gather gaze gesture give glance go grab grasp grunt guide hand hang hide hit hold hop",
    "hug insert jump kick kneel knock laugh lay lead lean leave lie lift load lock look lower",
    "move nod offer open pack pass pat pause pick place play point pour pull push put raise",
    "reach remove retract retrieve return roll rotate rub run scratch set shake shift shiver",
    "shove shrug sit slide smile sniff spill spin stack stand stare start step stop strain",
    "stretch swing take tap tear throw tie tilt toss touch tuck tug turn unlock wait walk",
    "watch wave wipe wrap write yell",
)
AUXILIARIES: Final = frozenset(("is", "are", "be", "being", "been", "gets", "has", "have"))
PAST: Final = _words(
    "began came chose did drew drove fell gave had knew saw spoke took was went were wrote",
)
"""Past forms that are never a participle (`held`, `caught` may be one)."""
FUTURE: Final = frozenset(("will", "shall", "won't", "'ll"))
LEFT_OUT: Final = _words(
    "a an and as at be by for from have he her his in into it its of on or out she that the their",
    "them then they this to up will with not do another other who which",
)
"""Stop words: they do not identify an outcome."""
BEFORE_PARTICIPLE: Final = AUXILIARIES | _words("the a an his her their its left right")
AFTER_VERB: Final = _words(
    "the a an his her their its to into at onto toward towards up down over away back"
)
SUBJECTS: Final = _words(
    "he she it they who boy girl man woman child adult person dog cat agent and then"
)
"""Words before a past form: `the boy opened the` is past tense, `the opened box` is not."""


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
