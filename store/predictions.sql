-- work.prediction (replies as harnesses wrote them) → work.fresh.answer. `known` holds the questions
-- of this import and of the version before; the macros are those of letters.sql.
CREATE TEMP TABLE asked AS
SELECT question, benchmark, squeezed(text) AS text,
    list_transform(options, lambda o: plain(o)) AS options, answer FROM known;

-- A text that several questions of a benchmark share finds one only together with its options.
CREATE TEMP TABLE by_text AS
SELECT benchmark, text, list_sort(options) AS options, any_value(question) AS question,
    count(*) AS n, sum(count(*)) OVER (PARTITION BY benchmark, text) AS n_text
FROM asked WHERE text <> '' GROUP BY 1, 2, 3;

CREATE TEMP TABLE matched AS
WITH given AS (
    SELECT row_number() OVER () AS place, * REPLACE (
        nullif(squeezed(text), '') AS text, coalesce(rotation, 0) AS rotation,
        list_transform(options, lambda o: plain(o)) AS options)
    FROM work.prediction),
named AS (
    SELECT g.*, coalesce(a.question, b.question) AS by_id, coalesce(a.text, b.text) AS id_text
    FROM given g LEFT JOIN asked a ON a.question = g.question AND a.benchmark = g.benchmark
    LEFT JOIN asked b ON b.question = g.benchmark || '.' || g.question),
told AS (
    SELECT n.*, by_id IS NOT NULL AND text IS NOT NULL AND id_text <> text AS differs,
        CASE WHEN NOT differs THEN by_id END AS sure
    FROM named n),
found AS (
    SELECT t.*, coalesce(sure, only_text.question, both_told.question) AS match,
        any_text.text IS NOT NULL AND sure IS NULL AS text_known
    FROM told t
    LEFT JOIN by_text only_text ON sure IS NULL AND only_text.benchmark = t.benchmark
        AND only_text.text = t.text AND only_text.n_text = 1
    LEFT JOIN by_text both_told ON sure IS NULL AND both_told.benchmark = t.benchmark
        AND both_told.text = t.text AND both_told.n_text > 1 AND both_told.n = 1
        AND both_told.options = list_sort(t.options)
    LEFT JOIN (SELECT DISTINCT benchmark, text FROM by_text) any_text
        ON sure IS NULL AND any_text.benchmark = t.benchmark AND any_text.text = t.text)
SELECT f.place, f.run, f.benchmark, f.question AS named, f.text, f.rotation, f.raw,
    f.choice AS given, f.correct AS judged, f.status AS ended, f.source_file, f.source_line,
    f.match AS question, a.options AS own, a.answer AS own_answer,
    coalesce(f.options, CASE WHEN f.rotation = 0 THEN a.options END, a.options) AS shown,
    f.options IS NULL AND f.rotation <> 0 AS turned, f.answer AS row_answer,
    CASE WHEN f.match IS NOT NULL THEN NULL
        WHEN f.text_known THEN 'several questions of the benchmark have its text'
        WHEN f.differs THEN 'its id is that of a question with another text'
        ELSE 'no question of the benchmark has its id or text' END AS fault
FROM found f LEFT JOIN asked a ON a.question = f.match;

-- The right option as the row shows it: the file's own word, else where the question's right text is.
CREATE TEMP TABLE keyed AS
SELECT *, len(shown) AS n_shown,
    CASE WHEN own_answer IS NOT NULL AND NOT turned
            AND len(list_filter(shown, lambda o: o = own[own_answer + 1])) = 1
        THEN list_position(shown, own[own_answer + 1])::INTEGER - 1 END AS key_found
FROM matched WHERE fault IS NULL;

CREATE TEMP TABLE prediction_fault AS
SELECT place, run, benchmark, coalesce(named, text) AS key, fault, source_file, source_line
FROM matched WHERE fault IS NOT NULL
UNION ALL
SELECT place, run, benchmark, question, 'its right option is not that of the question', source_file,
    source_line
FROM keyed WHERE row_answer <> key_found AND row_answer BETWEEN 0 AND n_shown - 1
UNION ALL
SELECT place, run, benchmark, question, 'its right option is none of its options', source_file,
    source_line
FROM keyed WHERE row_answer < 0 OR row_answer >= n_shown;

-- The reply's letter, in the row's own options.
CREATE TEMP TABLE lettered AS
WITH replied AS (
    SELECT *, reply_of(raw) AS reply, coalesce(row_answer, key_found) AS key FROM keyed
    WHERE place NOT IN (SELECT place FROM prediction_fault)),
ended AS (
    SELECT *, CASE WHEN ended <> 'ok' THEN ended
        WHEN given IS NOT NULL THEN NULL
        WHEN coalesce(trim(raw), '') = '' AND judged IS NULL THEN 'empty'
        ELSE failed_as(raw) END AS failure
    FROM replied),
letters AS (
    SELECT *, CASE WHEN failure IS NOT NULL OR given IS NOT NULL OR coalesce(n_shown, 0) = 0 THEN ''
        WHEN has_first_letter(benchmark) THEN coalesce(first_letter(raw), '')
        ELSE coalesce(letter_in(reply, shown), '') END AS letter
    FROM ended)
SELECT *, CASE WHEN letter BETWEEN 'A' AND 'Z' THEN ascii(letter) - 65 ELSE given END AS picked
FROM letters;

CREATE TEMP TABLE read AS
SELECT place, run, question, rotation, raw, source_file, source_line,
    CASE WHEN failure IS NOT NULL THEN failure
        WHEN picked < 0 OR picked >= n_shown THEN 'invalid'
        WHEN picked IS NOT NULL THEN 'ok'
        WHEN judged IS NOT NULL THEN 'ok'
        WHEN is_refusal(reply) THEN 'refused'
        WHEN is_cut_off(reply) THEN 'truncated'
        WHEN trim(reply) = '' THEN 'empty'
        WHEN coalesce(n_shown, 0) = 0 THEN 'ok'
        ELSE 'unparsed' END AS status,
    CASE WHEN status = 'ok' AND NOT turned AND len(list_filter(own, lambda o: o = shown[picked + 1])) = 1
        THEN list_position(own, shown[picked + 1])::INTEGER - 1 END AS choice,
    CASE WHEN status <> 'ok' THEN NULL
        WHEN picked IS NULL THEN judged
        ELSE coalesce(picked = key, judged) END AS correct
FROM lettered;

INSERT INTO work.fresh.answer
SELECT run, question, rotation, raw, choice, correct, status, source_file, source_line
FROM read ORDER BY place;

INSERT INTO work.reject
SELECT 'prediction', concat_ws(' ', source_file, source_line, run, key), fault FROM prediction_fault
QUALIFY row_number() OVER (PARTITION BY fault ORDER BY place) <= 1000;
