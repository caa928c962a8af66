-- What the boards read, made once per version.

-- Which parts' clips a judge of a run took up.
CREATE TEMP TABLE judged_battery AS
SELECT DISTINCT v.run_id, c.battery_id
FROM star.verdict v JOIN clip_case c ON c.clip_id = v.clip_id;

-- A clip of a run: `n` scores are expected, one for each dimension of the run's protocol. A run ought
-- to have judged every clip that its model made of the parts that it took up; a clip without a verdict
-- has n_ok = 0.
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
    SELECT v.run_id, v.clip_id, v.dimension, v.score FROM star.verdict v
    JOIN run_case r ON r.run_id = v.run_id
    SEMI JOIN judge_protocol p ON p.protocol = r.protocol AND p.dimension = v.dimension
    WHERE v.status = 'ok' AND v.score IS NOT NULL)
SELECT o.run_id, o.clip_id, e.n::UTINYINT AS n, count(g.score)::UTINYINT AS n_ok,
    {score_columns},
    CASE WHEN n_ok = e.n THEN avg(g.score) END AS mean
FROM ought o JOIN run_case r ON r.run_id = o.run_id JOIN expected e ON e.protocol = r.protocol
LEFT JOIN got g ON g.run_id = o.run_id AND g.clip_id = o.clip_id
GROUP BY o.run_id, o.clip_id, e.n ORDER BY o.run_id, o.clip_id;

-- Circular runs question by question: their rotations together (positions.sql reads it too).
CREATE TEMP TABLE turned AS
SELECT t.*, coalesce(q.n_options, t.n)::INTEGER AS n_turns
FROM (SELECT run_id, question_id, count(*) AS n,
        count(*) FILTER (status = 'ok' AND correct IS NOT NULL)::INTEGER AS n_ok,
        count(*) FILTER (has_reply(status) AND (status <> 'ok' OR correct IS NOT NULL))::INTEGER
            AS n_asked,
        count(*) FILTER (correct) AS n_correct,
        count(*) FILTER (status = 'ok' AND correct)::INTEGER AS n_right
    FROM star.answer a SEMI JOIN (FROM run_case WHERE protocol = 'circular') r
        ON r.run_id = a.run_id GROUP BY run_id, question_id) t
JOIN (SELECT id, nullif(len(options), 0) AS n_options FROM star.question) q ON q.id = t.question_id;

-- A question of a run. Circular: right only if every rotation is; not evaluated if one is missing.
-- `asked`: the official score counts it, as wrong where the reply has no letter. Left out are calls
-- that failed (no reply came: no answer is not a wrong one, and coverage tells of it), replies that
-- nobody has judged yet, and circular questions that were not asked in every rotation.
-- A run ought to have answered every question of a battery that it took up: what its file leaves out
-- lowers coverage, and a row is ranked from 95 %, so that leaving out what is hard raises no rank.
-- Stored, since patterns, cells, chains and clusters all read it.
CREATE TABLE answer_result AS
WITH took AS MATERIALIZED (
SELECT a.run_id, a.question_id, a.status = 'ok' AND a.correct IS NOT NULL AS ok,
    a.status = 'ok' AND coalesce(a.correct, false) AS correct,
    has_reply(a.status) AND (a.status <> 'ok' OR a.correct IS NOT NULL) AS asked
FROM star.answer a SEMI JOIN (FROM run_case WHERE protocol <> 'circular') r ON r.run_id = a.run_id
WHERE a.rotation = 0
UNION ALL
SELECT run_id, question_id, n_ok = n_turns AS ok, ok AND n_correct = n AS correct,
    n_asked = n_turns AS asked FROM turned),
ought AS (SELECT question_id, battery_id FROM question_case)
FROM took UNION ALL
SELECT b.run_id, o.question_id, false, false, false
FROM (SELECT DISTINCT t.run_id, o.battery_id FROM took t JOIN ought o USING (question_id)) b
JOIN ought o USING (battery_id)
ANTI JOIN took t ON t.run_id = b.run_id AND t.question_id = o.question_id
ORDER BY question_id, run_id;

-- By cluster, for intervals and paired tests; and without, for boards.
CREATE TABLE answer_cluster AS
SELECT a.run_id, q.cell_id, q.cluster_id, q.unit_id, count(*)::INTEGER AS n,
    count(*) FILTER (a.ok)::INTEGER AS ok, count(*) FILTER (a.correct)::INTEGER AS correct,
    count(*) FILTER (a.asked)::INTEGER AS asked
