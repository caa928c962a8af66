"""Judges of theatre clips: what is known by construction, and scripted ones beside it."""

from theatre.judges.locate import LOCATORS, Located, located
from theatre.judges.runs import JUDGES, TRUTH, Judge, Judged, generator_id, judged
from theatre.pack.truths import realism, realism_score

__all__ = [
    "JUDGES",
    "LOCATORS",
    "TRUTH",
    "Judge",
    "Judged",
    "Located",
    "generator_id",
    "judged",
    "located",
    "realism",
    "realism_score",
]
