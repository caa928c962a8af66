"""When the nodes and links of a chain begin, by which a question opens the film."""

from types import SimpleNamespace
from typing import Any

from views.cases.clip.marks.questions import seconds_of


def node(name: str, start: float | None, **times: float) -> SimpleNamespace:
    of_sources = [SimpleNamespace(source=source, start=at) for source, at in times.items()]
    return SimpleNamespace(id=name, start=start, times=of_sources)


def test_a_chains_own_times_come_before_those_of_the_first_source_shown() -> None:
    chain: Any = SimpleNamespace(
        id="c",
        nodes=[
            node("a", 0.0, ann=5.0),
            node("b", None, bob=3.0, ann=2.0),
            node("d", None, bob=4.0),
        ],
        subchains=[SimpleNamespace(id="s", result="b"), SimpleNamespace(id="t", result="d")],
    )
    own = {("c", "nodes", "a"): 0.0}
    assert seconds_of([chain], []) == own
    assert seconds_of([chain], ["ann", "bob"]) == own | {
        ("c", "nodes", "b"): 2.0, ("c", "links", "s"): 2.0,
    }  # fmt: skip
