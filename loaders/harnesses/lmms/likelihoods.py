"""Samples of tasks that are scored by likelihood: no reply, but a number for each choice.

lm_eval logs log-likelihoods (0 or less, the highest is the model's choice), lmms-eval losses (0 or
more, the lowest is). Source: both harnesses' sample files.
"""

import math
from collections.abc import Mapping
from typing import Final, NamedTuple

from loaders.core.columns import Row

_GREEDY: Final = ("True", "False")


class Likelihoods(NamedTuple):
    """The chosen option's place, the numbers as text, the continuations scored; or a fault."""

    choice: int | None
    shown: str = ""
    continuations: tuple[str, ...] = ()
    context: str | None = None
    fault: str = ""


def likelihoods(row: Row) -> Likelihoods | None:
    """The line's likelihoods; None for a line of replies."""
    pairs = _pairs(row.get("filtered_resps")) or _pairs(row.get("resps"))
    if pairs is None:
        return None
    if len(pairs) < 2:
        return Likelihoods(None, fault="holds the likelihood of one text, not of several choices")
    if not all(map(math.isfinite, pairs)):
        return Likelihoods(None, fault="holds a likelihood that is no number")
    are_losses = all(value >= 0 for value in pairs)
    if not are_losses and any(value > 0 for value in pairs):
        return Likelihoods(None, fault="holds likelihoods above and below 0: which is best is open")
    best = min(pairs) if are_losses else max(pairs)
    if pairs.count(best) > 1:
        return Likelihoods(None, fault="gives its best likelihood to two choices")
    context, continuations = _shown(row.get("arguments"), len(pairs))
    name = "losses" if are_losses else "log-likelihoods"
    shown = f"{name} of the choices: {', '.join(f'{value:g}' for value in pairs)}"
    return Likelihoods(pairs.index(best), shown, continuations, context)


def _pairs(value: object) -> list[float] | None:
    """The numbers of [[number, is greedy], …], however deep each pair lies."""
    if not isinstance(value, list) or not value:
        return None
    numbers = list[float]()
    for pair in value:
        inner = pair
        while isinstance(inner, list) and len(inner) == 1:
            inner = inner[0]
        if not isinstance(inner, list) or len(inner) != 2:
            return None
        number, greedy = inner
        if not isinstance(greedy, bool) and greedy not in _GREEDY:
            return None
        try:
            numbers.append(float(number))
        except (TypeError, ValueError):
            return None
    return numbers


def requests(arguments: object) -> list[list[object]]:
    """The arguments of each request of a line: lists, or objects in newer logs."""
    if isinstance(arguments, Mapping):
        parts = [part for part in arguments.values() if isinstance(part, Mapping)]
        return [[part.get("arg_0"), part.get("arg_1")] for part in parts]
    return (
        [part for part in arguments if isinstance(part, list)]
        if isinstance(arguments, list)
        else []
    )


def _shown(arguments: object, count: int) -> tuple[str | None, tuple[str, ...]]:
    """The context, and the continuation of each choice, where the line holds them."""
    pairs = [part[:2] for part in requests(arguments) if len(part) >= 2]
    if len(pairs) != count or not all(isinstance(text, str) for pair in pairs for text in pair):
        return None, ()
    contexts = {str(context) for context, _ in pairs}
    return (contexts.pop() if len(contexts) == 1 else None), tuple(
        str(text).strip() for _, text in pairs
    )
