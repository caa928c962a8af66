"""Answerers that are computed by a rule and named as scripted."""

from theatre.answerers.cast import Answerer, answerers
from theatre.answerers.runs import Runs, answered

__all__ = ["Answerer", "Runs", "answered", "answerers"]
