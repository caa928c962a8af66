"""A scene graph of VGenST-Bench's metadata: objects, relations, and which a question asks about.

Of its layout `objects` with `id`, `label`, `role` and `motion` is known; the rest goes by likely
names (OBJECT, RELATION), and a key of another name is reported.

An object is asked about where its label, or its id in words, stands as whole words in the question
or in its right answer; within a longer label a shorter one does not count, and a label that several
objects share names none. A relation is asked about where both of its objects are and its own words
stand there too. Variants ask about what their base question asks about.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from loaders.core.events import Row
from schema.ids import safe_id
from schema.tables import NAME_CAP

OBJECT: Final[Mapping[str, tuple[str, ...]]] = {
    "id": ("id", "object_id"),
    "label": ("label", "name"),
    "colour": ("color", "colour"),
    "material": ("material",),
    "role": ("role",),
    "motion": ("motion", "movement", "action"),
    "place": ("place", "position", "location"),
}
RELATION: Final[Mapping[str, tuple[str, ...]]] = {
    "id": ("id", "relation_id"),
    "subject": ("subject", "source", "from"),
    "label": ("relation", "predicate", "label", "relationship", "type"),
    "object": ("object", "target", "to"),
}
_OBJECTS: Final = ("objects", "agents", "entities", "nodes")
_RELATIONS: Final = (
    "relations", "spatial_relations", "relationships", "spatial_relationships", "edges",
)  # fmt: skip
_ATTRIBUTES: Final = "attributes"
_META: Final = ("scene_meta", "meta")
_MOST: Final = 500


class SceneRows(NamedTuple):
    """Rows of scene_object and scene_relation without their clip; `unread` are keys not read."""

    objects: tuple[Row, ...] = ()
    relations: tuple[Row, ...] = ()
    theme: str | None = None
    faults: tuple[str, ...] = ()
    unread: frozenset[str] = frozenset()


SHORTEST_LABEL, SHORTEST_ID = 2, 3
"""Characters of a name that is looked for: an object with the id “a” stands in every question."""
_WORD: Final = re.compile(r"[^\W_]+")


def scene_of(value: object) -> SceneRows:
    """The scene graph of JSON text or a struct."""
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except (ValueError, RecursionError):
            return SceneRows(faults=("its scene graph is no JSON",))
    if isinstance(value, dict) and isinstance(value.get("scene_graph"), dict):
        value = value["scene_graph"]
    if not isinstance(value, dict):
        return SceneRows(faults=("its scene graph is no object",))
    return _SceneReader(value).scene()


class _SceneReader:
    """Reads one graph, and collects what could not be read."""

    def __init__(self, graph: Row) -> None:
        self._graph = graph
        self._objects = dict[str, Row]()
        self._named = dict[str, set[str]]()
        self._relations = dict[str, Row]()
        self._faults = list[str]()
        self._unread = set[str]()

    def scene(self) -> SceneRows:
        """The rows of the graph."""
        inner = list[tuple[str, object]]()
        for key in _OBJECTS:
            for entry in _entries(self._graph.get(key)):
                inner += self._object(entry)
        for key in _RELATIONS:
            for entry in _entries(self._graph.get(key)):
                self._relation(entry, "")
        for subject, entry in inner:
            self._relation(entry, subject)
        meta = next((m for k in _META if isinstance(m := self._graph.get(k), dict)), {})
        theme = meta.get("theme") or self._graph.get("theme")
        known = {*_OBJECTS, *_RELATIONS, *_META, "theme"}
        self._unread |= {str(k) for k, v in self._graph.items() if k not in known and v is not None}
        if not self._objects:
            self._faults.append("its scene graph has no object")
        return SceneRows(
            tuple(self._objects.values()), tuple(self._relations.values()),
            theme if isinstance(theme, str) and theme.strip() else None,
            tuple(self._faults), frozenset(self._unread),
        )  # fmt: skip

    def _object(self, entry: object) -> Iterator[tuple[str, object]]:
        """Add an object; yields `(its id, entry)` of relations that it holds itself."""
        if not isinstance(entry, dict):
            self._faults.append("an object of its scene graph is no object")
            return
        attributes = entry.get(_ATTRIBUTES)
        flat = {k: v for k, v in entry.items() if v is not None}
        flat = {**(attributes if isinstance(attributes, dict) else {}), **flat}
        row, used = _read(flat, OBJECT)
        own_keys = [key for key in _RELATIONS if entry.get(key) is not None]
        other = {str(k) for k, v in flat.items() if v is not None and k not in {*used, *own_keys}}
        self._unread |= {f"objects.{key}" for key in other - {_ATTRIBUTES}}
        if _ATTRIBUTES in entry and not isinstance(attributes, dict | None):
            self._unread.add(f"objects.{_ATTRIBUTES}")
        raw = row.pop("id", None) or row.get("label")
        if not raw:
            self._faults.append("an object of its scene graph has neither id nor label")
            return
        key = safe_id(raw)
        if key in self._objects or len(self._objects) >= _MOST:
            self._faults.append(f"the object “{raw[:80]}” of its scene graph came before")
            return
        self._objects[key] = {"object": key, "label": row.pop("label", None) or raw, **row}
        for name in {raw.casefold(), str(self._objects[key]["label"]).casefold(), key.casefold()}:
            self._named.setdefault(name, set()).add(key)
        for name in own_keys:
            yield from ((key, part) for part in _entries(entry[name]))

    def _relation(self, entry: object, subject: str) -> None:
        if isinstance(entry, list) and len(entry) == 3 and all(isinstance(p, str) for p in entry):
            entry = dict(zip(("subject", "relation", "object"), entry, strict=True))
        if not isinstance(entry, dict):
            self._faults.append("a relation of its scene graph is no object")
            return
        row, used = _read(entry, RELATION)
        other = {str(k) for k, v in entry.items() if k not in used and v is not None}
        self._unread |= {f"relations.{key}" for key in other}
        ends = (subject or self._end(row.get("subject")), self._end(row.get("object")))
        if None in ends or not row.get("label"):
            words = " ".join(str(row.get(name) or "?") for name in ("subject", "label", "object"))
            self._faults.append(f"the relation “{words[:120]}” does not join two of its objects")
            return
        key = safe_id(row.get("id") or f"r{len(self._relations) + 1}")
        if key in self._relations or len(self._relations) >= _MOST:
            self._faults.append(f"the relation “{key[:80]}” of its scene graph came before")
            return
        self._relations[key] = {
            "relation": key, "subject": ends[0], "label": row["label"], "object": ends[1],
        }  # fmt: skip

    def _end(self, name: str | None) -> str | None:
        """The one object of that id or label."""
        named = self._named.get((name or "").casefold(), set())
        return next(iter(named)) if len(named) == 1 else None


def _entries(value: object) -> list[object]:
    """The entries of a list, or of an object by id."""
    if isinstance(value, dict):
        return [{"id": k, **v} if isinstance(v, dict) else v for k, v in value.items() if v]
    return value if isinstance(value, list) else []


def _read(entry: Row, spellings: Mapping[str, tuple[str, ...]]) -> tuple[dict[str, str], set[str]]:
    """The entry's texts by meaning, and the keys that gave them."""
    texts, used = dict[str, str](), set[str]()
    for meaning, names in spellings.items():
        for name in names:
            text = _text(entry.get(name))
            if text is not None and meaning not in texts:
                texts[meaning] = text
                used.add(name)
    return texts, used


def _text(value: object) -> str | None:
    """A text, number or list of them in words; None for anything else."""
    if isinstance(value, bool | dict) or value is None:
        return None
    if isinstance(value, list):
        parts = [part for entry in value if (part := _text(entry))]
        return ", ".join(parts)[:NAME_CAP] or None
    return str(value).strip()[:NAME_CAP] or None


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
