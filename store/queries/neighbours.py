"""The neighbours of a case: beside `cases`, so that both share one order."""

from store.queries.cases.cases import Neighbours, neighbours

__all__ = ["Neighbours", "neighbours"]
