-- Which predictions are tried and which wait. `old_waiting` holds those that waited in the version
-- before, `old_asked` the benchmarks that have questions there.
CREATE TEMP MACRO waiting_hash(kind, t) AS (md5_number_lower(kind || t) >> 6)::BIGINT;

CREATE TABLE work.main.here AS
SELECT code FROM work.code.benchmark
WHERE text IN (SELECT benchmark FROM work.fresh.question UNION ALL FROM work.main.old_asked);

-- What a file of waiting rows brings is tried where it can be.
ALTER TABLE work.prediction ADD COLUMN waited BOOLEAN DEFAULT false;
INSERT INTO work.prediction BY NAME
SELECT *, true AS waited FROM work.fresh.waiting WHERE benchmark IN (FROM work.main.here);
DELETE FROM work.fresh.waiting WHERE benchmark IN (FROM work.main.here);

INSERT INTO work.fresh.waiting BY NAME
SELECT * EXCLUDE waited FROM work.prediction WHERE benchmark NOT IN (FROM work.main.here);
DELETE FROM work.prediction WHERE benchmark NOT IN (FROM work.main.here);

-- The same run again, from whatever file, replaces what waited of it.
CREATE TABLE work.main.waited_before AS
SELECT DISTINCT run FROM (
    SELECT run FROM work.prediction UNION ALL SELECT run FROM work.fresh.waiting
    UNION ALL SELECT run FROM work.fresh.answer)
WHERE run IS NOT NULL;

CREATE TABLE work.main.recalled AS
SELECT DISTINCT run FROM work.main.old_waiting
WHERE run NOT IN (FROM work.main.waited_before) AND benchmark IN (
    SELECT c.code FROM work.code.benchmark c JOIN work.fresh.question q ON q.benchmark = c.text);
INSERT INTO work.prediction BY NAME
SELECT *, true AS waited FROM work.main.old_waiting WHERE run IN (FROM work.main.recalled);
INSERT INTO work.main.waited_before FROM work.main.recalled;
