"""The password that an operator may set: `WHYREEL_PASSWORD`."""

import os


def password() -> str:
    """What opens this server; empty where nothing has to."""
    return os.environ.get("WHYREEL_PASSWORD", "")


def is_locked() -> bool:
    """Whether a password is asked for."""
    return bool(password())
