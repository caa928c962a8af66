"""Deterministic checks of generated prompts, without any model: see `CHECKS`.

The critic's model checks too, but rules are exact, free and reproducible. Word lists have words
that a prompt may not use, and verbs of visible actions. They are our own, in lemmas: a prompt
describes what a camera sees, so mental states, causes and results are not allowed in it (SVBench,
the critic's task). This is the only place that imports simplemma, which gives the lemmas of an
English text.
"""

import re
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

import numpy as np
from rapidfuzz import fuzz, process
from rapidfuzz.distance import LCSseq

from pipelines.core.chain import DraftFault
from schema.vocabulary import TIERS

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
AUXILIARIES: Final = frozenset(("is", "are", "be", "being", "been", "gets", "has", "have"))
FUTURE: Final = frozenset(("will", "shall", "won't", "'ll"))
WORDS: Final = (10, 90)
"""Shortest and longest prompt, in words: SVBench's own 180 have 13 to 85."""
MOST_ACTIONS: Final = 10
"""More separate actions do not fit into 5 to 10 seconds."""
LEAKED: Final = 0.75
"""A sentence with this share of the expected outcome's words in their order leaks it."""
ALIKE: Final = 92.0
"""Two prompts of one tier above this similarity (token sort ratio, 0–100) are duplicates."""
SAME: Final = 99.5
"""So are two of different tiers: those of one scene differ by a sentence or two."""
CUES: Final = ("psychological", "behavioural", "contextual")


@dataclass(frozen=True, slots=True)
class PromptDraft:
    """A prompt for a generator, with the expected outcome apart. `cues`: kind → its texts."""

    id: str
    prompt: str
    tier: str
    ground_truth: str
    question: str = ""
    cues: Mapping[str, tuple[str, ...]] | None = None

    @property
    def cue_count(self) -> int | None:
        """The number of cues; None where they are not listed."""
        return None if self.cues is None else sum(map(len, self.cues.values()))


Check = Callable[[PromptDraft], Iterator[DraftFault]]


def says_no_mind(draft: PromptDraft) -> Iterator[DraftFault]:
    """No mental verb, noun or state of knowledge."""
    for word in words(draft.prompt):
        base = lemma(word)
        if base in MENTAL_VERBS | MENTAL_NOUNS | MENTAL_STATES:
            problem = f"“{word}” is not to be seen; say what a camera shows instead"
            yield DraftFault("mental", draft.id, problem)


def explains_nothing(draft: PromptDraft) -> Iterator[DraftFault]:
    """No phrase that gives a cause or an aim."""
    yield from _phrases(draft, CAUSES, "explains", "“{}” explains; leave the reason out")


def tells_no_outcome(draft: PromptDraft) -> Iterator[DraftFault]:
    """No phrase that gives the result away."""
    yield from _phrases(draft, OUTCOMES, "outcome", "“{}” tells how it ends; leave it out")


def _phrases(
    draft: PromptDraft, phrases: Sequence[str], code: str, message: str
) -> Iterator[DraftFault]:  # fmt: skip
    spaced = f" {' '.join(words(draft.prompt)).lower()} "
    for phrase in phrases:
        if f" {phrase} " in spaced:
            yield DraftFault(code, draft.id, message.format(phrase))


def leaks_nothing(draft: PromptDraft) -> Iterator[DraftFault]:
    """No sentence that states the expected outcome: its words in their order."""
    wanted = _content(draft.ground_truth)
    if len(wanted) < 2:
        return
    for sentence in _sentences(draft.prompt):
        content = _content(sentence)
        since = content[content.index(wanted[0]) :] if wanted[0] in content else []
        if LCSseq.similarity(wanted, since) >= LEAKED * len(wanted):
            yield DraftFault("leak", draft.id, f"“{sentence}” tells the expected outcome")


def _content(text: str) -> list[str]:
    return [word for word in lemmas(text) if word not in LEFT_OUT]


def has_a_length(draft: PromptDraft) -> Iterator[DraftFault]:
    """The number of words is within `WORDS`."""
    count, (least, most) = len(words(draft.prompt)), WORDS
    if not least <= count <= most:
        yield DraftFault("length", draft.id, f"{count} words; write {least} to {most}")


def is_present(draft: PromptDraft) -> Iterator[DraftFault]:
    """Written in the present tense."""
    lowered = [word.lower().replace("’", "'") for word in words(draft.prompt)]
    for at, word in enumerate(lowered):
        if word in FUTURE or word.endswith("'ll"):
            yield DraftFault("tense", draft.id, f"“{word}” is future; write in the present")
        elif _past(lowered, at):
            yield DraftFault("tense", draft.id, f"“{word}” is past; write in the present")


def _past(lowered: Sequence[str], at: int) -> bool:
    """Whether a word is a past form: an -ed form between a subject and an object is a verb, not an
    adjective."""
    word = lowered[at]
    if word in PAST:
        return at == 0 or lowered[at - 1] not in BEFORE_PARTICIPLE
    if not word.endswith("ed") or lemma(word) == word or not 0 < at < len(lowered) - 1:
        return False
    return lowered[at - 1] in SUBJECTS and lowered[at + 1] in AFTER_VERB


