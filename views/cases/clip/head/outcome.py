"""The sentence that says where the open case failed, and who says so."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal, NamedTuple

from metrics.chains.marks import Colouring
from views.chain.payload import PayloadChain
from views.page.content import CaseOutcome
from views.page.labels import letter, several, status_word
from views.player.payload import PayloadQuestion, PayloadReply, Pin

QUOTED: Final = 100
"""Signs of a judge's reason that the sentence quotes."""
NOT_JUDGED: Final = "Not judged: no judge or model has a result for this clip."
LABELLED: Final = "Not judged by a model; people labelled this clip."
NOWHERE: Final = "not located in time"
NOT_SHOWN: Final = "not shown in this clip"
WHOLE: Final = "judged for the whole clip"
_CODE: Final = re.compile(r"^D\d$")


class Voice(NamedTuple):
    """A run that the sentence reports: the name of its judge or model, and a judge's verdicts."""

    id: str
    who: str
    kind: Literal["answers", "verdicts"]
    pins: tuple[Pin, ...] = ()


class Timer(NamedTuple):
    """Who timed the nodes of a chain that has no times of its own."""

    name: str
    is_model: bool = False


class Facts(NamedTuple):
    """The input of the sentence.

    `opened` is the open question or judged dimension; `seconds` maps (chain, `nodes`, node) to the
    node's start. `is_quoted`: quote the judge's reason, because the texts below do not have it.
    `timer` names whose times of the nodes are shown.
    """

    voices: Sequence[Voice]
    chains: Sequence[PayloadChain] = ()
    questions: Sequence[PayloadQuestion] = ()
    colourings: Sequence[Colouring] = ()
    opened: str | None = None
    seconds: Mapping[tuple[str, str, str], float] = {}
    is_quoted: bool = True
    is_labelled: bool = False
    timer: Timer | None = None


class Sentence(NamedTuple):
    """The outcome, and whether the failure has its time; None where nothing failed."""

    outcome: CaseOutcome
    is_timed: bool | None = None


def sentence(facts: Facts) -> Sentence:
    """Say where the case failed by the first run, and add the results of the others."""
    if not facts.voices:
        shared = next((each for each in facts.colourings if each.kind == "share"), None)
        return _of_all_runs(shared, facts) if shared else _nobody(facts)
    first = facts.voices[0]
    made = _judged(first, facts) if first.kind == "verdicts" else _answered(first, facts)
    others = " ".join(filter(None, (_beside(each, facts) for each in facts.voices[1:])))
    if not others:
        return made
    return made._replace(outcome=replace(made.outcome, text=f"{made.outcome.text} {others}"))


def _nobody(facts: Facts) -> Sentence:
    return Sentence(CaseOutcome(LABELLED if facts.is_labelled else NOT_JUDGED, title="not judged"))


def leading_failure(voice: Voice, opened: str | None) -> Pin | None:
    """The failing verdict that the case is about: the open one, else one with a place."""
    failed = [pin for pin in voice.pins if pin.failing]
    placed = (pin for pin in failed if pin.located)
    marking = (pin for pin in failed if pin.marks)
    named = (pin for pin in failed if pin.dimension == opened)
    return next((pin for of in (named, placed, marking, failed) for pin in of), None)


def quoted(voice: Voice, opened: str | None) -> list[Pin]:
    """The verdicts whose whole reason the sentence quotes."""
    leading = leading_failure(voice, opened)
    if leading is None or len(leading.reason) > QUOTED:
        return []
    return [pin for pin in voice.pins if pin.reason == leading.reason]


def _judged(voice: Voice, facts: Facts) -> Sentence:
    pin = leading_failure(voice, facts.opened)
    if pin is not None:
        return _failed(voice, pin, facts)
    scored = [each for each in voice.pins if each.status == "ok" and each.score is not None]
    if not scored:
        why = status_word(voice.pins[0].status) if voice.pins else ""
        text = f"Not judged: {voice.who} gave no score{f' ({why})' if why else ''}."
        return Sentence(CaseOutcome(text, title="not judged"))
    lacking = [_name(each) for each in voice.pins if each not in scored]
    rest = f" No score for {', '.join(lacking)}." if lacking else ""
    names = ", ".join(map(_name, scored))
    return Sentence(CaseOutcome(f"Passed {names} ({voice.who}).{rest}", "good", "passed"))


