"""The command line in this process, for tests that call it many times."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest
from typer import testing
from typer.main import get_command

from app.__main__ import app

_command = cache(get_command)
"""All commands with their options: 40 ms, which Typer's runner would take for each call."""


def run(words: Sequence[str], **how: Any) -> testing.Result:
    """Run `python -m app WORDS`; `how` is what Typer's runner takes, such as `input`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(testing, "_get_command", _command)
        return testing.CliRunner().invoke(app, words, **how)
