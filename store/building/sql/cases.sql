-- What the pages read: one row per clip and question with everything that can be filtered. Both are
-- stored (small, and joined by integer ids), as runs are (runs.sql); answers and verdicts are views
-- over the facts (answer_views.sql, verdicts.sql).
CREATE TABLE clip_case AS
WITH own AS (
    SELECT h.clip_id AS id, max(h.length) AS longest, count(DISTINCT h.id) AS chains,
        count(n.start) AS timed
    FROM star.chain h LEFT JOIN star.node n ON n.chain_id = h.id
    WHERE h.clip_id IS NOT NULL GROUP BY 1),
expected AS (
    SELECT item_id AS id, max(length) AS longest, count(*) AS chains
    FROM star.chain WHERE clip_id IS NULL AND item_id IS NOT NULL GROUP BY 1),
-- What an item expects is its own chains, else those of its paradigm. Boards go along no length of the
-- latter: WhyReel wrote them, the benchmark has none.
of_paradigm AS (
    SELECT benchmark_id, paradigm, count(*) AS chains
    FROM star.chain WHERE paradigm IS NOT NULL GROUP BY 1, 2),
timed_by AS (
    SELECT clip_id AS id, count(DISTINCT source) AS n FROM star.node_time
    WHERE status = 'ok' AND source_kind IN ('people', 'model') GROUP BY 1),
asked AS (SELECT clip_id AS id, count(*) AS n FROM star.question GROUP BY 1),
judged AS (SELECT clip_id AS id, count(*) AS n FROM star.verdict GROUP BY 1)
SELECT c.id AS clip_id, c.clip, b.benchmark, i.item, i.paradigm, i.paradigm_name, i.task,
    i.dimension, i.tier, i.part, i.theme, c.scene, c.split, e.error, i.prompt, i.question AS item_question, i.ground_truth,
    i.test_point, m.model AS generator, m.name AS generator_name, m.kind AS generator_kind,
    c.duration, c.media IS NOT NULL AS has_media, c.poster IS NOT NULL AS has_poster,
    c.subtitles IS NOT NULL AS has_subtitles,
    CASE WHEN own.timed > 0 THEN 'timed' WHEN own.chains > 0 THEN 'untimed' ELSE 'none' END
        AS chain_state,
    coalesce(own.chains, 0)::INTEGER AS n_chains,
    coalesce(expected.chains, p.chains, 0)::INTEGER AS n_expected_chains,
    coalesce(own.longest, expected.longest) AS chain_length,
    coalesce(timed_by.n, 0)::INTEGER AS n_time_sources,
    coalesce(asked.n, 0)::INTEGER AS n_questions, coalesce(judged.n, 0)::INTEGER AS n_verdicts,
    c.benchmark_id, c.item_id, c.model_id, t.battery_id
FROM star.clip c JOIN star.benchmark b ON b.id = c.benchmark_id
LEFT JOIN star.item i ON i.id = c.item_id LEFT JOIN star.model m ON m.id = c.model_id
LEFT JOIN battery t ON t.benchmark_id = c.benchmark_id AND t.part IS NOT DISTINCT FROM i.part
    AND t.cases = 'clips'
LEFT JOIN own ON own.id = c.id LEFT JOIN expected ON expected.id = c.item_id
LEFT JOIN of_paradigm p ON p.benchmark_id = c.benchmark_id AND p.paradigm = i.paradigm
LEFT JOIN timed_by ON timed_by.id = c.id LEFT JOIN clip_error e ON e.clip_id = c.id
LEFT JOIN asked ON asked.id = c.id LEFT JOIN judged ON judged.id = c.id
ORDER BY c.id;
DROP TABLE clip_error;

-- A step's question belongs to the System of each subchain that the step is in, as its result or as
-- a reason; a step of both (`1 & 2`, schema.vocabulary) counts in both, once in each.
CREATE TEMP TABLE node_system AS
WITH taking_part AS (
    SELECT result_id AS node_id, system FROM star.subchain
    UNION SELECT r.node_id, u.system FROM star.subchain_reason r
    JOIN star.subchain u ON u.id = r.subchain_id)
