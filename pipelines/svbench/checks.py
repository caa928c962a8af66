"""Deterministic checks of generated prompts, without any model: see `CHECKS`.

The critic's model checks too, but rules are exact, free and reproducible.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
from rapidfuzz import fuzz, process
from rapidfuzz.distance import LCSseq

from pipelines.core.chain import DraftFault
from pipelines.svbench import lexicon
from pipelines.svbench.lexicon import lemma, lemmas, words
from schema.vocabulary import TIERS

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
        if base in lexicon.MENTAL_VERBS | lexicon.MENTAL_NOUNS | lexicon.MENTAL_STATES:
            problem = f"“{word}” is not to be seen; say what a camera shows instead"
            yield DraftFault("mental", draft.id, problem)


def explains_nothing(draft: PromptDraft) -> Iterator[DraftFault]:
    """No phrase that gives a cause or an aim."""
    yield from _phrases(draft, lexicon.CAUSES, "explains", "“{}” explains; leave the reason out")


def tells_no_outcome(draft: PromptDraft) -> Iterator[DraftFault]:
    """No phrase that gives the result away."""
    yield from _phrases(draft, lexicon.OUTCOMES, "outcome", "“{}” tells how it ends; leave it out")


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
    return [word for word in lemmas(text) if word not in lexicon.LEFT_OUT]


def has_a_length(draft: PromptDraft) -> Iterator[DraftFault]:
    """The number of words is within `WORDS`."""
    count, (least, most) = len(words(draft.prompt)), WORDS
    if not least <= count <= most:
        yield DraftFault("length", draft.id, f"{count} words; write {least} to {most}")


def is_present(draft: PromptDraft) -> Iterator[DraftFault]:
    """Written in the present tense."""
    lowered = [word.lower().replace("’", "'") for word in words(draft.prompt)]
    for at, word in enumerate(lowered):
        if word in lexicon.FUTURE or word.endswith("'ll"):
            yield DraftFault("tense", draft.id, f"“{word}” is future; write in the present")
        elif _past(lowered, at):
            yield DraftFault("tense", draft.id, f"“{word}” is past; write in the present")


def _past(lowered: Sequence[str], at: int) -> bool:
    """Whether a word is a past form: an -ed form between a subject and an object is a verb, not an
    adjective."""
    word = lowered[at]
    if word in lexicon.PAST:
        return at == 0 or lowered[at - 1] not in lexicon.BEFORE_PARTICIPLE
    if not word.endswith("ed") or lemma(word) == word or not 0 < at < len(lowered) - 1:
        return False
    return lowered[at - 1] in lexicon.SUBJECTS and lowered[at + 1] in lexicon.AFTER_VERB


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
        lemma(word) in lexicon.ACTIONS
        and word.endswith(("s", "ing"))
        and (
            at == 0
            or lowered[at - 1] not in lexicon.BEFORE_PARTICIPLE - {"is", "are", "left", "right"}
        )
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
