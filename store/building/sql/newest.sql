-- Which of several results of the same (model, judge, protocol, setting, encoding) is shown: in each
-- battery, the newest that has anything of it. A run that is
-- older in all it has is marked so; one that is older in some of it gets a second row and id for
-- that, so that every fact belongs to what is shown or to what is not. Answers are moved to it where
-- they are written (answers.sql).
CREATE TEMP TABLE dated AS
WITH keyed AS (
    SELECT id, run, sequence, created, dense_rank() OVER (
        ORDER BY benchmark_id, model_id, judge, protocol, setting, encoding) AS key_id FROM star.run),
-- Of a result without a date only the order of imports is known: it came after what was there.
placed AS (
    SELECT *, count(*) OVER (PARTITION BY key_id) AS several, coalesce(created, max(created) OVER (
        PARTITION BY key_id ORDER BY sequence, run), '') AS since FROM keyed)
SELECT id AS run_id, key_id, row_number() OVER (
    PARTITION BY key_id ORDER BY since DESC, sequence DESC, run DESC) AS age
FROM placed WHERE several > 1;

CREATE TEMP TABLE battery_of_question AS
SELECT q.id AS question_id, t.battery_id
FROM star.question q LEFT JOIN star.clip c ON c.id = q.clip_id
LEFT JOIN star.item i ON i.id = q.item_id LEFT JOIN star.item ci ON ci.id = c.item_id
JOIN battery t ON t.benchmark_id = q.benchmark_id AND t.cases = 'questions'
    AND t.part IS NOT DISTINCT FROM coalesce(i.part, ci.part)
    AND t.variant IS NOT DISTINCT FROM q.variant AND t.has_level = (q.level IS NOT NULL)
    AND t.has_options = coalesce(len(q.options) > 0, false);

CREATE TEMP TABLE battery_of_clip AS
SELECT c.id AS clip_id, t.battery_id
FROM star.clip c LEFT JOIN star.item i ON i.id = c.item_id
JOIN battery t ON t.benchmark_id = c.benchmark_id AND t.cases = 'clips'
    AND t.part IS NOT DISTINCT FROM i.part;

CREATE TEMP TABLE older AS
WITH run_code AS (
    SELECT c.code, r.id FROM star.run r JOIN work.code.run c ON c.text = r.run
    WHERE r.id IN (SELECT run_id FROM dated)),
took AS (
    SELECT r.id AS run_id, b.battery_id
    FROM (SELECT DISTINCT run, question FROM work.kept.answer
        WHERE run IN (SELECT code FROM run_code)) a
    JOIN run_code r ON r.code = a.run JOIN work.code.question c ON c.code = a.question
    JOIN star.question q ON q.question = c.text JOIN battery_of_question b ON b.question_id = q.id
    UNION
    SELECT o.id, p.battery_id FROM part_battery p JOIN kept_run o ON p.run_id IN (o.id, o.second_id)
    WHERE o.id IN (SELECT run_id FROM dated)
    UNION
    SELECT DISTINCT v.run_id, b.battery_id
    FROM (FROM star.verdict WHERE run_id IN (SELECT run_id FROM dated)) v
    JOIN battery_of_clip b ON b.clip_id = v.clip_id
    UNION
    SELECT DISTINCT t.run_id, b.battery_id
    FROM (FROM star.node_time WHERE run_id IN (SELECT run_id FROM dated)) t
    JOIN battery_of_clip b ON b.clip_id = t.clip_id),
first AS (
    SELECT run_id, battery_id, age > min(age) OVER (PARTITION BY key_id, battery_id) AS is_older
    FROM took JOIN dated USING (run_id))
SELECT run_id, battery_id, bool_and(is_older) OVER (PARTITION BY run_id) AS whole
FROM first QUALIFY is_older;

UPDATE star.run SET is_current = false WHERE id IN (SELECT run_id FROM older WHERE whole);

CREATE TEMP TABLE second_id AS
SELECT t.run_id, coalesce(o.second_id, (SELECT greatest(max(id), (SELECT coalesce(max(second_id), 0)
        FROM kept_run)) FROM star.run)
    + row_number() OVER (PARTITION BY o.second_id IS NULL ORDER BY t.run_id)) AS id
FROM (SELECT DISTINCT run_id FROM older WHERE NOT whole) t LEFT JOIN kept_run o ON o.id = t.run_id;
INSERT INTO star.run
SELECT r.* REPLACE (s.id AS id, false AS is_current) FROM star.run r
JOIN second_id s ON s.run_id = r.id;

CREATE TEMP TABLE moved AS
SELECT o.run_id, o.battery_id, s.id FROM older o JOIN second_id s ON s.run_id = o.run_id;
UPDATE star.remark a SET run_id = m.id FROM moved m JOIN battery_of_question b
    ON b.battery_id = m.battery_id WHERE m.run_id = a.run_id AND b.question_id = a.question_id;
UPDATE star.verdict v SET run_id = m.id FROM moved m JOIN battery_of_clip b
    ON b.battery_id = m.battery_id WHERE m.run_id = v.run_id AND b.clip_id = v.clip_id;
UPDATE star.probe v SET run_id = m.id FROM moved m JOIN battery_of_clip b
    ON b.battery_id = m.battery_id WHERE m.run_id = v.run_id AND b.clip_id = v.clip_id;
UPDATE star.verdict_pin v SET run_id = m.id FROM moved m JOIN battery_of_clip b
    ON b.battery_id = m.battery_id WHERE m.run_id = v.run_id AND b.clip_id = v.clip_id;
UPDATE star.node_time v SET run_id = m.id FROM moved m JOIN battery_of_clip b
    ON b.battery_id = m.battery_id WHERE m.run_id = v.run_id AND b.clip_id = v.clip_id;
UPDATE star.link_judgement v SET run_id = m.id FROM moved m JOIN battery_of_clip b
    ON b.battery_id = m.battery_id WHERE m.run_id = v.run_id AND b.clip_id = v.clip_id;
DROP TABLE dated;
DROP TABLE battery_of_clip;
DROP TABLE older;
DROP TABLE second_id;
