"""Clips and questions whose outcome of a check is known by construction: for calibration."""

from typing import Final

from store.reading.store import Row, Store

# Scores of the truth's own run; a clip that passes all of them is sound, the others fail somewhere.
_CLIPS: Final = """
WITH truth AS (
    SELECT v.clip_id, map_from_entries(list((v.dimension::VARCHAR, v.score))) AS scores,
        min(CASE WHEN r.protocol = 'realism' THEN v.score END) AS realism,
        bool_and(v.score >= 1) AS passes,
        max(CASE WHEN v.score < 1 THEN v.reason END) FILTER (v.dimension = 'D2') AS drift,
        max(CASE WHEN v.score < 1 THEN v.reason END) FILTER (v.dimension = 'D5') AS fault
    FROM star.verdict v JOIN run_case r ON r.run_id = v.run_id
    WHERE r.current AND r.judge_kind = 'truth' AND v.status = 'ok' GROUP BY v.clip_id)
SELECT c.clip, c.item, c.prompt AS text, c.tier::VARCHAR AS tier,
    t.passes AND t.realism = 5 AS sound, t.drift, t.fault
FROM truth t JOIN clip_case c ON c.clip_id = t.clip_id
WHERE c.has_media AND c.prompt IS NOT NULL AND (
    (t.passes AND t.realism = 5) OR t.drift IS NOT NULL OR t.fault IS NOT NULL)
ORDER BY md5(c.clip)"""


def known_clips(store: Store) -> list[Row]:
    """Clips in an order that tells nothing; `drift` and `fault` say what fails, if something does.

    A clip that fails for other reasons alone, or whose slip is small enough to pass, is left out:
    what people have to say of it is not known.
    """
    return store.query(_CLIPS)


# What a chain or a scene graph says is right by construction, and its options stand in one order.
_QUESTIONS: Final = """
SELECT q.question AS id, q.question_text AS text, q.type, q.options, q.answer, q.clip,
    q.level::VARCHAR AS level
FROM question_case q JOIN star.chain h ON h.chain = q.chain
WHERE h.origin = 'construction' AND q.has_media AND len(q.options) > 1 AND q.answer IS NOT NULL
    AND coalesce(q.variant::VARCHAR, 'base') = 'base'
ORDER BY md5(q.question) LIMIT ?"""


def known_questions(store: Store, most: int) -> list[Row]:
    """Questions of chains by construction, in an order that tells nothing."""
    return store.query(_QUESTIONS, [most])
