"""Variables of the environment that an operator sets, for a test in this process."""

import pytest

from app.server.settings import settings


def set_variable(patch: pytest.MonkeyPatch, name: str, value: str) -> None:
    """Set one for a test; the settings are read anew."""
    patch.setenv(name, value)
    settings.cache_clear()
