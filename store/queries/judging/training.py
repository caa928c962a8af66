# ruff: noqa: S608  (what is put into SQL here is a constant of this room)
"""What training data are made of: questions with clips, replies to them, verdicts, ratings.

All of it, or a part: questions and clips that fulfil a condition each, on `question_case` and on
`clip_case`.
"""

from typing import Final

from store.queries.judging.realism_labels import AGREED
from store.reading.condition import EVERYTHING, Condition
from store.reading.store import Row, Store

_QUESTIONS: Final = """
SELECT q.question, q.benchmark, q.clip, c.sha256, c.media, c.duration, c.split, c.subtitles,
    c.subtitles_stamp, q.type, q.level, q.variant,
    q.question_text AS text, q.options, q.answer, q.expected
FROM question_case q JOIN star.clip c ON c.id = q.clip_id
WHERE c.media IS NOT NULL AND (? = '' OR q.benchmark = ?)
    AND q.question_id IN (SELECT question_id FROM question_case WHERE {part})
ORDER BY q.question_id"""

_REPLIES: Final = """
SELECT a.question, a.model, a.setting, a.choice, a.correct, a.raw
FROM answer_case a WHERE a.current AND a.status = 'ok' AND a.correct IS NOT NULL AND a.rotation = 0
    AND a.has_media AND (? = '' OR a.benchmark = ?)
    AND a.question_id IN (SELECT question_id FROM question_case WHERE {part})
ORDER BY a.question_id, a.run_id"""

_VERDICTS: Final = """
SELECT c.clip, c.benchmark, k.sha256, k.media, k.duration, k.split, c.prompt, c.ground_truth,
    r.judge, v.dimension, v.score, v.reason
FROM star.verdict v JOIN clip_case c ON c.clip_id = v.clip_id JOIN star.clip k ON k.id = v.clip_id
JOIN run_case r ON r.run_id = v.run_id
WHERE r.current AND v.status = 'ok' AND r.protocol = 'eva' AND k.media IS NOT NULL
    AND (? = '' OR c.benchmark = ?) AND (? = '' OR r.judge = ?)
    AND c.clip_id IN (SELECT clip_id FROM clip_case WHERE {part})
ORDER BY v.clip_id, v.dimension, v.run_id"""

_RATINGS: Final = f"""
WITH agreed AS ({AGREED})
SELECT c.clip, c.benchmark, k.sha256, k.media, k.duration, k.split, l.annotator, l.score,
    l.category, l.area, l.share, l.reason, l.adherence
FROM (SELECT DISTINCT clip_id FROM star.human_label WHERE dimension = 'realism') h
JOIN clip_case c ON c.clip_id = h.clip_id JOIN star.clip k ON k.id = h.clip_id
LEFT JOIN agreed l ON l.clip_id = h.clip_id
WHERE k.media IS NOT NULL AND (? = '' OR c.benchmark = ?)
    AND c.clip_id IN (SELECT clip_id FROM clip_case WHERE {{part}})
ORDER BY h.clip_id"""

LONG_S: Final = 120.0


def questions(store: Store, benchmark: str = "", among: Condition = EVERYTHING) -> list[Row]:
    """Questions about clips whose file is here; of one benchmark where one is named."""
    return _part(store, _QUESTIONS, [benchmark] * 2, among.fits("question_case"))


def replies(store: Store, benchmark: str = "", among: Condition = EVERYTHING) -> list[Row]:
    """Replies that were right or wrong, to those questions; calls that failed are not there."""
    return _part(store, _REPLIES, [benchmark] * 2, among.fits("question_case"))


def passed(
    store: Store, benchmark: str = "", judge: str = "", among: Condition = EVERYTHING
) -> list[Row]:
    """Pass or fail of clips on D1–D5, by one judge or all."""
    named = [benchmark, benchmark, judge, judge]
    return _part(store, _VERDICTS, named, among.fits("clip_case"))


def rated(store: Store, benchmark: str = "", among: Condition = EVERYTHING) -> list[Row]:
    """One row a clip that people (or the truth of a drawn clip) rated for realism: what they agree
    on, with area and share; its score is None where they agree on nothing."""
    return _part(store, _RATINGS, [benchmark] * 2, among.fits("clip_case"))


def _part(store: Store, sql: str, named: list[str], among: Condition) -> list[Row]:
    return store.query(sql.format(part=among.sql), [*named, *among.params], budget_s=LONG_S)


_OFFERED: Final = f"""
WITH left_over AS (SELECT c.benchmark, c.clip_id FROM clip_case c WHERE c.has_media AND {{clips}}),
agreed AS ({AGREED}),
passed AS (SELECT v.clip_id FROM star.verdict v JOIN run_case r ON r.run_id = v.run_id
    WHERE r.current AND v.status = 'ok' AND r.protocol = 'eva')
SELECT b.benchmark, b.name, (SELECT count(*) FROM question_case q
        WHERE q.benchmark = b.benchmark AND q.has_media AND {{questions}}) AS questions,
    (SELECT count(*) FROM left_over c WHERE c.benchmark = b.benchmark
        AND c.clip_id IN (SELECT clip_id FROM agreed)) AS ratings,
    (SELECT count(*) FROM left_over c WHERE c.benchmark = b.benchmark
        AND c.clip_id IN (SELECT clip_id FROM passed)) AS verdicts
FROM star.benchmark b ORDER BY b.id"""


def offered(store: Store, questions: Condition, clips: Condition) -> list[Row]:
    """Each benchmark with how many questions and clips of those conditions have a file here: of
    clips those that people agree on a rating of, and those with verdicts on D1–D5."""
    sql = _OFFERED.format(
        questions=questions.fits("question_case").sql, clips=clips.fits("clip_case").sql
    )
    return store.query(sql, [*clips.params, *questions.params])


def media(store: Store, benchmark: str = "") -> list[tuple[str, str]]:
    """`(clip, file)` of every clip whose file is here."""
    rows = store.query(
        "SELECT c.clip, c.media FROM star.clip c JOIN star.benchmark b ON b.id = c.benchmark_id "
        "WHERE c.media IS NOT NULL AND (? = '' OR b.benchmark = ?) ORDER BY c.id",
        [benchmark] * 2,
    )
    return [(str(row["clip"]), str(row["media"])) for row in rows]
