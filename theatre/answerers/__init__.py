"""Answerers that are computed by a rule and named as scripted."""

from theatre.answerers.cast import ScriptedAnswerer, answerers
from theatre.answerers.runs import AnswerRuns, answered

__all__ = ["AnswerRuns", "ScriptedAnswerer", "answered", "answerers"]
