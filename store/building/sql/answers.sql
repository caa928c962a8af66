-- Answers, and what is counted of them run by run: the tables of a part. `{part}` is the schema of it,
-- in this version's file or in one of its own (store.building.answers.parts). Nothing here hangs on any
-- other run, so that later versions can read it as it is, as long as questions, cells and chains keep
-- their ids. The columns of every table are those that its view in answer_views.sql gives.
CREATE SCHEMA {part};

-- Replies are told apart once a part: of 10 M answers to choose from few differ, and the fact is sorted
-- as numbers. Equal ones of two groups of rows (store.building.answers.integer_codes) meet here; ids
-- follow their arrival.
CREATE TEMP TABLE reply_text AS
SELECT (getvariable('replies_before') + row_number() OVER (ORDER BY min(code)))::INTEGER AS id, text
FROM work.code.reply WHERE code IN (SELECT raw FROM work.kept.answer) GROUP BY text;
CREATE TABLE {part}.reply (id INTEGER, text VARCHAR);
INSERT INTO {part}.reply SELECT id, text FROM reply_text ORDER BY id;

-- A question's answers lie together, since a page shows those of a few questions.
CREATE TABLE {part}.answer (
    run_id USMALLINT, question_id INTEGER, rotation UTINYINT, choice TINYINT, correct BOOLEAN,
    status status, reply_id INTEGER, mark DOUBLE, mark_choice TINYINT, source_id INTEGER,
    source_line INTEGER);
INSERT INTO {part}.answer
WITH r AS (SELECT c.code, o.run_id AS id FROM work.code.run c JOIN first_run o ON o.run = c.text),
q AS (SELECT c.code, o.id FROM work.code.question c JOIN star.question o ON o.question = c.text),
p AS (SELECT c.code, o.id FROM work.code.reply c JOIN reply_text o ON o.text = c.text),
s AS (SELECT c.code, o.id FROM work.code.source c JOIN star.source o ON o.file = c.text),
-- Small before they are sorted.
small AS (
    SELECT r.id AS run, q.id AS question, rotation::UTINYINT AS rotation, choice::TINYINT AS choice,
        correct, status, p.id AS reply, mark, mark_choice::TINYINT AS mark_choice, s.id AS source,
        k.source_line
    FROM work.kept.answer k JOIN r ON r.code = k.run JOIN q ON q.code = k.question
    LEFT JOIN p ON p.code = k.raw LEFT JOIN s ON s.code = k.source_file)
SELECT run, question, rotation, choice, correct, status, reply, mark, mark_choice, source,
    source_line
FROM small ORDER BY question, run, rotation;
UPDATE {part}.answer a SET run_id = m.id FROM moved m JOIN battery_of_question b
    ON b.battery_id = m.battery_id WHERE m.run_id = a.run_id AND b.question_id = a.question_id;
DROP TABLE reply_text;

-- The files that these rows name.
CREATE TABLE {part}.source AS
SELECT DISTINCT source_id AS id FROM {part}.answer WHERE source_id IS NOT NULL ORDER BY 1;

-- Circular runs question by question: their rotations together.
CREATE TEMP TABLE turned AS
SELECT t.*, coalesce(q.n_options, t.n)::INTEGER AS n_turns
FROM (SELECT run_id, question_id, count(*) AS n,
        count(*) FILTER (status = 'ok' AND correct IS NOT NULL)::INTEGER AS n_ok,
        count(*) FILTER (counts(status, benchmark) AND (status <> 'ok' OR correct IS NOT NULL))::INTEGER
            AS n_asked,
        count(*) FILTER (correct) AS n_correct,
        count(*) FILTER (status = 'ok' AND correct)::INTEGER AS n_right
    FROM {part}.answer a JOIN (SELECT run_id, benchmark FROM run_case WHERE protocol = 'circular') r
        USING (run_id) GROUP BY run_id, question_id) t
JOIN (SELECT id, nullif(len(options), 0) AS n_options FROM star.question) q ON q.id = t.question_id;

