"""Deterministic validation of chains and questions, without any model.

Acyclic, every reason present, kinds and persons consistent; one right option, no duplicates, no
right option of striking length. Each check is a function of its own, so that a test can show what
it alone detects.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from pipelines.core.chain import KIND_NAMES, CausalChain, ChainQuestion, DraftFault
from schema.chain_facts import cycle, link_fault
from schema.vocabulary import NODE_KINDS

OPTIONS: Final = 5
"""Options of a question of R3-Bench (both papers)."""
LONGER: Final = 1.6
"""A right option this many times longer than the longest wrong one (or shorter than the shortest)
can be guessed without the clip."""

ChainCheck = Callable[[CausalChain], Iterator[DraftFault]]
QuestionCheck = Callable[[ChainQuestion], Iterator[DraftFault]]


def nodes_have_text(chain: CausalChain) -> Iterator[DraftFault]:
    """Ids are unique, texts are present and differ."""
    for name, count in Counter(node.id for node in chain.nodes).items():
        if count > 1:
            yield DraftFault("duplicate", name, "two nodes have this id")
    seen: dict[tuple[str, str, str], str] = {}
    for node in chain.nodes:
        text = plain(node.text)
        if not text:
            yield DraftFault("empty", node.id, "the node has no text")
        elif other := seen.get((node.kind, node.person, text)):
            yield DraftFault("duplicate", node.id, f"it says the same as {other}")
        seen.setdefault((node.kind, node.person, text), node.id)


def kinds_agree(chain: CausalChain) -> Iterator[DraftFault]:
    """Each kind is one of the five, and agrees with the kind in the id."""
    named = {name.casefold(): kind for kind, name in KIND_NAMES.items()}
    for node in chain.nodes:
        if node.kind not in NODE_KINDS:
            yield DraftFault("kind", node.id, f"“{node.kind}” is none of {', '.join(NODE_KINDS)}")
        named_kind = named.get(node.id.partition("-")[0].casefold())
        if named_kind and named_kind != node.kind:
            yield DraftFault("kind", node.id, f"its id says {named_kind}, its kind is {node.kind}")


def persons_agree(chain: CausalChain) -> Iterator[DraftFault]:
    """A mental state has a person, and every person is one of the chain's people."""
    for node in chain.nodes:
        if node.mental and not node.person:
            yield DraftFault("person", node.id, "a mental state has to be somebody's")
        if node.person and node.person not in chain.people:
            yield DraftFault("person", node.id, f"“{node.person}” is none of the chain's people")
        parts = node.id.split("-")
        letter = parts[1] if node.mental and len(parts) == 3 else ""
        if letter in chain.people and node.person and letter != node.person:
            yield DraftFault(
                "person", node.id, f"its id says {letter}, its person is {node.person}"
            )


def links_hold(chain: CausalChain) -> Iterator[DraftFault]:
    """Every reason and result exists, none is its own reason, and no link is duplicated."""
    nodes = {node.id: node.kind for node in chain.nodes}
    seen: dict[tuple[str, frozenset[str]], str] = {}
    for link in chain.links:
        if fault := link_fault(link, nodes):
            yield DraftFault("link", link.id, fault)
        key = (link.result, frozenset(link.reasons))
        if key in seen:
            yield DraftFault("duplicate", link.id, f"it is the same link as {seen[key]}")
        seen.setdefault(key, link.id)
    if not chain.links:
        yield DraftFault("link", chain.id, "the chain has no link")


def acyclic(chain: CausalChain) -> Iterator[DraftFault]:
    """The links form no cycle."""
    if circle := cycle(chain.links):
        yield DraftFault("cycle", chain.id, f"the links form a cycle: {' → '.join(circle)}")