def _failed(voice: Voice, pin: Pin, facts: Facts) -> Sentence:
    reason = f": “{_cut(pin.reason)}”" if pin.reason and facts.is_quoted else ""
    source = f"({_name(pin)}, {voice.who}{reason})"
    place, second = _place_of(pin, facts)
    by = _locator(voice, pin)
    if place:
        text = f"Broke at “{place}” {source}{_when_at_node(pin, second, by, facts)}."
        title = f"{_name(pin)} broke at “{_cut(place, 60)}”"
    elif second is not None:
        when = f"at {_clock(second)}"
        text = f"Broke {', '.join(filter(None, (by, when)))} {source}."
        title = f"{_name(pin)} broke {when}"
    else:
        rest = f"{WHOLE}, at no single node" if facts.chains else f"{WHOLE}; there is no chain yet"
        text = f"Failed {source}; {rest}.{_undecided(pin, facts)}"
        title = f"{_name(pin)} failed"
    return Sentence(CaseOutcome(text, "bad", title), second is not None or pin.is_missing)


def _when_at_node(pin: Pin, second: float | None, by: str, facts: Facts) -> str:
    """When the node where a verdict failed is shown, and who says so."""
    if pin.is_missing:
        return f"; {by}: {NOT_SHOWN}"
    scope = by if pin.located else WHOLE
    if second is None:
        return f"; {scope}, {NOWHERE}" if scope else f"; {NOWHERE}"
    if not pin.located:
        return f"; {scope}, its node at {_clock(second)}{_timed_by(facts)}"
    return f", {scope}, at {_clock(second)}" if scope else f", at {_clock(second)}"


def _timed_by(facts: Facts) -> str:
    """Who timed the nodes; nobody is named for the times of the chain itself."""
    own = any(node.start is not None for chain in facts.chains for node in chain.nodes)
    return f" (timed by {facts.timer.name})" if facts.timer and not own else ""


def _locator(voice: Voice, pin: Pin) -> str:
    """Who located the failure, where the verdict itself did not."""
    names = {"people": "people", "locate": pin.locator or voice.who}
    return f"located by {names[pin.pinned_by]}" if pin.pinned_by in names else ""


def _undecided(pin: Pin, facts: Facts) -> str:
    """Tell that a model located the nodes, where that explains no failure."""
    if pin.marks is None or facts.timer is None or not facts.timer.is_model:
        return ""
    return f" Located by {facts.timer.name}: no node stands out."


def _place_of(pin: Pin, facts: Facts) -> tuple[str, float | None]:
    """The text of the node where a verdict failed, and its second.

    A verdict on the whole clip has a node only if its dimension is about that one alone.
    """
    chain, node = pin.chain, pin.node
    if pin.marks and not pin.located:
        chain = pin.marks.chain
        results = _results(facts.chains, chain)
        linked = (results[link] for link in pin.marks.links if link in results)
        about = {*linked, *pin.marks.nodes}
        node = about.pop() if len(about) == 1 else None
    home, text = _node(facts.chains, chain, node)
    second = pin.second
    if second is None and home is not None:
        second = facts.seconds.get((home, "nodes", str(node)))
    return text, second


def _node(
    chains: Sequence[PayloadChain], chain: str | None, node: str | None
) -> tuple[str | None, str]:
    """The chain that has a node, and the node's text."""
    for each in chains:
        if node and chain in (None, each.id):
            for known in each.nodes:
                if known.id == node:
                    return each.id, known.text.strip()
    return None, ""


def _results(chains: Sequence[PayloadChain], chain: str | None) -> Mapping[str, str]:
    """Link → the node that it leads to."""
    return {
        part.id: part.result for each in chains if each.id == chain for part in each.subchains
    } | {part.id: part.object for each in chains if each.id == chain for part in each.relations}


def _beside(voice: Voice, facts: Facts) -> str:
    """Return what another run says about the open question or dimension."""
    if voice.kind == "answers":
        answer = _reply_to(voice, facts)
        return f"{voice.who}: {_reply_words(answer[1])}." if answer else ""
    first = facts.voices[0]
    pin = leading_failure(first, facts.opened) if first.kind == "verdicts" else None
    same = [each for each in voice.pins if pin is not None and each.dimension == pin.dimension]
    if pin is None or not same:
        own = leading_failure(voice, None)
        if own is None:
            return f"{voice.who} found no failure."
        return f"{voice.who} failed {_name(own)}."
    if same[0].status != "ok" or same[0].score is None:
        return f"{voice.who} gave no score for {_name(pin)}."
    return f"{voice.who} {'also failed' if same[0].failing else 'passed'} {_name(pin)}."


def _reply_to(voice: Voice, facts: Facts) -> tuple[PayloadQuestion, PayloadReply] | None:
    """The open question, and what the voice replied to it."""
    for question in facts.questions:
        if question.id == facts.opened:
            replies = [each for each in question.replies if each.colouring == voice.id]
            return (question, replies[0]) if replies else None
    return None