-- A question of a run. Circular: right only if every rotation is; not evaluated if one is missing.
-- `asked`: the official score counts it, as wrong where the reply has no letter. Left out are calls
-- that failed (no reply came: no answer is not a wrong one, and coverage tells of it), replies that
-- nobody has judged yet, and circular questions that were not asked in every rotation. Where the
-- benchmark's own script counts failed calls as wrong, so does its official score.
-- A run ought to have answered every question of a battery that it took up: what its file leaves out
-- lowers coverage, and rows are ranked on what all have, so that leaving out what is hard raises no rank.
-- Stored, since patterns, cells, chains and clusters all read it.
CREATE TABLE {part}.answer_result AS
WITH took AS MATERIALIZED (
SELECT a.run_id, a.question_id, a.status = 'ok' AND a.correct IS NOT NULL AS ok,
    a.status = 'ok' AND coalesce(a.correct, false) AS correct,
    counts(a.status, r.benchmark) AND (a.status <> 'ok' OR a.correct IS NOT NULL) AS asked
FROM {part}.answer a JOIN (SELECT run_id, benchmark FROM run_case WHERE protocol <> 'circular') r
    ON r.run_id = a.run_id
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
CREATE TABLE {part}.answer_cluster AS
SELECT a.run_id, q.cell_id, q.cluster_id, q.unit_id, count(*)::INTEGER AS n,
    count(*) FILTER (a.ok)::INTEGER AS ok, count(*) FILTER (a.correct)::INTEGER AS correct,
    count(*) FILTER (a.asked)::INTEGER AS asked
FROM {part}.answer_result a JOIN (SELECT question_id, cell_id, cluster_id, unit_id FROM question_case) q
    ON q.question_id = a.question_id GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3;

-- The batteries that each run took up.
CREATE TABLE {part}.answered_battery AS
SELECT DISTINCT a.run_id, c.battery_id
FROM (SELECT DISTINCT run_id, cell_id FROM {part}.answer_cluster) a JOIN cell c ON c.cell_id = a.cell_id
ORDER BY run_id, battery_id;

CREATE TABLE {part}.answer_cell AS
SELECT run_id, cell_id, sum(n)::INTEGER AS n, sum(ok)::INTEGER AS ok,
    sum(correct)::INTEGER AS correct, sum(asked)::INTEGER AS asked
FROM {part}.answer_cluster GROUP BY 1, 2 ORDER BY 1, 2;

-- Answers alike in all that a filter or facet asks of whole lists of them: 34,000 answers of the
-- theatre are 9,000 such kinds, 10 M answers of a large benchmark some 100,000.
CREATE TABLE {part}.answer_kind AS
SELECT a.run_id, q.cell_id, a.status, a.correct, count(*)::INTEGER AS n
FROM {part}.answer a JOIN (SELECT question_id, cell_id FROM question_case) q
    ON q.question_id = a.question_id GROUP BY ALL ORDER BY ALL;

-- Chains and subchains count base questions with options, answered as printed (rotation 0), but for
-- those along a path, of several steps, which are no part of R3-VQA's measures.
CREATE TEMP TABLE counted AS
SELECT question_id, battery_id, chain_id, node_id, subchain_id FROM question_case
WHERE chain_id IS NOT NULL AND coalesce(variant, 'base') = 'base' AND len(options) > 0
    AND (coalesce(node_id, subchain_id) IS NOT NULL
        OR question_id NOT IN (SELECT question_id FROM star.question_target));

CREATE TEMP TABLE counted_answer AS
SELECT a.run_id, q.chain_id, a.question_id, a.ok, a.correct, a.asked
FROM {part}.answer_result a JOIN counted q ON q.question_id = a.question_id
JOIN run_case r ON r.run_id = a.run_id WHERE r.protocol = 'choice';

-- Runs × chains that each run ought to have answered: all those of the batteries it took up.
CREATE TEMP TABLE counted_run AS
SELECT DISTINCT t.run_id, q.chain_id
FROM {part}.answered_battery t JOIN (SELECT DISTINCT chain_id, battery_id FROM counted) q
    ON q.battery_id = t.battery_id
WHERE t.run_id IN (SELECT DISTINCT run_id FROM counted_answer);

CREATE TABLE {part}.chain_result AS
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

CREATE TABLE {part}.subchain_result AS
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

-- Circular runs call by call: a row of a run and question counts the positions that the right
-- option was put in. Same columns as the boards of whole questions (VGenST-Bench's evaluator
-- reports both).
CREATE TABLE {part}.position_result AS
SELECT run_id, question_id, n_turns AS n, n_ok AS ok, n_right AS correct, n_asked AS asked
FROM turned ORDER BY run_id, question_id;
DROP TABLE turned;

CREATE TABLE {part}.position_cluster AS
SELECT p.run_id, q.cell_id, q.cluster_id, q.unit_id, sum(p.n)::INTEGER AS n, sum(p.ok)::INTEGER AS ok,
    sum(p.correct)::INTEGER AS correct, sum(p.asked)::INTEGER AS asked
FROM {part}.position_result p JOIN question_case q ON q.question_id = p.question_id
GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3;

CREATE TABLE {part}.position_cell AS
SELECT run_id, cell_id, sum(n)::INTEGER AS n, sum(ok)::INTEGER AS ok,
    sum(correct)::INTEGER AS correct, sum(asked)::INTEGER AS asked
FROM {part}.position_cluster GROUP BY 1, 2 ORDER BY 1, 2;