FROM answer_result a JOIN (SELECT question_id, cell_id, cluster_id, unit_id FROM question_case) q
    ON q.question_id = a.question_id GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3;

-- The batteries that each run took up.
CREATE TABLE run_battery AS
SELECT run_id, battery_id FROM judged_battery
UNION SELECT a.run_id, c.battery_id
FROM (SELECT DISTINCT run_id, cell_id FROM answer_cluster) a JOIN cell c ON c.cell_id = a.cell_id
ORDER BY run_id, battery_id;
DROP TABLE judged_battery;

CREATE TABLE answer_cell AS
SELECT run_id, cell_id, sum(n)::INTEGER AS n, sum(ok)::INTEGER AS ok,
    sum(correct)::INTEGER AS correct, sum(asked)::INTEGER AS asked
FROM answer_cluster GROUP BY 1, 2 ORDER BY 1, 2;

-- Answers alike in all that a filter or facet asks of whole lists of them: 34,000 answers of the
-- theatre are 9,000 such kinds, 10 M answers of a large benchmark some 100,000.
CREATE TABLE answer_kind AS
SELECT a.run_id, q.cell_id, a.status, a.correct, count(*)::INTEGER AS n
FROM star.answer a JOIN (SELECT question_id, cell_id FROM question_case) q
    ON q.question_id = a.question_id GROUP BY ALL ORDER BY ALL;

CREATE TABLE answer_ending AS
SELECT (row_number() OVER (ORDER BY status, correct) - 1)::INTEGER AS ending_id, *
FROM (SELECT DISTINCT status, correct FROM answer_kind) ORDER BY ending_id;

CREATE VIEW answer_kinds AS
SELECT c.* EXCLUDE (cell_id), r.run, r.model, r.model_name, r.kind, r.open, r.judge, r.judge_kind,
    r.protocol, r.setting, r.encoding, r.current, k.status, k.correct, k.n, k.run_id, k.cell_id
FROM answer_kind k JOIN cell c ON c.cell_id = k.cell_id JOIN run_case r ON r.run_id = k.run_id;

-- Chains and subchains count base questions with options, answered as printed (rotation 0), but for
-- those along a path, of several steps, which are no part of R3-VQA's measures.
CREATE TEMP TABLE counted AS
SELECT question_id, battery_id, chain_id, node_id, subchain_id FROM question_case
WHERE chain_id IS NOT NULL AND coalesce(variant, 'base') = 'base' AND len(options) > 0
    AND (coalesce(node_id, subchain_id) IS NOT NULL
        OR question_id NOT IN (SELECT question_id FROM star.question_target));

CREATE TEMP TABLE counted_answer AS
SELECT a.run_id, q.chain_id, a.question_id, a.ok, a.correct, a.asked
FROM answer_result a JOIN counted q ON q.question_id = a.question_id
JOIN run_case r ON r.run_id = a.run_id WHERE r.protocol = 'choice';

-- Runs × chains that each run ought to have answered: all those of the batteries it took up.
CREATE TEMP TABLE counted_run AS
SELECT DISTINCT t.run_id, q.chain_id
FROM run_battery t JOIN (SELECT DISTINCT chain_id, battery_id FROM counted) q
    ON q.battery_id = t.battery_id
WHERE t.run_id IN (SELECT DISTINCT run_id FROM counted_answer);

CREATE TEMP TABLE chain_result AS
WITH size AS (SELECT chain_id, count(*) AS n FROM counted GROUP BY 1),
got AS (
    SELECT run_id, chain_id, count(*) FILTER (ok) AS ok, count(*) FILTER (correct) AS correct,
        count(*) FILTER (asked) AS asked
    FROM counted_answer GROUP BY 1, 2)
SELECT r.run_id, s.chain_id, s.n::USMALLINT AS n_questions,
    coalesce(g.ok, 0)::USMALLINT AS n_answered, coalesce(g.correct, 0)::USMALLINT AS n_correct,
    CASE WHEN g.ok = s.n THEN g.correct = s.n END AS all_right,
    coalesce(g.asked = s.n, false) AS all_asked
FROM counted_run r JOIN size s ON s.chain_id = r.chain_id
LEFT JOIN got g ON g.run_id = r.run_id AND g.chain_id = s.chain_id
ORDER BY r.run_id, s.chain_id;

