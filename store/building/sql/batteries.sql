-- A battery: cases of a benchmark that are taken up together. Questions of one part and variant, with
-- levels or without (those of chains), with options or open; clips and prompts of one part. What a run
-- took up is in run_battery (answer_views.sql): it ought to have done all of that, and nothing else.
CREATE TABLE battery AS
WITH question AS (
    SELECT q.benchmark_id, coalesce(i.part, ci.part) AS part, q.variant,
        q.level IS NOT NULL AS has_level, coalesce(len(q.options) > 0, false) AS has_options,
        count(*) AS n
    FROM star.question q LEFT JOIN star.clip c ON c.id = q.clip_id
    LEFT JOIN star.item i ON i.id = q.item_id LEFT JOIN star.item ci ON ci.id = c.item_id
    GROUP BY ALL),
-- A prompt is one case, however many clips were made of it.
clip AS (
    SELECT benchmark_id, part, count(*) AS n FROM (
        SELECT benchmark_id, part FROM star.item UNION ALL
        SELECT benchmark_id, NULL FROM star.clip WHERE item_id IS NULL) GROUP BY ALL),
every AS (
    SELECT benchmark_id, 'questions' AS cases, part, variant, has_level, has_options, n
    FROM question
    UNION ALL SELECT benchmark_id, 'clips', part, NULL, NULL, NULL, n FROM clip)
SELECT (row_number() OVER (ORDER BY e.benchmark_id, cases, part NULLS FIRST, variant NULLS FIRST,
        has_level, has_options))::INTEGER AS battery_id, b.benchmark, e.*
FROM every e JOIN star.benchmark b ON b.id = e.benchmark_id ORDER BY battery_id;
