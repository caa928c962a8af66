"""A scene graph of VGenST-Bench's metadata → objects and their relations.

Of its layout `objects` with `id`, `label`, `role` and `motion` is known; the rest goes by likely
names (OBJECT, RELATION), and a key of another name is reported.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from loaders.core.columns import Row
from schema.ids import safe_id
from schema.text_caps import NAME

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
        return ", ".join(parts)[:NAME] or None
    return str(value).strip()[:NAME] or None
