"""The password that an operator may set: `WHYREEL_PASSWORD`."""

from app.server.settings import settings


def password() -> str:
    """The password of this server; empty where there is none."""
    return settings().password.get_secret_value()


def is_locked() -> bool:
    """Whether this server requires a password."""
    return bool(password())
