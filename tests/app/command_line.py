"""The command line in this process, for tests that call it many times."""

import os
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import pytest
from typer import testing
from typer.main import get_command

from app.__main__ import app
from app.server.settings import settings

_command = cache(get_command)
"""All commands with their options: 40 ms, which Typer's runner would take for each call."""


def run(words: Sequence[str], **how: Any) -> testing.Result:
    """Run `python -m app WORDS`; `how` is what Typer's runner takes, such as `input`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(testing, "_get_command", _command)
        return testing.CliRunner().invoke(app, words, **how)


def run_there(words: Sequence[str], variables: Mapping[str, str]) -> None:
    """Run it with an environment, as a child of the tests' fork service that may be killed."""
    os.environ.update(variables)
    settings.cache_clear()
    run(words)
