"""One stand-in server for all tests of the pipelines in a worker."""

from collections.abc import Iterator

import pytest

from tests.pipelines.asking import rehearsal


@pytest.fixture(scope="session")
def stand_in() -> Iterator[str]:
    with rehearsal() as url:
        yield url