def _answered(voice: Voice, facts: Facts) -> Sentence:
    answer = _reply_to(voice, facts)
    if answer is None:
        return _all_answers(voice, facts)
    question, reply = answer
    if reply.status != "ok":
        text = f"No answer ({question.type_label}, {voice.who}): {_reply_words(reply)}."
        return Sentence(CaseOutcome(text, title="no answer"))
    what = f"{question.type_label}, {voice.who}"
    if reply.correct is None:
        return Sentence(CaseOutcome(f"Not scored yet ({what}).", title="not scored"))
    if reply.correct:
        return Sentence(CaseOutcome(f"Answered right ({what}: {_given(reply)}).", "good", "right"))
    place = _asked_place(question, facts.chains)
    second = question.second
    at = f", at {_clock(second)}{_timed_by(facts)}" if second is not None else ""
    when = at or (f"; {NOWHERE}" if place else "")
    key = f"; answer key: {letter(question.answer)}" if question.answer is not None else ""
    head = f"Broke at “{place}”" if place else "Answered wrong"
    text = f"{head} ({what}: {_given(reply)}{key}){when}."
    title = f"wrong at “{_cut(place, 60)}”" if place else f"{question.type_label} answered wrong"
    return Sentence(CaseOutcome(text, "bad", title), second is not None)


def _given(reply: PayloadReply) -> str:
    """What a model answered: its letter, else the beginning of its words."""
    return letter(reply.choice) if reply.choice is not None else f"“{_cut(reply.raw)}”"


def _reply_words(reply: PayloadReply) -> str:
    if reply.status != "ok":
        words = reply.status_label or status_word(reply.status)
        return f"{words}{f' (“{_cut(reply.raw)}”)' if reply.raw else ''}"
    scored = {True: ", right", False: ", wrong", None: ", not scored yet"}[reply.correct]
    return f"{_given(reply)}{scored}"


def _asked_place(question: PayloadQuestion, chains: Sequence[PayloadChain]) -> str:
    """The text of the node, or of the link's result, that a question asks about."""
    results = _results(chains, question.chain)
    linked = [results[link] for link in question.links if link in results]
    for node in (*linked, *question.nodes):
        text = _node(chains, question.chain, node)[1]
        if text:
            return text
    return ""


def _all_answers(voice: Voice, facts: Facts) -> Sentence:
    """Of all questions together, where none is open."""
    marks = [mark for of in facts.colourings if of.id == voice.id for mark in of.questions.values()]
    wrong = sum(mark.state in ("wrong", "mixed") for mark in marks)
    right = sum(mark.state == "right" for mark in marks)
    if not wrong and not right:
        return Sentence(CaseOutcome(f"No scored answer ({voice.who}).", title="not scored"))
    if wrong:
        text = f"Answered {wrong} of {wrong + right} questions wrong ({voice.who})."
        return Sentence(CaseOutcome(text, "bad", f"{wrong} of {wrong + right} wrong"))
    text = f"Answered all {several(right, 'question')} right ({voice.who})."
    return Sentence(CaseOutcome(text, "good", "right"))


def _of_all_runs(shared: Colouring, facts: Facts) -> Sentence:
    """Where most runs failed, where all of them colour the chain."""
    parts = [
        (mark.share, mark, chain, node)
        for chain, marks in shared.chains.items()
        for part, of in (("link", marks.links), ("node", marks.nodes))
        for name, mark in of.items()
        if mark.share is not None
        for node in ([name] if part == "node" else [_results(facts.chains, chain).get(name)])
    ]
    marks = [mark for mark in shared.questions.values() if mark.share is not None]
    if not marks and not parts:
        return Sentence(CaseOutcome("No scored answer yet (all runs).", title="not scored"))
    if parts:
        share, mark, chain, node = min(parts, key=lambda part: part[0])
        runs = several(mark.right + mark.wrong, "run")
        if share < 1:
            place = _node(facts.chains, chain, node)[1]
            text = f"Broke most often at “{place}”: right in {mark.right} of {runs} (answer key)."
            return Sentence(CaseOutcome(text, "bad", f"broke most often at “{_cut(place, 60)}”"))
    missed = [mark for mark in marks if mark.share is not None and mark.share < 1]
    if missed:
        questions = several(len(marks), "question")
        text = f"{len(missed)} of {questions} were answered wrong in some run (answer key)."
        return Sentence(CaseOutcome(text, "bad", f"{len(missed)} of {len(marks)} wrong"))
    return Sentence(CaseOutcome("Answered right in all runs (answer key).", "good", "right"))


def _name(pin: Pin) -> str:
    """A judged dimension: by its code where the protocol numbers them, else by its name."""
    return pin.dimension if _CODE.match(pin.dimension) else pin.label


def _cut(text: str, longest: int = QUOTED) -> str:
    """A text on one line, cut at a word."""
    line = " ".join(text.split()).strip("“”\"'")
    if len(line) <= longest:
        return line
    return f"{line[: longest - 1].rsplit(' ', 1)[0]}…"


def _clock(second: float) -> str:
    minutes, rest = divmod(round(second, 1), 60)
    return f"{int(minutes)}:{rest:04.1f}"
