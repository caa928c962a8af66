-- Circular runs call by call: a row of a run and question counts the positions that the right
-- option was put in. Same columns as the boards of whole questions (VGenST-Bench's evaluator
-- reports both).
CREATE TABLE position_result AS
SELECT run_id, question_id, n_turns AS n, n_ok AS ok, n_right AS correct, n_asked AS asked
FROM turned ORDER BY run_id, question_id;
DROP TABLE turned;

CREATE TABLE position_cluster AS
SELECT p.run_id, q.cell_id, q.cluster_id, q.unit_id, sum(p.n)::INTEGER AS n, sum(p.ok)::INTEGER AS ok,
    sum(p.correct)::INTEGER AS correct, sum(p.asked)::INTEGER AS asked
FROM position_result p JOIN question_case q ON q.question_id = p.question_id
GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3;

CREATE TABLE position_cell AS
SELECT run_id, cell_id, sum(n)::INTEGER AS n, sum(ok)::INTEGER AS ok,
    sum(correct)::INTEGER AS correct, sum(asked)::INTEGER AS asked
FROM position_cluster GROUP BY 1, 2 ORDER BY 1, 2;

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
