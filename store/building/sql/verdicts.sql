-- What the boards of verdicts read, made once per version.

-- Which parts' clips a judge of a run took up.
CREATE TEMP TABLE judged_battery AS
SELECT DISTINCT v.run_id, c.battery_id
FROM star.verdict v JOIN clip_case c ON c.clip_id = v.clip_id;

-- A clip of a run: `n` scores are expected, one for each dimension of the run's protocol. A run ought
-- to have judged every clip that its model made of the parts that it took up; a clip without a verdict
-- has n_ok = 0. `n_asked` of them have a verdict of any status: 0 where no call was made.
CREATE TABLE clip_score AS
WITH ought AS (
    SELECT run_id, clip_id FROM star.verdict
    UNION
    SELECT r.run_id, c.clip_id FROM run_case r
    JOIN judged_battery t ON t.run_id = r.run_id
    JOIN clip_case c ON c.battery_id = t.battery_id AND c.model_id = r.model_id
    WHERE r.protocol IN (SELECT protocol FROM judge_protocol)),
expected AS (SELECT protocol, count(*) AS n FROM judge_protocol GROUP BY protocol),
got AS (
    SELECT v.run_id, v.clip_id, v.dimension, CASE WHEN v.status = 'ok' THEN v.score END AS score
    FROM star.verdict v
    JOIN run_case r ON r.run_id = v.run_id
    SEMI JOIN judge_protocol p ON p.protocol = r.protocol AND p.dimension = v.dimension)
SELECT o.run_id, o.clip_id, e.n::UTINYINT AS n, count(g.score)::UTINYINT AS n_ok,
    count(g.dimension)::UTINYINT AS n_asked, {score_columns},
    CASE WHEN n_ok = e.n THEN avg(g.score) END AS mean
FROM ought o JOIN run_case r ON r.run_id = o.run_id JOIN expected e ON e.protocol = r.protocol
LEFT JOIN got g ON g.run_id = o.run_id AND g.clip_id = o.clip_id
GROUP BY o.run_id, o.clip_id, e.n ORDER BY o.run_id, o.clip_id;

-- One row per run and clip: what the boards of verdicts count, and a verdict card. Stored, as
-- chains and subchains are: on a few thousand rows three quarters of a query was planning its joins.
CREATE TABLE verdict_board AS
SELECT c.benchmark, c.item, c.paradigm, c.paradigm_name, c.task, c.dimension, c.tier, c.part,
    c.theme, c.scene, c.split, c.error, c.clip, c.has_media, c.has_media AS media, c.has_poster, c.chain_state, c.chain_length,
    c.generator, r.run, r.model, r.model_name, r.kind, r.open, r.judge, r.judge_kind, r.protocol, r.setting,
    r.encoding, r.current, s.* EXCLUDE (run_id, clip_id, n, n_ok, n_asked, mean), s.mean, s.n AS n_expected, s.n_ok, s.n_asked,
    s.run_id, s.clip_id, c.item_id, c.generator_name, r.judge_name,
    -- Clips of one prompt by several models are compared prompt by prompt.
    coalesce(4 * c.item_id + 2, 4 * s.clip_id) AS cluster_id
FROM clip_score s JOIN clip_case c ON c.clip_id = s.clip_id JOIN run_case r ON r.run_id = s.run_id
ORDER BY s.run_id, s.clip_id;

-- What those boards count: each clip of a run, and each prompt that its generator made no clip of
-- although it took up the prompt's part. Seven clips of 135 prompts are a coverage of 5 %, whatever
-- a judge made of the seven: leaving out what is hard raises no rank.
CREATE TEMP TABLE unmade AS
WITH took AS (
    SELECT DISTINCT s.run_id, c.battery_id, c.benchmark_id, c.part
    FROM clip_score s JOIN clip_case c ON c.clip_id = s.clip_id WHERE c.item_id IS NOT NULL),
made AS (
    SELECT DISTINCT s.run_id, c.item_id FROM clip_score s JOIN clip_case c ON c.clip_id = s.clip_id),
chains AS (
    SELECT item_id, max(length) AS longest FROM star.chain WHERE clip_id IS NULL GROUP BY 1),
of_paradigm AS (
    SELECT benchmark_id, paradigm, max(length) AS longest FROM star.chain
    WHERE paradigm IS NOT NULL GROUP BY 1, 2)
SELECT t.run_id, t.battery_id, r.model AS generator, i.id AS item_id, i.* EXCLUDE (id),
    coalesce(h.longest, p.longest) AS chain_length,
    (SELECT coalesce(max(id), -1) FROM star.clip)
        + dense_rank() OVER (ORDER BY r.model_id, i.id) AS place_id
FROM took t JOIN run_case r ON r.run_id = t.run_id
JOIN star.item i ON i.benchmark_id = t.benchmark_id AND i.part IS NOT DISTINCT FROM t.part
LEFT JOIN chains h ON h.item_id = i.id
LEFT JOIN of_paradigm p ON p.benchmark_id = i.benchmark_id AND p.paradigm = i.paradigm
ANTI JOIN made m ON m.run_id = t.run_id AND m.item_id = i.id;

CREATE TABLE verdict_place AS
SELECT clip_id AS place_id, benchmark, paradigm, paradigm_name, task, dimension, tier, part, theme,
    scene, split, error, generator, chain_length, battery_id
FROM clip_case
UNION ALL BY NAME
SELECT DISTINCT u.place_id, b.benchmark, u.paradigm, u.paradigm_name, u.task, u.dimension, u.tier,
    u.part, u.theme, u.generator, u.chain_length, u.battery_id
FROM unmade u JOIN star.benchmark b ON b.id = u.benchmark_id;

CREATE TABLE verdict_ought AS
FROM (
    SELECT * EXCLUDE (item_id, generator_name, judge_name), clip_id AS place_id FROM verdict_board
    UNION ALL BY NAME
    SELECT r.benchmark, u.item, u.paradigm, u.paradigm_name, u.task, u.dimension, u.tier, u.part,
        u.theme, u.chain_length, u.generator, r.run, r.model, r.model_name, r.kind, r.open, r.judge,
        r.judge_kind, r.protocol, r.setting, r.encoding, r.current, u.run_id, u.place_id, 0 AS n_ok, 0 AS n_asked,
        (SELECT count(*) FROM judge_protocol p WHERE p.protocol = r.protocol) AS n_expected,
        4 * u.item_id + 2 AS cluster_id
    FROM unmade u JOIN run_case r ON r.run_id = u.run_id)
ORDER BY run_id, place_id;
DROP TABLE unmade;

CREATE VIEW verdict_case AS
SELECT b.*, v.dimension AS judge_dimension, v.score, v.status, v.reason, h.chain, n.node,
    n.kind AS node_kind, v.second, v.category AS named_error, v.summary, v.raw, v.tokens_in, v.tokens_out, v.chain_id
FROM star.verdict v JOIN verdict_board b ON b.run_id = v.run_id AND b.clip_id = v.clip_id
LEFT JOIN star.chain h ON h.id = v.chain_id LEFT JOIN star.node n ON n.id = v.node_id;

CREATE TABLE verdict_count AS
SELECT run_id, count(*) AS n FROM star.verdict GROUP BY ALL ORDER BY ALL;
-- One call judges a clip in all its dimensions; it ended as the first of them that has no score.
CREATE TABLE call_count AS
SELECT run_id, status, count(*) AS n FROM (
    SELECT run_id, clip_id, coalesce(min(status) FILTER (status <> 'ok'), 'ok') AS status
    FROM star.verdict GROUP BY ALL)
GROUP BY ALL ORDER BY ALL;
