-- How each thing that is asked was shown (`shown`): its question, its options, the right one. After
-- matching.sql, and the search inside prompts (store.building.answers.prompts).
CREATE TEMP TABLE said AS
SELECT DISTINCT text AS raw FROM work.code.reply WHERE code IN (SELECT raw FROM work.prediction);

CREATE TEMP TABLE option_texts AS
SELECT DISTINCT unnest(options) AS words FROM asked
UNION SELECT plain(o) FROM (SELECT DISTINCT unnest(options) AS o FROM asking);

CREATE TEMP TABLE matched AS
SELECT p.* REPLACE (list_transform(p.options, lambda o: plain(o)) AS options),
    p.options IS NULL AS is_own, CASE WHEN s.place IS NULL THEN n.id ELSE s.id END AS id,
    s.differs, s.is_known
FROM asking p LEFT JOIN names n ON n.benchmark = p.benchmark AND n.name = p.question
LEFT JOIN searched s ON s.place = p.place;

-- The right option as the row shows it: the file's own word, else where the question's right text is.
-- A copy that was turned and does not show its options has only the file's word. `places`: an option
-- of the row → that of the question, where it is known; NULL where they are the same (as_printed).
CREATE TEMP TABLE shown AS
WITH whole AS (
    SELECT m.*, a.question_code AS match, a.options AS own, a.answer AS own_answer, a.has_letters,
        is_own AND m.rotation <> 0 AS turned, CASE WHEN is_own THEN a.n ELSE len(m.options) END AS n_shown,
        CASE WHEN is_own THEN a.options ELSE m.options END AS here,
        has_first_letter(m.benchmark) AS by_first
    FROM matched m LEFT JOIN asked a ON a.id = m.id),
keyed AS (
    SELECT *, CASE WHEN is_own AND NOT turned THEN own_answer
            WHEN is_own OR own_answer IS NULL THEN NULL
            WHEN len(list_filter(options, lambda o: o = own[own_answer + 1])) = 1
            THEN list_position(options, own[own_answer + 1])::INTEGER - 1 END AS key_found
    FROM whole)
SELECT *, coalesce(row_answer, key_found) AS key,
    id IS NULL AND NOT differs AS is_unknown,
    coalesce(is_own AND NOT turned AND n_shown > 0, false) AS as_printed,
    CASE WHEN NOT is_own THEN list_transform(options, lambda s: CASE
            WHEN len(list_filter(own, lambda o: o = s)) = 1
            THEN list_position(own, s)::INTEGER - 1 END) END AS places,
    CASE WHEN id IS NULL AND is_known THEN 'several questions of the benchmark have its text'
        WHEN id IS NULL AND differs THEN 'its id is that of a question with another text'
        WHEN id IS NULL THEN 'no question of the benchmark has its id or text'
        WHEN rotation NOT BETWEEN 0 AND 127 THEN 'its rotation is out of range'
        WHEN row_answer < 0 OR row_answer >= n_shown THEN 'its right option is none of its options'
        WHEN row_answer <> key_found THEN 'its right option is not that of the question' END AS fault
FROM keyed;
