-- What each different prediction asks (`asking`, of work.prediction's codes) and which question that
-- is. `known` holds the questions of this import and of the version before; the macros are those of
-- letters.sql. Ten million replies ask some thousand questions in a few rotations.
INSERT INTO work.code.question
SELECT question, (SELECT coalesce(max(code), -1) FROM work.code.question) + row_number() OVER ()
FROM known WHERE question NOT IN (SELECT text FROM work.code.question);

-- {ask} is one number (or text) for each different thing that is asked: joins by it are lookups.
CREATE TEMP TABLE asking AS
WITH different AS (SELECT {ask} AS ask, min(rowid) AS first FROM work.prediction p GROUP BY 1)
SELECT row_number() OVER ()::INTEGER AS place, d.ask, b.text AS benchmark,
    q.text AS question, t.text, o.options, coalesce(p.rotation, 0) AS rotation, p.answer AS row_answer
FROM different d JOIN work.prediction p ON p.rowid = d.first
LEFT JOIN work.code.benchmark b ON b.code = p.benchmark
LEFT JOIN work.code.question q ON q.code = p.question
LEFT JOIN work.code.asked t ON t.code = p.text
LEFT JOIN work.code.options o ON o.code = p.options;

CREATE TEMP TABLE asked AS
SELECT row_number() OVER ()::INTEGER AS id, c.code AS question_code, question, benchmark, clip,
    squeezed(k.text) AS text,
    list_transform(options, lambda o: plain(o)) AS options, len(options)::INTEGER AS n, answer,
    -- An option that is itself a letter can be meant by a bare one.
    len(list_filter(options, lambda o: length(plain(o)) < 2)) > 0 AS has_letters
FROM known k JOIN work.code.question c ON c.text = k.question;

-- A question goes by its full id, by the part after the benchmark's, and, where it alone has it, by
-- the part after the next dot: R3-Bench's own QID stands behind the file that it is of (`r3.dx.`).
-- That part also finds it behind the id of its clip, where no other question of the clip has it.
CREATE TEMP TABLE names AS
WITH every AS (
    SELECT benchmark, question AS name, id, text, 0 AS place FROM asked UNION ALL
    SELECT benchmark, substr(question, length(benchmark) + 2), id, text, 1 FROM asked
    WHERE starts_with(question, benchmark || '.') UNION ALL
    SELECT benchmark, regexp_extract(question, '^[^.]+\.[^.]+\.(.+)$', 1) AS own, any_value(id),
        any_value(text), 2
    FROM asked GROUP BY benchmark, own HAVING own <> '' AND count(*) = 1 UNION ALL
    SELECT benchmark, substr(clip, length(benchmark) + 2) || '.' || regexp_extract(question,
        '^[^.]+\.[^.]+\.(.+)$', 1) AS own, any_value(id), any_value(text), 3
    FROM asked WHERE starts_with(clip, benchmark || '.') GROUP BY benchmark, own
    HAVING own NOT LIKE '%.' AND count(*) = 1)
FROM every QUALIFY row_number() OVER (PARTITION BY benchmark, name ORDER BY place) = 1;

-- A text that several questions of a benchmark share finds one only together with its options.
CREATE TEMP TABLE texts AS
SELECT benchmark, text, list_sort(options) AS options, any_value(id) AS id, count(*) AS n,
    sum(count(*)) OVER (PARTITION BY benchmark, text) AS n_text
FROM asked WHERE text <> '' GROUP BY 1, 2, 3;

-- Rows whose id finds nothing, or a question with another text: their text is looked up.
CREATE TEMP TABLE searched AS
WITH lost AS (
    SELECT p.place, p.benchmark, n.id IS NOT NULL AS differs,
        coalesce(nullif(squeezed(p.text), ''), squeezed(p.question)) AS text,
        list_sort(list_transform(p.options, lambda o: plain(o))) AS options
    FROM asking p
    LEFT JOIN names n ON n.benchmark = p.benchmark AND n.name = p.question
    WHERE n.id IS NULL OR (p.text <> '' AND p.text <> n.text AND squeezed(p.text) <> n.text))
SELECT l.place, any_value(l.differs) AS differs, count(t.text) > 0 AS is_known,
    coalesce(any_value(t.id) FILTER (t.n_text = 1),
        any_value(t.id) FILTER (t.n = 1 AND t.options = l.options)) AS id
FROM lost l LEFT JOIN texts t ON t.benchmark = l.benchmark AND t.text = l.text
GROUP BY l.place;

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