-- D(subchain) = its causal questions and the questions of its nodes (R3-VQA).
CREATE TEMP TABLE subchain_node AS
SELECT id AS subchain_id, result_id AS node_id FROM star.subchain
UNION SELECT subchain_id, node_id FROM star.subchain_reason;

CREATE TEMP TABLE subchain_question AS
SELECT subchain_id, question_id, true AS causal FROM counted
WHERE subchain_id IS NOT NULL
UNION ALL
SELECT s.subchain_id, q.question_id, false
FROM counted q JOIN subchain_node s ON s.node_id = q.node_id WHERE q.subchain_id IS NULL;

CREATE TEMP TABLE subchain_result AS
WITH size AS (
    SELECT subchain_id, count(*) AS n, count(*) FILTER (causal) AS n_causal
    FROM subchain_question GROUP BY 1),
got AS (
    SELECT a.run_id, q.subchain_id, count(*) FILTER (a.ok) AS ok,
        count(*) FILTER (a.correct) AS correct, count(*) FILTER (a.asked) AS asked,
        count(*) FILTER (a.asked AND q.causal) AS causal_asked,
        count(*) FILTER (a.correct AND q.causal) AS causal_correct
    FROM counted_answer a JOIN subchain_question q ON q.question_id = a.question_id GROUP BY 1, 2)
SELECT r.run_id, u.chain_id, s.subchain_id, s.n::USMALLINT AS n_questions,
    coalesce(g.ok, 0)::USMALLINT AS n_answered, coalesce(g.correct, 0)::USMALLINT AS n_correct,
    CASE WHEN g.ok = s.n THEN g.correct = s.n END AS all_right,
    coalesce(g.asked = s.n, false) AS all_asked,
    -- As the official score has it: a reply without a letter is a wrong one.
    CASE WHEN s.n_causal > 0 AND g.causal_asked = s.n_causal
        THEN g.causal_correct = s.n_causal END AS causal_right,
    CASE WHEN s.n > s.n_causal AND g.asked - g.causal_asked = s.n - s.n_causal
        THEN g.correct - g.causal_correct = s.n - s.n_causal END AS basic_right
FROM counted_run r JOIN star.subchain u ON u.chain_id = r.chain_id
JOIN size s ON s.subchain_id = u.id
LEFT JOIN got g ON g.run_id = r.run_id AND g.subchain_id = s.subchain_id
ORDER BY r.run_id, s.subchain_id;

DROP TABLE counted;
DROP TABLE counted_answer;
DROP TABLE counted_run;
DROP TABLE subchain_node;
DROP TABLE subchain_question;

-- One row per run and clip: what the boards of verdicts count, and a verdict card. Stored, as
-- chains and subchains are: on a few thousand rows three quarters of a query was planning its joins.
CREATE TABLE verdict_board AS
SELECT c.benchmark, c.item, c.paradigm, c.paradigm_name, c.task, c.dimension, c.tier, c.part,
    c.theme, c.scene, c.split, c.error, c.clip, c.has_media, c.has_media AS media, c.has_poster, c.chain_state, c.chain_length,
    c.generator, r.run, r.model, r.model_name, r.kind, r.open, r.judge, r.judge_kind, r.protocol, r.setting,
    r.encoding, r.current, s.* EXCLUDE (run_id, clip_id, n, n_ok, mean), s.mean, s.n AS n_expected, s.n_ok,
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
        r.judge_kind, r.protocol, r.setting, r.encoding, r.current, u.run_id, u.place_id, 0 AS n_ok,
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

-- One row per run and question (circular rotations drawn together).
CREATE VIEW answer_board AS
SELECT q.benchmark, q.item, q.paradigm, q.paradigm_name, q.task, q.dimension, q.tier, q.part,
    q.theme, q.scene, q.split, q.clip, q.generator, q.question, q.type, q.level, q.variant, q.base, q.cognition,
    q.chain, q.chain_length,
    q.node, q.node_kind, q.subchain, q.category, q.system, {q.axes},
    r.run, r.model, r.model_name, r.kind,
    r.open, r.judge, r.judge_kind, r.protocol, r.setting, r.encoding, r.current, 1 AS n, a.ok::INTEGER AS ok,
    a.correct::INTEGER AS correct, a.asked::INTEGER AS asked, a.run_id, a.question_id, q.cluster_id,
    q.cell_id, q.unit_id
FROM answer_result a JOIN question_case q ON q.question_id = a.question_id
JOIN run_case r ON r.run_id = a.run_id;

