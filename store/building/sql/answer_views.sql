-- The answers of all parts together, as the pages read them. Made after `star.answer` and the other views
-- over the parts (store.building.answers.parts).

-- The harness's own letter (-1: it read none) and mark beside ours. A reply that nobody judged has no
-- mark of ours to compare.
CREATE VIEW answer_case AS
SELECT q.benchmark, q.item, q.paradigm, q.paradigm_name, q.task, q.dimension, q.tier, q.part,
    q.theme, q.scene, q.split, q.clip, q.has_media, q.has_poster, q.generator, q.question, q.type, q.level,
    q.variant, q.base, q.cognition, q.chain, q.chain_length, q.node, q.node_kind, q.subchain, q.category, q.system,
    {q.axes}, r.run, r.model, r.model_name, r.kind, r.open, r.judge, r.judge_kind, r.protocol, r.setting, r.encoding, r.current,
    a.rotation, a.choice, a.correct, a.status, a.mark, a.mark_choice,
    {a.read_differently} AS read_differently, {a.marked_differently} AS marked_differently,
    p.text AS raw, q.question_text, q.options, q.answer,
    q.expected, a.run_id, a.question_id, q.clip_id, q.chain_id, q.cell_id, a.reply_id
FROM star.answer a JOIN question_case q ON q.question_id = a.question_id
JOIN run_case r ON r.run_id = a.run_id LEFT JOIN star.reply p ON p.id = a.reply_id;

-- The batteries that each run took up.
CREATE TABLE run_battery AS
SELECT run_id, battery_id FROM judged_battery
UNION SELECT run_id, battery_id FROM answered_battery
ORDER BY run_id, battery_id;
DROP TABLE judged_battery;

CREATE TEMP TABLE ended AS
SELECT run_id, status, correct, sum(n)::BIGINT AS n FROM answer_kind GROUP BY ALL;

CREATE TABLE answer_ending AS
SELECT (row_number() OVER (ORDER BY status, correct) - 1)::INTEGER AS ending_id, *
FROM (SELECT DISTINCT status, correct FROM ended) ORDER BY ending_id;

CREATE TABLE answer_count AS
SELECT run_id, status, sum(n)::BIGINT AS n FROM ended GROUP BY ALL ORDER BY ALL;
DROP TABLE ended;

CREATE VIEW answer_kinds AS
SELECT c.* EXCLUDE (cell_id), r.run, r.model, r.model_name, r.kind, r.open, r.judge, r.judge_kind,
    r.protocol, r.setting, r.encoding, r.current, k.status, k.correct, k.n, k.run_id, k.cell_id
FROM answer_kind k JOIN cell c ON c.cell_id = k.cell_id JOIN run_case r ON r.run_id = k.run_id;

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

CREATE VIEW position_board AS
SELECT b.* EXCLUDE (n, ok, correct, asked), p.n, p.ok, p.correct, p.asked
FROM answer_board b JOIN position_result p
    ON p.run_id = b.run_id AND p.question_id = b.question_id;

CREATE VIEW position_clusters AS
SELECT q.*, r.run, r.model, r.model_name, r.kind, r.open, r.judge, r.judge_kind, r.protocol,
    r.setting, r.encoding, r.current, p.n, p.ok, p.correct, p.asked, p.run_id, p.cluster_id, p.unit_id
FROM position_cluster p JOIN cell q ON q.cell_id = p.cell_id
JOIN run_case r ON r.run_id = p.run_id;

CREATE VIEW position_cells AS
SELECT q.* EXCLUDE (cell_id), r.run, r.model, r.model_name, r.kind, r.open, r.judge, r.judge_kind,
    r.protocol, r.setting, r.encoding, r.current, p.n, p.ok, p.correct, p.asked, p.run_id
FROM position_cell p JOIN cell q ON q.cell_id = p.cell_id JOIN run_case r ON r.run_id = p.run_id;

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

CREATE VIEW chain_case AS
SELECT p.*, r.run, r.model, r.model_name, r.kind, r.open, r.judge, r.judge_kind, r.protocol, r.setting,
    r.encoding, r.current, x.n_questions, x.n_answered, x.n_correct, x.all_right, x.all_asked, x.run_id
FROM chain_result x JOIN chain_place p ON p.chain_id = x.chain_id
JOIN run_case r ON r.run_id = x.run_id;

CREATE VIEW subchain_case AS
SELECT p.*, u.subchain, u.category, u.system::VARCHAR AS system, n.node, n.kind AS node_kind,
    n.text AS result_text, n.start AS second, r.run, r.model, r.model_name, r.kind, r.open, r.judge, r.judge_kind,
    r.protocol, r.setting, r.encoding, r.current, x.n_questions, x.n_answered, x.n_correct, x.all_right,
    x.all_asked, x.causal_right, x.basic_right, x.run_id, x.subchain_id
FROM subchain_result x JOIN star.subchain u ON u.id = x.subchain_id
JOIN chain_place p ON p.chain_id = u.chain_id JOIN run_case r ON r.run_id = x.run_id
LEFT JOIN star.node n ON n.id = u.result_id;
