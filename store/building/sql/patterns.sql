-- A case of unreal people or things: a clip and a category, whoever names it (VideoRealBench, 3.1).
-- The score is the clip's: the final one, else the mean of its labels. Extent and place are the final
-- label's, else the first annotator's who gives them.
CREATE TABLE label_case AS
WITH scored AS (
    SELECT clip_id, coalesce(avg(score) FILTER (annotator = 'final'), avg(score)) AS score
    FROM star.human_label WHERE dimension = 'realism' GROUP BY clip_id),
named AS (
    SELECT *, row_number() OVER (PARTITION BY clip_id, category
        ORDER BY annotator <> 'final', annotator, number) AS nth FROM label_part),
grouped AS (
    SELECT clip_id, category, max(dimension) AS judge_dimension,
        list_distinct(list(annotator ORDER BY nth)) AS annotators,
        first(area ORDER BY nth) FILTER (area IS NOT NULL) AS area,
        first(share ORDER BY nth) FILTER (share IS NOT NULL) AS share,
        first(node_id ORDER BY nth) FILTER (node_id IS NOT NULL) AS node_id,
        first(second ORDER BY nth) FILTER (second IS NOT NULL) AS second,
        nullif(string_agg(description, chr(10) ORDER BY nth), '') AS reason
    FROM named GROUP BY clip_id, category)
SELECT c.benchmark, c.item, c.paradigm, c.paradigm_name, c.task, c.dimension, c.tier, c.part,
    c.theme, c.scene, c.split, c.clip, c.has_media, c.has_poster, c.chain_state, c.chain_length, c.generator,
    c.generator_name, c.error, g.category AS error_category, list_sort(g.annotators) AS annotators,
    g.judge_dimension, s.score, g.area, g.share, g.reason, n.node, g.second, g.clip_id
FROM grouped g JOIN clip_case c ON c.clip_id = g.clip_id
LEFT JOIN scored s ON s.clip_id = g.clip_id LEFT JOIN star.node n ON n.id = g.node_id
ORDER BY g.clip_id, g.category;

-- Answers that only tell something beside another answer of the same model (VGenST-Bench, 4).
-- One row per run, question and pattern; a question can show several. `compared_run`: the runs of models
-- of which this build has read answers; what is known of the others (kept_answer_pattern) stays as it was.
-- What is set beside each other is of one group: a board's row, which can be made of several results
-- (the base questions of one, the variants of another), or an older result by itself.
CREATE TEMP TABLE run_group AS
WITH keyed AS (
    SELECT run_id, run, current, dense_rank() OVER (
        ORDER BY benchmark_id, model_id, judge, protocol, setting, encoding) AS key_id
    FROM run_case)
SELECT run_id, key_id AS group_id FROM keyed WHERE current
UNION ALL
SELECT k.run_id, -o.first FROM keyed k JOIN (
    SELECT run, min(run_id)::BIGINT AS first FROM keyed GROUP BY run HAVING NOT bool_and(current)) o
    ON o.run = k.run;

CREATE TEMP TABLE fresh_pattern AS
WITH printed AS (
    SELECT a.run_id, g.group_id, a.question_id, a.ok, a.correct, r.benchmark_id, r.model_id, r.judge,
        r.setting, r.current, r.source_set, q.question, q.base, q.variant, q.level, q.clip_id
    FROM answer_result a JOIN run_case r ON r.run_id = a.run_id
    JOIN run_group g ON g.run_id = a.run_id
    JOIN question_case q ON q.question_id = a.question_id
    WHERE r.protocol = 'choice' AND a.ok AND a.run_id IN (FROM compared_run)),
turned AS (
    SELECT a.question_id, a.correct, r.benchmark_id, r.model_id, r.judge, r.setting, r.current,
        r.source_set
    FROM answer_result a JOIN run_case r ON r.run_id = a.run_id
    WHERE r.protocol = 'circular' AND a.ok AND a.run_id IN (FROM compared_run)),
looks AS (
    SELECT clip_id, count(*) AS n FROM question_case
    WHERE level = 'L1' AND coalesce(variant, 'base') = 'base' GROUP BY 1),
-- An L1 question without an answer leaves open whether the clip was seen rightly.
seen AS (
    SELECT p.group_id, p.clip_id, CASE WHEN NOT bool_and(correct) THEN false
        WHEN count(*) = any_value(k.n) THEN true END AS all_right
    FROM printed p JOIN looks k ON k.clip_id = p.clip_id
    WHERE level = 'L1' AND coalesce(variant, 'base') = 'base' GROUP BY 1, 2)
