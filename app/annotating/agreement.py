"""How far the annotators of a set agree, as JSON: per clip and overall, and what they say together.

Only finished documents count, and of each what its annotator said before they saw others' work. An
annotator gets the clips that they have finished themselves.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from annotations.database import Database
from annotations.documents import Document, DocumentKey
from annotations.sets import read_set
from annotations.visibility import open_others, visible_documents
from app.annotating.viewers import Viewer
from metrics.agreement.pairwise import Coefficient
from metrics.annotation.agreement import AnnotatorAgreement, agreement
from metrics.annotation.marks import ClipMarks, StepTiming
from metrics.annotation.resolution import Resolved, resolve_clip

NOTHING: Mapping[str, Any] = {"people": {}, "nodes": [], "links": [], "parent": None}


def agreement_of(database: Database | None, viewer: Viewer) -> dict[str, Any]:
    """The figures that a viewer may see; `hidden` says that there are more."""
    if database is None:
        return {"clips": [], "all": figures(agreement([])), "hidden": False}
    annotator = "" if viewer.is_owner else viewer.annotator
    open_others(database, viewer.set, annotator)
    with database.reading() as db:
        of = read_set(db, viewer.set)
        documents = visible_documents(db, viewer.set, annotator, blind=True)
        newest = visible_documents(db, viewer.set, annotator)
    versions = {each.key: each.version for each in documents}
    changed = {each.key for each in newest if versions.get(each.key) != each.version}
    own = {each.key.clip for each in documents
           if each.key.annotator == viewer.annotator and each.done}  # fmt: skip
    shown = list(of.clips) if viewer.is_owner else [clip for clip in of.clips if clip in own]
    by_clip = {clip: _marks(documents, clip) for clip in shown}
    several = {clip: marks for clip, marks in by_clip.items() if len(marks) > 1}
    return {
        "clips": [
            {
                "clip": clip,
                "annotators": [each.annotator for each in marks],
                "not_blind": [
                    each.annotator
                    for each in marks
                    if DocumentKey(viewer.set, clip, each.annotator) in changed
                ],
                **figures(agreement([marks])),
                "resolved": {step: _step(row) for step, row in resolve_clip(marks).items()},
            }
            for clip, marks in several.items()
        ],
        "all": figures(agreement(several.values())),
        "hidden": len(shown) < len(of.clips),
    }


def figures(of: AnnotatorAgreement) -> dict[str, Any]:
    """Values by name, what each rests on in `n`, and in `why` the reason of each that is null."""
    named: dict[str, Coefficient] = of._asdict()
    return {
        **{name: figure.value for name, figure in named.items()},
        "n": {name: figure.n for name, figure in named.items()},
        "why": {name: figure.why for name, figure in named.items() if figure.value is None},
    }


def _step(row: Resolved) -> dict[str, Any]:
    start, end = row.span or (None, None)
    return {"shown": row.shown, "start": start, "end": end, "n": row.n, "agree": row.agree}


def _marks(documents: Sequence[Document], clip: str) -> list[ClipMarks]:
    return [clip_marks(each) for each in documents if each.key.clip == clip and each.done]


def clip_marks(document: Document) -> ClipMarks:
    """A document as the figures take it.

    A chain that began from nothing is comparable with no other. An edge counts unless its link is
    judged not to hold.
    """
    chain, key = document.parts["chain"] or NOTHING, document.key
    refuted = {link for link, row in document.parts["links"].items() if row["holds"] is False}
    edges = frozenset(
        (reason, link["result"])
        for link in chain["links"]
        if link["id"] not in refuted and link["result"] is not None
        for reason in link["reasons"]
    )
    nodes = {node["id"] for node in chain["nodes"]}
    steps = {node: _timing(row) for node, row in document.parts["times"].items() if node in nodes}
    base = chain["parent"] or f"drawn by {key.annotator}"
    return ClipMarks(key.annotator, base, steps, edges)


def _timing(row: Mapping[str, Any]) -> StepTiming:
    whole = row["start"] is not None and row["end"] is not None
    shown = True if row["shown"] is None and whole else row["shown"]
    return StepTiming(shown, (row["start"], row["end"]) if whole else None)
