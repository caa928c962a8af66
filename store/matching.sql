-- work.prediction (replies as harnesses wrote them) → work.fresh.answer. `known` holds the questions
-- of this import and of the version before; the macros are those of letters.sql. Rows are known by
-- their rowid there (`place`), questions by a small integer: on 10 M rows text is copied once.
CREATE TEMP TABLE asked AS
SELECT row_number() OVER ()::INTEGER AS id, question, benchmark, squeezed(text) AS text,
    list_transform(options, lambda o: plain(o)) AS options, len(options)::INTEGER AS n, answer,
    -- An option that is itself a letter can be meant by a bare one.
    len(list_filter(options, lambda o: length(plain(o)) < 2)) > 0 AS has_letters
FROM known;

-- A question goes by its full id, by the part after the benchmark's, and, where it alone has it, by
-- the part after the next dot: R3-Bench's own QID stands behind the file that it is of (`r3.dx.`).
CREATE TEMP TABLE names AS
WITH every AS (
    SELECT benchmark, question AS name, id, text, 0 AS place FROM asked UNION ALL
    SELECT benchmark, substr(question, length(benchmark) + 2), id, text, 1 FROM asked
    WHERE starts_with(question, benchmark || '.') UNION ALL
    SELECT benchmark, regexp_extract(question, '^[^.]+\.[^.]+\.(.+)$', 1) AS own, any_value(id),
        any_value(text), 2
    FROM asked GROUP BY benchmark, own HAVING own <> '' AND count(*) = 1)
FROM every QUALIFY row_number() OVER (PARTITION BY benchmark, name ORDER BY place) = 1;

-- A text that several questions of a benchmark share finds one only together with its options.
CREATE TEMP TABLE texts AS
SELECT benchmark, text, list_sort(options) AS options, any_value(id) AS id, count(*) AS n,
    sum(count(*)) OVER (PARTITION BY benchmark, text) AS n_text
FROM asked WHERE text <> '' GROUP BY 1, 2, 3;

-- Rows whose id finds nothing, or a question with another text: their text is looked up.
CREATE TEMP TABLE searched AS
WITH lost AS (
    SELECT p.rowid AS place, p.benchmark, n.id IS NOT NULL AS differs,
        coalesce(nullif(squeezed(p.text), ''), squeezed(p.question)) AS text,
        list_sort(list_transform(p.options, lambda o: plain(o))) AS options
    FROM work.prediction p
    LEFT JOIN names n ON n.benchmark = p.benchmark AND n.name = p.question
    WHERE n.id IS NULL OR (p.text <> '' AND p.text <> n.text AND squeezed(p.text) <> n.text))
SELECT l.place, any_value(l.differs) AS differs, count(t.text) > 0 AS is_known,
    coalesce(any_value(t.id) FILTER (t.n_text = 1),
        any_value(t.id) FILTER (t.n = 1 AND t.options = l.options)) AS id
FROM lost l LEFT JOIN texts t ON t.benchmark = l.benchmark AND t.text = l.text
GROUP BY l.place;

CREATE TEMP TABLE said AS SELECT DISTINCT raw FROM work.prediction WHERE raw IS NOT NULL;

CREATE TEMP TABLE option_texts AS
SELECT DISTINCT unnest(options) AS words FROM asked
UNION SELECT plain(o) FROM (SELECT DISTINCT unnest(options) AS o FROM work.prediction);

CREATE TEMP TABLE matched AS
SELECT p.rowid AS place, p.run, p.benchmark, coalesce(p.rotation, 0) AS rotation, p.raw,
    p.choice AS given, p.correct AS judged, p.status AS ended, p.answer AS row_answer,
    p.options IS NULL AS is_own, list_transform(p.options, lambda o: plain(o)) AS options,
    CASE WHEN s.place IS NULL THEN n.id ELSE s.id END AS id, s.differs, s.is_known
FROM work.prediction p
LEFT JOIN names n ON n.benchmark = p.benchmark AND n.name = p.question
LEFT JOIN searched s ON s.place = p.rowid;