SELECT node_id, string_agg(system::VARCHAR, ' & ' ORDER BY system) AS system
FROM taking_part WHERE system IS NOT NULL GROUP BY node_id;

-- A cell: all questions that agree in every column a board can filter or spread by.
CREATE TEMP TABLE asked AS
SELECT q.id AS question_id, q.question, b.benchmark, coalesce(i.item, ci.item) AS item,
    coalesce(i.paradigm, ci.paradigm) AS paradigm,
    coalesce(i.paradigm_name, ci.paradigm_name) AS paradigm_name,
    coalesce(i.task, ci.task) AS task, coalesce(i.dimension, ci.dimension) AS dimension,
    coalesce(i.tier, ci.tier) AS tier, coalesce(i.part, ci.part) AS part,
    coalesce(i.theme, ci.theme) AS theme, c.scene, c.split, c.clip,
    c.media IS NOT NULL AS has_media, c.poster IS NOT NULL AS has_poster, m.model AS generator,
    q.type, q.level, q.variant, q.base, q.cognition, h.chain, h.length AS chain_length, n.node,
    n.kind AS node_kind, u.subchain, u.category,
    CASE WHEN q.subchain_id IS NULL THEN ns.system ELSE u.system::VARCHAR END AS system,
    {x.axes}, q.text AS question_text, q.options, q.answer, q.expected,
    q.clip_id, q.chain_id, q.node_id, q.subchain_id, q.benchmark_id,
    -- What stands or falls together: a video, else a chain, a prompt, or the question alone.
    coalesce(4 * coalesce(q.clip_id, h.clip_id), 4 * q.chain_id + 1, 4 * q.item_id + 2,
        4 * q.id + 3) AS cluster_id
FROM star.question q JOIN star.benchmark b ON b.id = q.benchmark_id
LEFT JOIN star.clip c ON c.id = q.clip_id LEFT JOIN star.model m ON m.id = c.model_id
LEFT JOIN star.item i ON i.id = q.item_id LEFT JOIN star.item ci ON ci.id = c.item_id
LEFT JOIN star.chain h ON h.id = q.chain_id LEFT JOIN star.node n ON n.id = q.node_id
LEFT JOIN star.subchain u ON u.id = q.subchain_id
LEFT JOIN node_system ns ON ns.node_id = q.node_id
LEFT JOIN star.task_axis x ON x.task = coalesce(i.task, ci.task);

-- A unit: the questions of one cell and cluster, by which rows are compared.
CREATE TABLE question_case AS
WITH placed AS (
    SELECT a.*, t.battery_id, dense_rank() OVER (ORDER BY t.battery_id, paradigm, paradigm_name,
        task, dimension, tier, theme, scene, split, generator, type, level, cognition, chain_length,
        node_kind, category, system)::INTEGER AS cell_id
    FROM asked a JOIN battery t ON t.benchmark_id = a.benchmark_id AND t.cases = 'questions'
        AND t.part IS NOT DISTINCT FROM a.part AND t.variant IS NOT DISTINCT FROM a.variant
        AND t.has_level = (a.level IS NOT NULL)
        AND t.has_options = coalesce(len(a.options) > 0, false))
SELECT *, dense_rank() OVER (ORDER BY battery_id, cluster_id, cell_id)::INTEGER AS unit_id
FROM placed ORDER BY question_id;
DROP TABLE asked;
DROP TABLE node_system;

CREATE TABLE cell AS
SELECT DISTINCT cell_id, benchmark, paradigm, paradigm_name, task, dimension, tier, part, theme,
    scene, split, generator, type, level, variant, cognition, chain_length, node_kind, category, system, {axes},
    battery_id
FROM question_case ORDER BY cell_id;