SELECT DISTINCT * FROM (
SELECT p.run_id, p.question_id, 'position-bias' AS pattern
FROM printed p JOIN turned t ON t.question_id = p.question_id AND t.model_id = p.model_id
    AND t.benchmark_id = p.benchmark_id AND t.setting IS NOT DISTINCT FROM p.setting
    AND t.judge IS NOT DISTINCT FROM p.judge
    AND ((t.current AND p.current) OR t.source_set = p.source_set)
WHERE p.correct AND NOT t.correct
UNION ALL
SELECT v.run_id, v.question_id, 'choice-prior'
FROM printed v JOIN printed b ON b.group_id = v.group_id AND b.question = v.base
WHERE v.variant = 'v2' AND NOT v.correct AND b.correct
UNION ALL
SELECT p.run_id, p.question_id, CASE WHEN s.all_right THEN 'reasoning' ELSE 'perception' END
FROM printed p JOIN seen s ON s.group_id = p.group_id AND s.clip_id = p.clip_id
WHERE p.level = 'L3' AND coalesce(p.variant, 'base') = 'base' AND NOT p.correct
    AND s.all_right IS NOT NULL
UNION ALL
SELECT run_id, question_id, 'read-differently' FROM {part}.answer a
WHERE ({a.read_differently} OR {a.marked_differently}) AND rotation = 0
UNION ALL
SELECT run_id, question_id, 'marked-differently' FROM {part}.answer a
WHERE {a.marked_differently} AND rotation = 0)
ORDER BY 3, 1, 2;
DROP TABLE run_group;

-- What is kept (of other runs, or of other patterns: no row comes twice) can be half a million rows and
-- lies in order already: it is neither sorted nor counted again.
CREATE TABLE answer_pattern AS FROM kept_answer_pattern UNION ALL FROM fresh_pattern;

CREATE VIEW pattern_case AS
SELECT c.*, p.pattern FROM answer_pattern p JOIN answer_case c
    ON c.run_id = p.run_id AND c.question_id = p.question_id AND c.rotation = 0;

-- The harness's own marks by run and cell, beside ours of the same answers. `counted` and `right`
-- are what our official score counts of them.
CREATE TABLE mark_cell AS
SELECT run_id, cell_id, count(*)::INTEGER AS marked, sum(mark) AS mark,
    count(*) FILTER (counts(status, benchmark) AND (status <> 'ok' OR correct IS NOT NULL))::INTEGER
        AS counted,
    count(*) FILTER (status = 'ok' AND correct)::INTEGER AS "right",
    count(*) FILTER (mark_choice IS NOT NULL)::INTEGER AS "read",
    count(*) FILTER ({a.read_differently})::INTEGER AS read_differently,
    count(*) FILTER ({a.marked_differently})::INTEGER AS marked_differently
FROM {part}.answer a JOIN (SELECT question_id, cell_id FROM question_case) q USING (question_id)
JOIN (SELECT run_id, benchmark FROM run_case WHERE protocol <> 'circular') r USING (run_id)
WHERE mark IS NOT NULL AND rotation = 0
GROUP BY 1, 2
UNION ALL FROM kept_mark_cell ORDER BY 1, 2;

CREATE VIEW mark_cells AS
SELECT c.* EXCLUDE (cell_id), r.run, r.model, r.model_name, r.kind, r.open, r.judge, r.judge_kind,
    r.protocol, r.setting, r.encoding, r.current, r.older, k.marked, k.mark, k.counted, k."right",
    k."read", k.read_differently, k.marked_differently
FROM mark_cell k JOIN cell c ON c.cell_id = k.cell_id JOIN run_case r ON r.run_id = k.run_id;

-- Counted as answers are, by their kinds (answer_kinds); those that are kept were counted before.
CREATE TABLE pattern_kind AS
FROM kept_pattern_kind UNION ALL
FROM (SELECT p.run_id, q.cell_id, p.pattern, count(*)::INTEGER AS n
    FROM fresh_pattern p JOIN (SELECT question_id, cell_id FROM question_case) q
        ON q.question_id = p.question_id GROUP BY ALL ORDER BY ALL);
DROP TABLE fresh_pattern;

CREATE TABLE pattern_ending AS
SELECT (row_number() OVER (ORDER BY pattern) - 1)::INTEGER AS ending_id, pattern
FROM (SELECT DISTINCT pattern FROM pattern_kind) ORDER BY ending_id;

CREATE VIEW pattern_kinds AS
SELECT c.* EXCLUDE (cell_id), r.run, r.model, r.model_name, r.kind, r.open, r.judge, r.judge_kind,
    r.protocol, r.setting, r.encoding, r.current, k.pattern, k.n, k.run_id, k.cell_id
FROM pattern_kind k JOIN cell c ON c.cell_id = k.cell_id JOIN run_case r ON r.run_id = k.run_id;
