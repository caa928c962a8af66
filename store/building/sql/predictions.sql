-- Replies (`replies`) and what they were asked (`shown`) → work.fresh.answer. Rows of work.prediction
-- are joined once, as numbers.
CREATE TEMP TABLE spoken AS
SELECT c.code, r.* REPLACE (r.otherwise::status AS otherwise, r.failure::status AS failure),
    letter_index(letter) AS picked, letter_index(first) AS first_picked,
    r.words <> '' OR r.tail <> '' AS may_quote
FROM work.code.reply c JOIN replies r ON r.raw = c.text;

-- Where the reply may quote an option, its letter hangs on what was asked too.
CREATE TEMP TABLE quoted AS
WITH pair AS (
    SELECT DISTINCT a.place, p.raw FROM work.prediction p JOIN shown a ON a.ask = {ask}
    SEMI JOIN (FROM spoken WHERE may_quote) s ON s.code = p.raw)
SELECT pair.*, letter_index(CASE
    WHEN r.is_bare AND a.is_own AND NOT a.has_letters THEN r.letter
    ELSE agreed(agreed(r.letter, option_letter(r.words, a.here)), option_letter(r.tail, a.here)) END)
    AS picked
FROM pair JOIN shown a ON a.place = pair.place JOIN spoken r ON r.code = pair.raw;

-- In parallel, so in any order; that of the file is in its lines.
SET preserve_insertion_order = false;
INSERT INTO work.fresh.answer
WITH heard AS (
    SELECT p.run, a.match, a.rotation, p.raw, p.mark, p.mark_choice,
        -- Without options the harness's own mark is all that says whether a reply is right.
        CASE WHEN p.correct IS NULL AND coalesce(a.n_shown, 0) = 0 AND p.mark IN (0, 1)
            THEN p.mark = 1 ELSE p.correct END AS judged, p.source_file, p.source_line,
        a.n_shown, a.key, a.as_printed, a.places, r.otherwise,
        CASE WHEN p.status <> 'ok' THEN p.status WHEN p.choice IS NOT NULL THEN NULL
            WHEN p.correct IS NULL AND (p.raw IS NULL OR r.otherwise = 'empty') THEN 'empty'::status
            ELSE r.failure END AS failure,
        CASE WHEN p.choice IS NOT NULL OR coalesce(a.n_shown, 0) = 0 THEN p.choice
            WHEN a.by_first THEN r.first_picked
            WHEN r.may_quote THEN q.picked ELSE r.picked END AS picked
    FROM {rows} p JOIN shown a ON a.ask = {ask}
    LEFT JOIN spoken r ON r.code = p.raw
    LEFT JOIN quoted q ON q.place = a.place AND q.raw = p.raw
    WHERE a.fault IS NULL),
ended AS (
    SELECT *, CASE WHEN failure IS NOT NULL THEN failure
        WHEN picked < 0 OR picked >= n_shown THEN 'invalid'::status
        WHEN picked IS NOT NULL OR judged IS NOT NULL THEN 'ok'::status
        WHEN coalesce(n_shown, 0) = 0 AND otherwise = 'unparsed' THEN 'ok'::status
        ELSE otherwise END AS ending
    FROM heard)
SELECT run, match, rotation, raw,
    CASE WHEN ending = 'ok' THEN CASE WHEN as_printed THEN picked ELSE {place} END END,
    CASE WHEN ending <> 'ok' THEN NULL WHEN picked IS NULL THEN judged
        ELSE coalesce(picked = key, judged) END,
    ending, mark, CASE WHEN mark_choice IS NULL OR coalesce(n_shown, 0) = 0 THEN NULL
        WHEN mark_choice < 0 OR mark_choice >= n_shown THEN -1
        WHEN as_printed THEN mark_choice ELSE {mark_place} END, source_file, source_line
FROM ended;
RESET preserve_insertion_order;

INSERT INTO work.fresh.remark
SELECT r.text, q.text, a.rotation, p.reason, p.others, s.text, p.source_line
FROM work.prediction p JOIN shown a ON a.ask = {ask} JOIN work.code.run r ON r.code = p.run
JOIN work.code.question q ON q.code = a.match
LEFT JOIN work.code.source s ON s.code = p.source_file
WHERE a.fault IS NULL AND (p.reason IS NOT NULL OR p.others IS NOT NULL);

-- What has waited goes on waiting where the questions that came are not its own.
INSERT INTO work.fresh.waiting BY NAME
SELECT p.* EXCLUDE waited
FROM work.prediction p JOIN (FROM shown WHERE is_unknown) a ON a.ask = {ask} WHERE p.waited;

CREATE TEMP TABLE prediction_fault AS
SELECT p.source_file, p.source_line, p.run, coalesce(a.question, a.text, a.prompt) AS key, a.benchmark, a.fault,
    p.waited
FROM work.prediction p JOIN (FROM shown WHERE fault IS NOT NULL) a ON a.ask = {ask}
WHERE NOT (p.waited AND a.is_unknown);

INSERT INTO work.reject
SELECT 'prediction', concat_ws(' ', r.text, p.key), p.fault, s.text, p.source_line
FROM prediction_fault p LEFT JOIN work.code.source s ON s.code = p.source_file
LEFT JOIN work.code.run r ON r.code = p.run
QUALIFY row_number() OVER (PARTITION BY fault ORDER BY p.source_file, p.source_line) <= 1000;