def fits_the_time(draft: PromptDraft) -> Iterator[DraftFault]:
    """At least one visible action and not too many for a clip of 5 to 10 seconds."""
    count = actions(draft.prompt)
    if not 1 <= count <= MOST_ACTIONS:
        yield DraftFault("actions", draft.id, f"{count} visible actions; show 1 to {MOST_ACTIONS}")


def actions(text: str) -> int:
    """The number of visible actions in a text: present forms of known verbs.

    `a hand` is a thing and `hands it over` an action: a form after an article does not count.
    """
    lowered = [word.lower() for word in words(text)]
    return sum(
        lemma(word) in ACTIONS
        and word.endswith(("s", "ing"))
        and (at == 0 or lowered[at - 1] not in BEFORE_PARTICIPLE - {"is", "are", "left", "right"})
        for at, word in enumerate(lowered)
    )


def shows_its_cues(draft: PromptDraft) -> Iterator[DraftFault]:
    """Every listed cue is in the text, with at least half of its words."""
    shown = set(lemmas(draft.prompt))
    for kind, texts in (draft.cues or {}).items():
        if kind not in CUES:
            yield DraftFault("cues", draft.id, f"“{kind}” is none of {', '.join(CUES)}")
        for text in texts:
            wanted = set(_content(text))
            if 2 * len(wanted & shown) < len(wanted) or not wanted:
                yield DraftFault("cues", draft.id, f"the prompt does not show the cue “{text}”")


CHECKS: Final[tuple[Check, ...]] = (
    says_no_mind, explains_nothing, tells_no_outcome, leaks_nothing, has_a_length, is_present,
    fits_the_time, shows_its_cues,
)  # fmt: skip


def draft_faults(draft: PromptDraft) -> tuple[DraftFault, ...]:
    """All faults of one prompt."""
    return tuple(fault for check in CHECKS for fault in check(draft))


def set_faults(drafts: Sequence[PromptDraft]) -> tuple[DraftFault, ...]:
    """All faults of a paradigm's prompts: of each alone, and of the set."""
    each = [fault for draft in drafts for fault in draft_faults(draft)]
    return (*each, *cues_fall(drafts), *near_duplicates(drafts))


def cues_fall(drafts: Sequence[PromptDraft]) -> tuple[DraftFault, ...]:
    """Each tier has fewer cues than the easier one: the n-th easy, medium and hard prompt."""
    faults = list[DraftFault]()
    by_tier = {tier: [d for d in drafts if d.tier == tier] for tier in TIERS}
    for steps in zip(*by_tier.values(), strict=False):
        for easier, harder in pairwise(steps):
            more, fewer = easier.cue_count, harder.cue_count
            if more is not None and fewer is not None and fewer >= more:
                problem = f"{fewer} cues, {easier.tier} has {more}: a harder tier has fewer"
                faults.append(DraftFault("cues", harder.id, problem))
    return tuple(faults)


def near_duplicates(drafts: Sequence[PromptDraft]) -> tuple[DraftFault, ...]:
    """Near-duplicate prompts, whatever the order of their words."""
    texts = [" ".join(words(draft.prompt)).lower() for draft in drafts]
    alike = process.cdist(texts, texts, scorer=fuzz.token_sort_ratio, score_cutoff=ALIKE)
    pairs = zip(*np.nonzero(np.triu(alike, 1)), strict=True)
    return tuple(
        DraftFault("duplicate", drafts[second].id, f"it says nearly the same as {drafts[first].id}")
        for first, second in pairs
        if drafts[first].tier == drafts[second].tier or alike[first, second] >= SAME
    )


def rate(drafts: Sequence[PromptDraft]) -> Mapping[str, int]:
    """Counts of prompts, of valid prompts, and of prompts with each kind of fault."""
    faults = set_faults(drafts)
    bad = {fault.place for fault in faults}
    kinds = Counter(code for code, _ in {(fault.code, fault.place) for fault in faults})
    return {"prompts": len(drafts), "valid": sum(d.id not in bad for d in drafts),
            **dict(sorted(kinds.items()))}  # fmt: skip


def _sentences(text: str) -> list[str]:
    return [part.strip() for part in text.replace("!", ".").replace("?", ".").split(".") if part]


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
PAST: Final = _words(
    "began came chose did drew drove fell gave had knew saw spoke took was went were wrote",
)
"""Past forms that are never a participle (`held`, `caught` may be one)."""
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
_READING: Final = threading.Lock()
"""Lets one thread at a time ask simplemma. The first call reads a dictionary for a quarter of a
second. Without the lock, calls of a build that come at the same time would all read it.
"""


def words(text: str) -> list[str]:
    """The words of a text as they stand, in order."""
    return _WORD.findall(text)


@lru_cache(maxsize=20_000)
def lemma(word: str) -> str:
    """The word's dictionary form, in lower case."""
    plain = word.lower().replace("’", "'").removesuffix("'s")
    if plain in _IRREGULAR:
        return _IRREGULAR[plain]
    with _READING:
        import simplemma  # 0.1 s

        return str(simplemma.lemmatize(plain, lang="en")).lower()


def lemmas(text: str) -> list[str]:
    """The lemmas of a text, in order."""
    return [lemma(word) for word in words(text)]
