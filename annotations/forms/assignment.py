"""Who gets which units, and in which order: each unit has k people, all by one seed.

An order is a function of the seed and of names alone (SHA-256), so that it is the same on every
machine and in every version of Python.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from annotations.forms.plan import FormPlace, Seats, Unit

SPACING: Final = 3
"""Places at least between a unit and its repeat, where the order is long enough."""


def rank(seed: int, *names: object) -> str:
    """Where a name stands in the order of a seed."""
    return hashlib.sha256("\n".join(map(str, (seed, *names))).encode()).hexdigest()


class Extras(NamedTuple):
    """What comes to a seat beside its share: attention checks to choose from, and how many."""

    checks: Sequence[Unit] = ()
    n_checks: int = 0
    n_repeats: int = 0


def assign(units: Sequence[Unit], per_clip: int, people: int, seed: int, extras: Extras) -> Seats:
    """The places of each seat. Shares differ by one at most; raises ValueError without enough
    people for `per_clip` different ones.
    """
    if per_clip > people:
        raise ValueError(f"{per_clip} people a clip need {per_clip} people, not {people}")
    shares: list[list[Unit]] = [[] for _ in range(people)]
    prompts = [Counter[str]() for _ in range(people)]
    for unit in sorted(units, key=lambda each: rank(seed, "unit", each.unit)):
        # Few of a prompt for one person: who has seen a scene well made judges the next by it.
        order = sorted(
            range(people),
            key=lambda seat: (len(shares[seat]), prompts[seat][unit.item],
                              rank(seed, unit.unit, seat)),
        )  # fmt: skip
        for seat in order[:per_clip]:
            shares[seat].append(unit)
            prompts[seat][unit.item] += 1
    return tuple(_seat(share, number, seed, extras) for number, share in enumerate(shares))


def _seat(share: list[Unit], seat: int, seed: int, extras: Extras) -> tuple[FormPlace, ...]:
    """A share in its order, checks and repeats among it at places that the seed chooses.

    One that could stand beside its own prompt alone is left for another one.
    """
    order = apart(sorted(share, key=lambda each: rank(seed, "order", seat, each.unit)))
    placed = [(each, FormPlace(unit=each.unit)) for each in order]
    checks = sorted(extras.checks, key=lambda each: rank(seed, "check", seat, each.unit))
    for number in range(extras.n_checks):
        part = len(placed) / extras.n_checks
        here = range(1 + int(part * number), 1 + int(part * (number + 1)))
        unit = next((each for each in checks if _insert(placed, each, "check", here, seed)), None)
        checks = [each for each in checks if each is not unit]
    repeats = 0
    for unit in sorted(order, key=lambda each: rank(seed, "repeat", seat, each.unit)):
        first = next(at for at, (each, _) in enumerate(placed) if each is unit)
        far = range(first + 1 + SPACING, len(placed) + 1)
        if repeats < extras.n_repeats:
            repeats += _insert(placed, unit, "repeat", far, seed)
    return tuple(place for _, place in placed)


def _insert(
    placed: list[tuple[Unit, FormPlace]], unit: Unit, role: str, places: Iterable[int], seed: int
) -> bool:
    """Put a unit at one of these places that has none of its prompt beside it; whether it could."""

    def beside(at: int) -> bool:
        here = [each.item for each, _ in placed[max(0, at - 1) : at + 1]]
        return bool(unit.item) and unit.item in here

    free = [at for at in places if at <= len(placed) and not beside(at)]
    if not free:
        return False
    best = min(free, key=lambda at: rank(seed, role, unit.unit, at))
    placed.insert(best, (unit, FormPlace.model_validate({"unit": unit.unit, "role": role})))
    return True


def apart(units: Sequence[Unit]) -> list[Unit]:
    """The same units in nearly the same order, no two of one prompt in a row where that can be.

    The earliest that differs from the one before; but a prompt that half of the rest is of comes
    now, since it could not be kept apart later.
    """
    left, order, last = list(units), list[Unit](), ""
    counts = Counter(each.item for each in units)
    while left:
        most, n = max(counts.items(), key=lambda each: each[1])
        # With n of a prompt among m, n > m - n + (0 or 1) leaves no way but to begin with it.
        presses = bool(most) and most != last and n > len(left) - n
        free = [each.item == most if presses else not each.item or each.item != last
                for each in left]  # fmt: skip
        chosen = left.pop(free.index(True) if any(free) else 0)
        counts[chosen.item] -= 1
        order.append(chosen)
        last = chosen.item
    return order


def with_orders(seats: Seats, units: Mapping[str, Unit], seed: int) -> Seats:
    """Each place with the order of what its form shows.

    Options turn by one from each person to the next, so that each stands at every letter
    (circular). Clips of several sources are shuffled for each place.
    """
    met = Counter[str]()

    def placed(place: FormPlace, seat: int, number: int) -> FormPlace:
        unit = units[place.unit]
        if unit.options:
            start = (int(rank(seed, "turn", place.unit)[:8], 16) + met[place.unit]) % unit.options
            met[place.unit] += 1
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


def neighbours(seats: Seats, items: dict[str, str]) -> int:
    """How many neighbours in the orders are of one prompt: 0 wherever that can be."""
    pairs = (
        (items[before.unit], items[after.unit])
        for seat in seats
        for before, after in pairwise(seat)
    )
    return sum(bool(a) and a == b for a, b in pairs)
