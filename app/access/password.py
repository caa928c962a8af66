"""The password that an operator may set: `WHYREEL_PASSWORD`."""

from app.server.settings import settings


def password() -> str:
    """What opens this server; empty where nothing has to."""
    return settings().password.get_secret_value()


def is_locked() -> bool:
    """Whether a password is asked for."""
    return bool(password())
