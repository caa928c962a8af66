-- After the predictions have been read: runs of those that were adopted, and of those that wait.
CREATE TEMP TABLE run_rows AS
SELECT *, 0 AS place FROM work.fresh.run
UNION ALL BY NAME SELECT *, 1 AS place FROM work.fresh.waiting_run
UNION ALL BY NAME SELECT *, 2 AS place FROM work.main.old_waiting_run
UNION ALL BY NAME SELECT *, 3 AS place FROM work.main.old_run;
DELETE FROM run_rows WHERE rowid NOT IN (SELECT arg_min(rowid, place) FROM run_rows GROUP BY run);

CREATE TEMP TABLE waiting_now AS
SELECT text AS run FROM work.code.run WHERE code IN (SELECT run FROM work.fresh.waiting);

INSERT INTO work.fresh.run BY NAME
SELECT * EXCLUDE place FROM run_rows
WHERE place IN (1, 2) AND run NOT IN (SELECT run FROM work.main.old_run) AND run IN (
    SELECT text FROM work.code.run WHERE code IN (SELECT run FROM work.fresh.answer));
DELETE FROM work.fresh.waiting_run;
INSERT INTO work.fresh.waiting_run BY NAME
SELECT * EXCLUDE place FROM run_rows WHERE run IN (FROM waiting_now);

DELETE FROM work.fresh.run
WHERE run IN (FROM waiting_now)
    AND run NOT IN (SELECT c.text FROM work.code.run c JOIN work.fresh.answer a ON a.run = c.code)
    AND run NOT IN (SELECT run FROM work.fresh.verdict WHERE run IS NOT NULL)
    AND run NOT IN (SELECT run FROM work.fresh.probe WHERE run IS NOT NULL)
    AND run NOT IN (SELECT run FROM work.fresh.node_time WHERE run IS NOT NULL)
    AND run NOT IN (SELECT run FROM work.fresh.link_judgement WHERE run IS NOT NULL);
DROP TABLE run_rows;
DROP TABLE waiting_now;