-- The same for whole cells: what a board reads when its filters name no single question.
CREATE VIEW answer_cells AS
SELECT q.* EXCLUDE (cell_id), r.run, r.model, r.model_name, r.kind, r.open, r.judge, r.judge_kind, r.protocol,
    r.setting, r.encoding, r.current, a.n, a.ok, a.correct, a.asked, a.run_id
FROM answer_cell a JOIN cell q ON q.cell_id = a.cell_id JOIN run_case r ON r.run_id = a.run_id;

CREATE VIEW answer_clusters AS
SELECT q.* EXCLUDE (cell_id), r.run, r.model, r.model_name, r.kind, r.open, r.judge, r.judge_kind,
    r.protocol, r.setting, r.encoding, r.current, a.n, a.ok, a.correct, a.asked, a.run_id, a.cluster_id, a.cell_id,
    a.unit_id
FROM answer_cluster a JOIN cell q ON q.cell_id = a.cell_id JOIN run_case r ON r.run_id = a.run_id;

CREATE TABLE chain_place AS
SELECT h.id AS chain_id, coalesce(4 * h.clip_id, 4 * h.id + 1) AS cluster_id, h.chain, h.length AS chain_length, b.benchmark, c.clip,
    coalesce(i.item, c.item) AS item, coalesce(h.paradigm, i.paradigm, c.paradigm) AS paradigm,
    coalesce(i.paradigm_name, c.paradigm_name) AS paradigm_name, coalesce(i.task, c.task) AS task,
    coalesce(i.dimension, c.dimension) AS dimension, coalesce(i.tier, c.tier) AS tier,
    coalesce(i.part, c.part) AS part, coalesce(i.theme, c.theme) AS theme, c.scene, c.split, c.generator, coalesce(c.has_media, false) AS has_media,
    coalesce(c.has_poster, false) AS has_poster, t.battery_id
FROM star.chain h JOIN star.benchmark b ON b.id = h.benchmark_id
LEFT JOIN clip_case c ON c.clip_id = h.clip_id LEFT JOIN star.item i ON i.id = h.item_id
LEFT JOIN battery t ON t.benchmark_id = h.benchmark_id AND t.cases = 'clips'
    AND t.part IS NOT DISTINCT FROM coalesce(i.part, c.part)
ORDER BY h.id;

CREATE TABLE chain_case AS
SELECT p.*, r.run, r.model, r.model_name, r.kind, r.open, r.judge, r.judge_kind, r.protocol, r.setting,
    r.encoding, r.current, x.n_questions, x.n_answered, x.n_correct, x.all_right, x.all_asked, x.run_id
FROM chain_result x JOIN chain_place p ON p.chain_id = x.chain_id
JOIN run_case r ON r.run_id = x.run_id ORDER BY x.run_id, x.chain_id;

CREATE TABLE subchain_case AS
SELECT p.*, u.subchain, u.category, u.system::VARCHAR AS system, n.node, n.kind AS node_kind,
    n.text AS result_text, n.start AS second, r.run, r.model, r.model_name, r.kind, r.open, r.judge, r.judge_kind,
    r.protocol, r.setting, r.encoding, r.current, x.n_questions, x.n_answered, x.n_correct, x.all_right,
    x.all_asked, x.causal_right, x.basic_right, x.run_id, x.subchain_id
FROM subchain_result x JOIN star.subchain u ON u.id = x.subchain_id
JOIN chain_place p ON p.chain_id = u.chain_id JOIN run_case r ON r.run_id = x.run_id
LEFT JOIN star.node n ON n.id = u.result_id ORDER BY x.run_id, x.subchain_id;

DROP TABLE chain_result;
DROP TABLE subchain_result;

CREATE TABLE answer_count AS
SELECT run_id, status, sum(n)::BIGINT AS n FROM answer_kind GROUP BY ALL ORDER BY ALL;
CREATE TABLE verdict_count AS
SELECT run_id, count(*) AS n FROM star.verdict GROUP BY ALL ORDER BY ALL;
-- One call judges a clip in all its dimensions; it ended as the first of them that has no score.
CREATE TABLE call_count AS
SELECT run_id, status, count(*) AS n FROM (
    SELECT run_id, clip_id, coalesce(min(status) FILTER (status <> 'ok'), 'ok') AS status
    FROM star.verdict GROUP BY ALL)
GROUP BY ALL ORDER BY ALL;
