"""Answerers that are computed by a rule and named as scripted."""

from theatre.answerers.cast import Answerer, answerers
from theatre.answerers.runs import AnswerRuns, answered

__all__ = ["AnswerRuns", "Answerer", "answered", "answerers"]
