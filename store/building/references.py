"""Which rows must be there for a row to be kept: checked parents first, in the order of TABLES."""

from typing import Final, NamedTuple

from schema.vocabulary import REALISM_DIMENSION


class Reference(NamedTuple):
    """`table.columns` names a row of `parent` by `keys`; NULL in any of them names nothing.

    `whole`: where the keys fit several rows of `parent`, the value of its `dimension` in that one
    whose part the row is.
    """

    table: str
    columns: tuple[str, ...]
    parent: str
    keys: tuple[str, ...]
    whole: str = ""

    @property
    def reason(self) -> str:
        """The reason for a row that is left out, for readers."""
        return f"its {' and '.join(self.columns)} names no {self.parent} that is here"


def _to(table: str, columns: str, parent: str, keys: str = "") -> Reference:
    return Reference(table, tuple(columns.split()), parent, tuple((keys or columns).split()))


REFERENCES: Final[tuple[Reference, ...]] = (
    _to("item", "benchmark", "benchmark"),
    _to("clip", "benchmark", "benchmark"),
    _to("clip", "item", "item"),
    _to("clip", "model", "model"),
    _to("person", "clip", "clip"),
    _to("chain", "benchmark", "benchmark"),
    _to("chain", "clip", "clip"),
    _to("chain", "item", "item"),
    _to("node", "chain", "chain"),
    _to("subchain", "chain", "chain"),
    _to("subchain", "chain result", "node", "chain node"),
    _to("subchain_reason", "chain subchain", "subchain"),
    _to("subchain_reason", "chain node", "node"),
    _to("scene_object", "clip", "clip"),
    _to("scene_relation", "clip", "clip"),
    _to("scene_relation", "clip subject", "scene_object", "clip object"),
    _to("scene_relation", "clip object", "scene_object"),
    _to("question", "benchmark", "benchmark"),
    _to("question", "clip", "clip"),
    _to("question", "item", "item"),
    _to("question", "chain", "chain"),
    _to("question", "chain node", "node"),
    _to("question", "chain subchain", "subchain"),
    _to("question", "base", "question", "question"),
    _to("question_target", "question", "question"),
    _to("run", "benchmark", "benchmark"),
    _to("run", "model", "model"),
    _to("answer", "run", "run"),
    _to("answer", "question", "question"),
    _to("remark", "run", "run"),
    _to("remark", "question", "question"),
    _to("verdict", "run", "run"),
    _to("verdict", "clip", "clip"),
    _to("verdict", "chain", "chain"),
    _to("verdict", "chain node", "node"),
    _to("probe", "run", "run"),
    _to("probe", "clip", "clip"),
    _to("verdict_pin", "run", "run"),
    _to("verdict_pin", "clip", "clip"),
    _to("verdict_pin", "chain", "chain"),
    _to("verdict_pin", "chain node", "node"),
    _to("node_time", "clip", "clip"),
    _to("node_time", "chain", "chain"),
    _to("node_time", "chain node", "node"),
    _to("node_time", "run", "run"),
    _to("link_judgement", "clip", "clip"),
    _to("link_judgement", "chain", "chain"),
    _to("link_judgement", "chain subchain", "subchain"),
    _to("link_judgement", "run", "run"),
    _to("human_label", "clip", "clip"),
    _to("human_label", "chain", "chain"),
    _to("human_label", "chain node", "node"),
    _to("label_error", "clip", "clip"),
    _to("label_error", "clip annotator", "human_label"),
)

PARTS: Final[dict[str, Reference]] = {
    "node": _to("node", "chain", "chain"),
    "subchain": _to("subchain", "chain", "chain"),
    "subchain_reason": _to("subchain_reason", "chain", "chain"),
    # Of an annotator's labels of a clip only that of its realism names errors: one of another
    # dimension leaves them where they are.
    "label_error": _to("label_error", "clip annotator", "human_label")._replace(
        whole=REALISM_DIMENSION
    ),
}
"""A whole that comes again brings all of its parts: the old ones go with the old whole."""
