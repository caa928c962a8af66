# ruff: noqa: N818  (the names of errors say what is wrong; all are StoreErrors)
"""The only place that speaks to DuckDB: versions built from imports, read by queries.

Its errors are a tree: catch `StoreError` for all of them.
"""

from schema import WhyReelError


class StoreError(WhyReelError):
    """Anything that the store refuses or cannot do; the message is fit for a reader."""


class NoStore(StoreError):
    """There is no store at that place, or no such version of it."""


class BadStore(StoreError):
    """The file is no store of ours, is damaged, or was written in another format."""


class OtherFormat(BadStore):
    """The file is a store of ours that another WhyReel wrote, in a format that this one lacks."""


class OlderFormat(OtherFormat):
    """The file is a store of an older WhyReel, which can be brought to today's format."""


class Busy(StoreError):
    """Another import holds the store's lock."""


class BuildError(StoreError):
    """The new version could not be built; the old one is as it was."""


class QueryError(StoreError):
    """A query failed or was refused by the lock-down."""


class Damaged(QueryError):
    """The file is open, but what a query needs of it cannot be read any more."""


class OverBudget(QueryError):
    """A query ran longer than its budget and was stopped."""


class BadCondition(StoreError):
    """A condition names a column that its view does not have, or holds a value of a wrong type."""
