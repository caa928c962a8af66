"""The ground room, shared by all others: logical tables, vocabularies, ids, records.

Imports no other room."""

from typing import Final

COMMAND: Final = "python -m app" if __name__ == "schema" else "whyreel"
"""How the command line is called: in a checkout by its room, once installed by its script."""


class WhyReelError(Exception):
    """The base of the errors that WhyReel raises for its users; the message is fit to show."""
