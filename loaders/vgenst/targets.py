"""Which objects and relations of its clip's scene a question asks about.

An object is asked about where its label, or its id in words, stands as whole words in the question
or in its right answer; within a longer label a shorter one does not count, and a label that several
objects share names none. A relation is asked about where both of its objects are and its own words
stand there too. Variants ask about what their base question asks about.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from loaders.core.columns import Row
from loaders.vgenst.scene import SceneRows

SHORTEST_LABEL, SHORTEST_ID = 2, 3
"""Characters of a name that is looked for: an object with the id “a” stands in every question."""
_WORD: Final = re.compile(r"[^\W_]+")


def target_rows(questions: Iterable[Row], scenes: Mapping[str, SceneRows]) -> Iterator[Row]:
    """Rows of question_target for questions of clips with a scene."""
    of_base = dict[object, list[tuple[str, str]]]()
    for question in questions:
        scene = scenes.get(str(question["clip"]))
        if scene is None:
            continue
        base = question.get("base") or question["question"]
        if base not in of_base:
            of_base[base] = targets(_wording(question), scene)
        for kind, target in of_base[base]:
            yield {
                "question": question["question"], "kind": kind, "target": target,
                "source_file": question.get("source_file"),
                "source_line": question.get("source_line"),
            }  # fmt: skip


def targets(text: str, scene: SceneRows) -> list[tuple[str, str]]:
    """`(kind, id)` of the scene's objects and relations that the text names."""
    words = _words(text)
    objects = _objects(words, scene)
    relations = [
        str(row["relation"])
        for row in scene.relations
        if {row["subject"], row["object"]} <= objects
        and _stands(_words(str(row["label"])), words) is not None
    ]
    return [*(("object", name) for name in sorted(objects)), *(("relation", r) for r in relations)]


def _objects(words: list[str], scene: SceneRows) -> set[str]:
    names = dict[tuple[str, ...], set[str]]()
    for row in scene.objects:
        for name, least in ((row["label"], SHORTEST_LABEL), (row["object"], SHORTEST_ID)):
            if len(str(name)) >= least and (spelled := tuple(_words(str(name)))):
                names.setdefault(spelled, set()).add(str(row["object"]))
    matched = set[str]()
    left: list[str | None] = list(words)
    for name in sorted(names, key=len, reverse=True):
        while (at := _stands(name, left)) is not None:
            left[at : at + len(name)] = [None] * len(name)
            if len(names[name]) == 1:
                matched |= names[name]
    return matched


def _stands(name: Iterable[str], words: Iterable[str | None]) -> int | None:
    """Where these words stand one after the other."""
    wanted, line = list(name), list(words)
    places = range(len(line) - len(wanted) + 1)
    return next((at for at in places if wanted and line[at : at + len(wanted)] == wanted), None)


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]


def _wording(question: Row) -> str:
    """The question with its right answer."""
    options, answer = question.get("options"), question.get("answer")
    right = question.get("expected") or ""
    if isinstance(options, list) and isinstance(answer, int):
        right = options[answer]
    return f"{question['text']} | {right}"
