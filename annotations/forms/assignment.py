"""Who gets which units, and in which order: each unit has k people, all by one seed.

An order is a function of the seed and of names alone (SHA-256), so that it is the same on every
machine and in every version of Python.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from annotations.forms.plan import FormPlace, Role, Seats, Unit

SPACING: Final = 3
"""Places at least between a unit and its repeat, where the order is long enough."""


def rank(seed: int, *names: object) -> str:
    """Where a name stands in the order of a seed."""
    return hashlib.sha256("\n".join(map(str, (seed, *names))).encode()).hexdigest()


class Extras(NamedTuple):
    """What comes to a seat beside its share: attention checks to choose from, and how many; one
    more seat for a third, who decides where a pair differs; `circular`: each unit once for each
    turn of its options.
    """

    checks: Sequence[Unit] = ()
    n_checks: int = 0
    n_repeats: int = 0
    third: bool = False
    circular: bool = False


def assign(
    units: Sequence[Unit],
    per_clip: int,
    people: int,
    seed: int,
    extras: Extras,
    by_task: bool = False,
) -> Seats:
    """The places of each seat. Shares of a stratum differ by one at most, or by what has to stay
    whole; raises ValueError without enough people for `per_clip` different ones.

    `by_task`: a task has people of its own, who share one with the task before and after it.
    """
    if per_clip > people:
        raise ValueError(f"{per_clip} people a clip need {per_clip} people, not {people}")
    shares: list[list[Unit]] = [[] for _ in range(people)]
    prompts = [Counter[str]() for _ in range(people)]
    strata = [Counter[tuple[str, ...]]() for _ in range(people)]
    tasks = sorted({_task(unit) for unit in units})
    for block in _blocks(units, seed):
        # Few of a prompt for one person: who has seen a scene well made judges the next by it.
        order = sorted(
            range(people),
            key=lambda seat: (strata[seat][block[0].stratum], len(shares[seat]),
                              prompts[seat][block[0].item], rank(seed, _name(block[0]), seat)),
        )  # fmt: skip
        if by_task:
            first = tasks.index(_task(block[0]))
            order = [(first + at) % people for at in range(per_clip)]
        for seat in order[:per_clip]:
            shares[seat] += block
            strata[seat][block[0].stratum] += 1
            prompts[seat][block[0].item] += len(block)
    seats = tuple(_seat(share, number, seed, extras) for number, share in enumerate(shares))
    return (*seats, _third(units, people, seed)) if extras.third else seats


def _name(unit: Unit) -> str:
    return unit.whole or unit.unit


def _task(unit: Unit) -> str:
    return unit.shown.task if unit.shown else ""


def _blocks(units: Sequence[Unit], seed: int) -> list[list[Unit]]:
    """What goes to the same people: a unit, or all that has to stay whole."""
    blocks: dict[str, list[Unit]] = {}
    for unit in units:
        blocks.setdefault(_name(unit), []).append(unit)
    return [blocks[name] for name in sorted(blocks, key=lambda name: rank(seed, "unit", name))]


def _third(units: Sequence[Unit], seat: int, seed: int) -> tuple[FormPlace, ...]:
    """All units: which of them a third has to decide is known when the pair has voted."""
    return tuple(FormPlace(unit=each.unit, role="third") for each in _ordered(units, seat, seed))


def _ordered(units: Sequence[Unit], seat: int, seed: int, circular: bool = False) -> list[Unit]:
    """Units in the order of a seat; circular: all of them, then all in their next turn."""
    turns = max((unit.options for unit in units), default=0) if circular else 1
    rounds = [
        unit
        for turn in range(turns)
        for unit in sorted(units, key=lambda each: rank(seed, "order", seat, turn, each.unit))
        if turn == 0 or turn < unit.options
    ]
    return apart(rounds)


def _seat(share: list[Unit], seat: int, seed: int, extras: Extras) -> tuple[FormPlace, ...]:
    """A share in its order, checks and repeats among it at places that the seed chooses.

    One that could stand beside its own prompt alone is left for another one.
    """
    order = _ordered(share, seat, seed, extras.circular)
    placed = [(each, FormPlace(unit=each.unit)) for each in order]
    checks = sorted(extras.checks, key=lambda each: rank(seed, "check", seat, each.unit))
    for number in range(extras.n_checks):
        part = len(placed) / extras.n_checks
        here = range(1 + int(part * number), 1 + int(part * (number + 1)))
        unit = next((each for each in checks if _insert(placed, each, "check", here, seed)), None)
        checks = [each for each in checks if each is not unit]
    repeats = 0
    for unit in sorted(share, key=lambda each: rank(seed, "repeat", seat, each.unit)):
        if repeats < extras.n_repeats:
            first = next(at for at, (each, _) in enumerate(placed) if each is unit)
            far = range(first + 1 + SPACING, len(placed) + 1)
            repeats += _insert(placed, unit, "repeat", far, seed)
    return tuple(place for _, place in placed)


def _insert(
    placed: list[tuple[Unit, FormPlace]], unit: Unit, role: Role, places: Iterable[int], seed: int
) -> bool:
    """Put a unit at one of these places that has none of its prompt beside it; whether it could."""

    def beside(at: int) -> bool:
        here = [each.item for each, _ in placed[max(0, at - 1) : at + 1]]
        return bool(unit.item) and unit.item in here

    free = [at for at in places if at <= len(placed) and not beside(at)]
    if not free:
        return False
    best = min(free, key=lambda at: rank(seed, role, unit.unit, at))
    placed.insert(best, (unit, FormPlace(unit=unit.unit, role=role)))
    return True


def apart(units: Sequence[Unit]) -> list[Unit]:
    """The same units in nearly the same order, no two of one prompt in a row where that can be.

    The earliest that differs from the one before; but a prompt that half of the rest is of comes
    now, since it could not be kept apart later.
    """
    left, order, last = list(units), list[Unit](), ""
    counts = Counter(each.item for each in units)
    most = max(counts.values(), default=0)
    while left:
        # With n of a prompt among m, n > m - n + (0 or 1) leaves no way but to begin with it.
        # Counts only fall: while the most that there ever was is no such n, none is looked for.
        pressing = ""
        if 2 * most > len(left):
            item, most = max(counts.items(), key=lambda each: each[1])
            pressing = item if item != last and 2 * most > len(left) else ""
        free = (
            at
            for at, each in enumerate(left)
            if (each.item == pressing if pressing else not each.item or each.item != last)
        )
        chosen = left.pop(next(free, 0))
        counts[chosen.item] -= 1
        order.append(chosen)
        last = chosen.item
    return order


def with_orders(
    seats: Seats, units: Mapping[str, Unit], seed: int, circular: bool = False
) -> Seats:
    """Each place with the order of what its form shows.

    Options turn by one from each person to the next, so that each stands at every letter; in a
    circular study from each of a person's places to the next, so that they see every turn. Clips
    of several sources are shuffled for each place.
    """
    met = Counter[tuple[str, Role, int]]()

    def placed(place: FormPlace, seat: int, number: int) -> FormPlace:
        unit = units[place.unit]
        if unit.options:
            # A repeat takes no turn from those that count.
            key = (place.unit, place.role, seat if circular else 0)
            first = rank(seed, "turn", place.unit, *((seat,) if circular else ()))
            start = (int(first[:8], 16) + met[key]) % unit.options
            met[key] += 1
            order = tuple((start + at) % unit.options for at in range(unit.options))
        else:
            order = tuple(sorted(
                range(unit.parts), key=lambda at: rank(seed, "clips", seat, number, unit.unit, at)
            ))  # fmt: skip
        return place.model_copy(update={"order": order})

    return tuple(
        tuple(placed(place, seat, number) for number, place in enumerate(places))
        for seat, places in enumerate(seats)
    )


def neighbours(seats: Seats, items: Mapping[str, str]) -> int:
    """How many neighbours in the orders are of one prompt: 0 wherever that can be."""
    pairs = (
        (items[before.unit], items[after.unit])
        for seat in seats
        for before, after in pairwise(seat)
    )
    return sum(bool(a) and a == b for a, b in pairs)
