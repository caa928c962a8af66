"""Targets of questions: a chain's nodes (EU, MSE), links (CW, CH/W), and paths of several steps.

R3-VQA asks about nodes and links; its papers leave questions along paths for future work. `Path` is
our own type for them.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, Final

from pipelines.core.chain import CausalChain, ChainQuestion
from schema.benchmarks.r3 import PATH

MOST_STEPS: Final = 4
PER_LENGTH: Final = 2
"""Paths of one length that become targets: a broad chain has dozens."""
LOOKED_AT: Final = 5_000
"""Paths that are enumerated: a dense chain has exponentially many."""
OPTIONS: Final = 5


@dataclass(frozen=True, slots=True)
class Target:
    """The target of a question. `right` are the nodes of the right answer."""

    id: str
    type: str
    about: tuple[str, ...]
    right: tuple[str, ...]
    node: str = ""
    link: str = ""
    path: tuple[str, ...] = ()

    def payload(self, chain: CausalChain) -> Mapping[str, Any]:
        """The target as the input of an agent: texts instead of ids."""
        text = {node.id: node.text for node in chain.nodes}
        return {
            "target": self.id,
            "type": self.type,
            "about": [text[name] for name in self.about],
            "answer": [text[name] for name in self.right],
        }


def of_nodes(chain: CausalChain) -> tuple[Target, ...]:
    """Targets of type EU for each event, MSE for each mental state."""
    return tuple(
        Target(f"{node.id}.{kind.lower()}", kind, (), (node.id,), node=node.id)
        for node in chain.nodes
        for kind in ("MSE" if node.mental else "EU",)
    )


def of_links(chain: CausalChain) -> tuple[Target, ...]:
    """Targets CW (why the result?) and CH/W (what do the reasons lead to?) for each link."""
    return tuple(
        target
        for link in chain.links
        for target in (
            Target(f"{link.id}.cw", "CW", (link.result,), link.reasons, link=link.id),
            Target(f"{link.id}.chw", "CH/W", link.reasons, (link.result,), link=link.id),
        )
    )


def of_paths(chain: CausalChain, most: int = MOST_STEPS) -> tuple[Target, ...]:
    """Targets of paths from a first cause to a last effect: the first few of each length."""
    by_length: dict[int, list[tuple[str, ...]]] = {}
    for path in islice(chain.paths(most), LOOKED_AT):
        by_length.setdefault(len(path) - 1, []).append(path)
    chosen = [path for length in sorted(by_length) for path in by_length[length][:PER_LENGTH]]
    return tuple(
        Target(f"path-{at}.{len(path) - 1}", PATH, (path[0], path[-1]), path[1:-1], path=path)
        for at, path in enumerate(chosen, 1)
    )


def balanced_questions(
    chain: CausalChain, made: Sequence[tuple[Target, str, str, Sequence[str]]]
) -> Iterator[ChainQuestion]:
    """Questions of `(target, question, right, wrong)`, right answers balanced over the positions.

    The shuffle is seeded by the chain's and the first target's id: the same drafts give the same
    questions.
    """
    name = f"{chain.id} {made[0][0].id if made else ''}"
    draw = Random(int(hashlib.sha256(name.encode()).hexdigest()[:12], 16))  # noqa: S311
    places = list[int]()
    while len(places) < len(made):
        block = list(range(OPTIONS))
        draw.shuffle(block)
        places += block
    for (target, text, right, wrong), place in zip(made, places, strict=False):
        options = list(wrong)
        draw.shuffle(options)
        options.insert(place, right)
        yield ChainQuestion(
            f"{chain.id}.{target.id}", target.type, text, tuple(options), place, target.node,
            target.link, target.path,
        )  # fmt: skip
