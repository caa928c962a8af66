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
    q.text AS question, t.text, o.options, coalesce(p.rotation, 0) AS rotation, p.answer AS row_answer,
    m.text AS prompt
FROM different d JOIN work.prediction p ON p.rowid = d.first
LEFT JOIN work.code.benchmark b ON b.code = p.benchmark
LEFT JOIN work.code.question q ON q.code = p.question
LEFT JOIN work.code.asked t ON t.code = p.text
LEFT JOIN work.code.options o ON o.code = p.options
LEFT JOIN work.code.asked m ON m.code = p.prompt;

CREATE TEMP TABLE asked AS
WITH plainly AS (
    SELECT row_number() OVER ()::INTEGER AS id, c.code AS question_code, question, benchmark, clip,
        squeezed(k.text) AS text, list_transform(options, lambda o: plain(o)) AS options, answer
    FROM known k JOIN work.code.question c ON c.text = k.question)
SELECT id, question_code, question, benchmark, clip, text, options, len(options)::INTEGER AS n, answer,
    -- An option that is itself a letter can be meant by a bare one.
    len(list_filter(options, lambda o: length(o) < 2)) > 0 AS has_letters
FROM plainly;

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
