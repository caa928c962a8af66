"""The clip that the tests of judging show, for the tests of its frames."""

from tests.judges.conftest import small

__all__ = ["small"]