def times_agree(chain: CausalChain) -> Iterator[DraftFault]:
    """No node ends before it begins, and no result ends before its reason begins."""
    known = {node.id: node for node in chain.nodes}
    for node in chain.nodes:
        if node.start is not None and node.end is not None and node.end < node.start:
            yield DraftFault("time", node.id, "it ends before it begins")
    for reason, result in chain.edges():
        start = known[reason].start if reason in known else None
        end = known[result].end if result in known else None
        if start is not None and end is not None and end < start:
            yield DraftFault("time", result, f"it is over before its reason {reason} begins")


CHAIN_CHECKS: Final[tuple[ChainCheck, ...]] = (
    nodes_have_text, kinds_agree, persons_agree, links_hold, acyclic, times_agree,
)  # fmt: skip


def options_differ(question: ChainQuestion) -> Iterator[DraftFault]:
    """No duplicate and no empty option: a duplicate of the right one would be right too."""
    texts = [plain(option) for option in question.options]
    if all(texts) and len(set(texts)) == len(texts):
        return
    for text, count in Counter(texts).items():
        if count > 1 or not text:
            problem = "an option is empty" if not text else f"“{text}” is there {count} times"
            yield DraftFault("options", question.id, problem)


def one_answer(question: ChainQuestion, options: int = OPTIONS) -> Iterator[DraftFault]:
    """The number of options is the layout's, and the answer is one of them."""
    if len(question.options) != options:
        yield DraftFault("options", question.id, f"{len(question.options)} options, not {options}")
    if not 0 <= question.answer < len(question.options):
        yield DraftFault("answer", question.id, f"answer {question.answer} is none of its options")


def length_hides(question: ChainQuestion) -> Iterator[DraftFault]:
    """The right option does not stand out by its length."""
    if not 0 <= question.answer < len(question.options) or len(question.options) < 2:
        return
    right = len(question.options[question.answer])
    wrong = [len(text) for at, text in enumerate(question.options) if at != question.answer]
    if right > LONGER * max(wrong) or right * LONGER < min(wrong):
        yield DraftFault("length", question.id, "the right option stands out by its length")


QUESTION_CHECKS: Final[tuple[QuestionCheck, ...]] = (options_differ, one_answer, length_hides)


def chain_faults(chain: CausalChain) -> tuple[DraftFault, ...]:
    """All faults of a chain, in the order of the checks."""
    return tuple(fault for check in CHAIN_CHECKS for fault in check(chain))


def question_faults(questions: Iterable[ChainQuestion]) -> tuple[DraftFault, ...]:
    """All faults of questions: of each alone, and duplicates among them."""
    faults = list[DraftFault]()
    seen: dict[tuple[str, str], str] = {}
    for question in questions:
        faults += [fault for check in QUESTION_CHECKS for fault in check(question)]
        right = question.options[question.answer] if _answered(question) else ""
        key = (plain(question.text), plain(right))
        if key in seen:
            faults.append(DraftFault("duplicate", question.id, f"it asks the same as {seen[key]}"))
        seen.setdefault(key, question.id)
    return tuple(faults)


class Balance(NamedTuple):
    """Counts of the right options' positions and length ranks.

    `ranks[i]`: questions whose right option has i longer options (0 = it is the longest).
    """

    positions: tuple[int, ...]
    ranks: tuple[int, ...]


def balance(questions: Sequence[ChainQuestion], options: int = OPTIONS) -> Balance:
    """The counts over questions with that many options."""
    positions, ranks = [0] * options, [0] * options
    for question in questions:
        if len(question.options) != options or not _answered(question):
            continue
        right = len(question.options[question.answer])
        positions[question.answer] += 1
        ranks[sum(len(text) > right for text in question.options)] += 1
    return Balance(tuple(positions), tuple(ranks))


def plain(text: str) -> str:
    """The text normalised for comparison: case-folded, no outer punctuation, single blanks."""
    return " ".join(text.split()).strip(" .!?,;:“”\"'").casefold()


def _answered(question: ChainQuestion) -> bool:
    return 0 <= question.answer < len(question.options)
