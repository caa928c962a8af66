-- Matched rows and read replies → work.fresh.answer.
-- The reply's letter and the right option, both in the row's own options. A copy that was turned
-- and does not show its options has only the file's word for the right one.
CREATE TEMP TABLE lettered AS
WITH shown AS (
    SELECT m.*, a.n AS n_own, a.options AS own, a.answer AS own_answer, a.has_letters,
        is_own AND m.rotation <> 0 AS turned,
        CASE WHEN is_own THEN a.n ELSE len(m.options) END AS n_shown,
        r.letter AS told, r.is_bare, r.words, r.tail, r.first, r.failure AS named_failure, r.otherwise
    FROM matched m JOIN asked a ON a.id = m.id LEFT JOIN replies r ON r.raw = m.raw),
ended AS (
    SELECT *, CASE WHEN ended <> 'ok' THEN ended
            WHEN given IS NOT NULL THEN NULL
            WHEN judged IS NULL AND (raw IS NULL OR otherwise = 'empty') THEN 'empty'
            ELSE named_failure END AS failure,
        CASE WHEN is_own AND NOT turned THEN own_answer
            WHEN is_own OR own_answer IS NULL THEN NULL
            WHEN len(list_filter(options, lambda o: o = own[own_answer + 1])) = 1
            THEN list_position(options, own[own_answer + 1])::INTEGER - 1 END AS key_found
    FROM shown),
letters AS (
    SELECT *, CASE
            WHEN failure IS NOT NULL OR given IS NOT NULL OR coalesce(n_shown, 0) = 0 THEN ''
            WHEN has_first_letter(benchmark) THEN coalesce(first, '')
            WHEN words = '' AND tail = '' OR is_bare AND is_own AND NOT has_letters THEN told
            ELSE agreed(
                agreed(told, option_letter(words, CASE WHEN is_own THEN own ELSE options END)),
                option_letter(tail, CASE WHEN is_own THEN own ELSE options END)) END AS letter
    FROM ended)
SELECT * EXCLUDE (told, words, tail, first, named_failure),
    CASE WHEN letter BETWEEN 'A' AND 'Z' THEN ascii(letter) - 65 ELSE given END AS picked
FROM letters;

CREATE TEMP TABLE prediction_fault AS
SELECT place, CASE WHEN is_known THEN 'several questions of the benchmark have its text'
    WHEN differs THEN 'its id is that of a question with another text'
    ELSE 'no question of the benchmark has its id or text' END AS fault
FROM matched WHERE id IS NULL
UNION ALL
SELECT place, CASE WHEN row_answer < 0 OR row_answer >= n_shown
    THEN 'its right option is none of its options'
    ELSE 'its right option is not that of the question' END
FROM lettered WHERE row_answer < 0 OR row_answer >= n_shown OR row_answer <> key_found;

CREATE TEMP TABLE read AS
SELECT l.place, run, id, rotation, raw,
    CASE WHEN failure IS NOT NULL THEN failure
        WHEN picked < 0 OR picked >= n_shown THEN 'invalid'
        WHEN picked IS NOT NULL OR judged IS NOT NULL THEN 'ok'
        WHEN coalesce(n_shown, 0) = 0 AND otherwise = 'unparsed' THEN 'ok'
        ELSE otherwise END AS status,
    CASE WHEN status <> 'ok' OR turned THEN NULL
        WHEN is_own THEN picked
        WHEN len(list_filter(own, lambda o: o = options[picked + 1])) = 1
        THEN list_position(own, options[picked + 1])::INTEGER - 1 END AS choice,
    CASE WHEN status <> 'ok' THEN NULL
        WHEN picked IS NULL THEN judged
        ELSE coalesce(picked = coalesce(row_answer, key_found), judged) END AS correct
FROM lettered l ANTI JOIN prediction_fault f ON f.place = l.place;

INSERT INTO work.fresh.answer
SELECT r.run, a.question, r.rotation, r.raw, r.choice, r.correct, r.status, p.source_file, p.source_line
FROM read r JOIN asked a ON a.id = r.id JOIN work.prediction p ON p.rowid = r.place
ORDER BY r.place;

INSERT INTO work.reject
SELECT 'prediction', concat_ws(' ', source_file, source_line, run, coalesce(question, text)), fault
FROM prediction_fault f JOIN work.prediction p ON p.rowid = f.place
QUALIFY row_number() OVER (PARTITION BY fault ORDER BY place) <= 1000;
