"""Results of a version: read once for each argument, the last few kept, one cache a Store."""

import pytest

from store.reading.store import Store, per_version


def test_results_are_read_once_and_the_oldest_goes(store: Store) -> None:
    calls: list[int] = []

    @per_version(2)
    def doubled(_: Store, number: int) -> int:
        calls.append(number)
        return 2 * number

    assert [doubled(store, number) for number in (1, 2, 1, 3, 1, 2)] == [2, 4, 2, 6, 2, 4]
    assert calls == [1, 2, 3, 2]


def test_each_store_has_results_of_its_own(store: Store) -> None:
    @per_version()
    def version(_: Store) -> object:
        return object()

    other = Store(store.path)
    assert version(store) is version(store)
    assert version(store) is not version(other)
    other.close()


def test_an_error_is_not_cached(store: Store) -> None:
    errors = [ValueError("once")]

    @per_version()
    def read(_: Store) -> str:
        if errors:
            raise errors.pop()
        return "ok"

    with pytest.raises(ValueError, match="once"):
        read(store)
    assert read(store) == "ok"
