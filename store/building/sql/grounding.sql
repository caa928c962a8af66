-- Temporal grounding: what is true of a chain's steps and links in a clip, what the runs of protocol
-- `locate` say of it, and what two rules would say that look at no clip. docs/numbers.md has the rules.
-- NULL if a time is unknown. DuckDB's least and greatest skip NULL, so two unknown times had IoU 1.
CREATE TEMP MACRO iou(a, b, c, d) AS CASE
    WHEN a IS NULL OR b IS NULL OR c IS NULL OR d IS NULL THEN NULL
    WHEN a = c AND b = d THEN 1.0
    WHEN least(b, d) <= greatest(a, c) THEN 0.0
    ELSE (least(b, d) - greatest(a, c)) / (greatest(b, d) - least(a, c)) END;

-- By construction: chains of a clip's own that have times.
CREATE TEMP TABLE built AS
SELECT h.clip_id, h.id AS chain_id FROM star.chain h JOIN star.node n ON n.chain_id = h.id
WHERE h.clip_id IS NOT NULL GROUP BY ALL HAVING count(n.start) > 0;

-- By people: whether a step is shown as most say, at least two; when, as the mean of the two who agree
-- best, from IoU 0.5. An annotator who says "shown" without a time counts as a vote only. Theatre and real clips are never mixed: a benchmark that has times by
-- construction takes none from people.
CREATE TEMP TABLE timed_step AS
SELECT b.clip_id, b.chain_id, n.id AS node_id, 'construction' AS truth,
    coalesce(n.shown, true) AS shown, n.start, n."end"
FROM built b JOIN star.node n ON n.chain_id = b.chain_id
WHERE n.start IS NOT NULL OR n.shown = false
UNION ALL
SELECT v.clip_id, v.chain_id, v.node_id, 'people', yes > no, p.start, p."end"
FROM (SELECT clip_id, chain_id, node_id, count(*) FILTER (shown) AS yes,
        count(*) FILTER (NOT shown) AS no
    FROM star.node_time WHERE source_kind = 'people' AND status = 'ok' GROUP BY ALL) v
LEFT JOIN (
    SELECT a.clip_id, a.chain_id, a.node_id, (a.start + b.start) / 2 AS start,
        (a."end" + b."end") / 2 AS "end", iou(a.start, a."end", b.start, b."end") AS alike
    FROM star.node_time a JOIN star.node_time b ON b.clip_id = a.clip_id
        AND b.chain_id = a.chain_id AND b.node_id = a.node_id AND a.source < b.source
    WHERE a.source_kind = 'people' AND b.source_kind = 'people' AND a.shown AND b.shown
        AND a.status = 'ok' AND b.status = 'ok' AND alike >= 0.5
    QUALIFY row_number() OVER (PARTITION BY a.clip_id, a.chain_id, a.node_id
        ORDER BY alike DESC, a.source, b.source) = 1) p
    ON p.clip_id = v.clip_id AND p.chain_id = v.chain_id AND p.node_id = v.node_id
WHERE greatest(yes, no) >= 2 AND yes <> no AND (no > yes OR p.start IS NOT NULL)
    AND v.clip_id NOT IN (SELECT c.id FROM star.clip c WHERE c.benchmark_id IN
        (SELECT o.benchmark_id FROM star.clip o JOIN built b ON b.clip_id = o.id));

CREATE TEMP TABLE judged_link AS
SELECT b.clip_id, b.chain_id, u.id AS subchain_id, 'construction' AS truth, u.shown AS holds
FROM built b JOIN star.subchain u ON u.chain_id = b.chain_id WHERE u.shown IS NOT NULL
UNION ALL
SELECT clip_id, chain_id, subchain_id, 'people', yes > no
FROM (SELECT clip_id, chain_id, subchain_id, count(*) FILTER (holds) AS yes,
        count(*) FILTER (NOT holds) AS no
    FROM star.link_judgement WHERE source_kind = 'people' AND status = 'ok' GROUP BY ALL)
WHERE greatest(yes, no) >= 2 AND yes <> no
    AND clip_id NOT IN (SELECT c.id FROM star.clip c WHERE c.benchmark_id IN
        (SELECT o.benchmark_id FROM star.clip o JOIN built b ON b.clip_id = o.id));

-- The chain's order, for a rule that looks at no clip: causes before effects, then by id.
CREATE TEMP TABLE step_order AS
WITH RECURSIVE edge AS (
    SELECT DISTINCT r.node_id AS reason, u.result_id AS result
    FROM star.subchain_reason r JOIN star.subchain u ON u.id = r.subchain_id),
deep AS (
    SELECT n.id AS node_id, 0 AS depth FROM star.node n
    WHERE n.chain_id IN (SELECT chain_id FROM timed_step)
    UNION
    SELECT e.result, d.depth + 1 FROM deep d JOIN edge e ON e.reason = d.node_id
    WHERE d.depth < 1000)
SELECT n.id AS node_id,
    row_number() OVER (PARTITION BY n.chain_id ORDER BY max(d.depth), n.id) - 1 AS place,
    count(*) OVER (PARTITION BY n.chain_id) AS steps
FROM deep d JOIN star.node n ON n.id = d.node_id GROUP BY n.id, n.chain_id;

-- Rows of boards that are no run, with ids above those of runs: each benchmark with a truth has both
-- rules.
CREATE TABLE baseline_run AS
SELECT (100000 + 2 * b.id + r.place)::INTEGER AS run_id, b.benchmark, r.model, r.name AS model_name,
    'scripted'::model_kind AS kind, NULL::BOOLEAN AS open, NULL::VARCHAR AS judge,
    NULL::model_kind AS judge_kind, 'locate'::protocol AS protocol, NULL::VARCHAR AS setting,
    NULL::VARCHAR AS encoding, true AS current, NULL::VARCHAR AS older, b.benchmark || '.' || r.model AS run,
    b.id AS benchmark_id
FROM star.benchmark b CROSS JOIN (VALUES
    (0, 'baseline.equal-parts', 'Baseline: equal parts in the chain''s order'),
    (1, 'baseline.middle-third', 'Baseline: the middle third')) r(place, model, name)
WHERE b.id IN (SELECT c.benchmark_id FROM timed_step t JOIN star.clip c ON c.id = t.clip_id)
ORDER BY 1;

CREATE TEMP TABLE rule_time AS
SELECT r.run_id, t.clip_id, t.chain_id, t.node_id, true AS shown,
    CASE WHEN r.model = 'baseline.equal-parts' THEN c.duration * o.place / o.steps
        ELSE c.duration / 3 END AS start,
    CASE WHEN r.model = 'baseline.equal-parts' THEN c.duration * (o.place + 1) / o.steps
        ELSE c.duration * 2 / 3 END AS "end",
    CASE WHEN c.duration IS NULL THEN 'missing_media' ELSE 'ok' END::status AS status
FROM timed_step t JOIN star.clip c ON c.id = t.clip_id
JOIN baseline_run r ON r.benchmark_id = c.benchmark_id JOIN step_order o ON o.node_id = t.node_id;

-- A run ought to have located the steps of every clip of the parts that it took up.
CREATE TEMP TABLE grounding_battery AS
SELECT DISTINCT t.run_id, c.battery_id
FROM (SELECT run_id, clip_id FROM star.node_time WHERE run_id IS NOT NULL
    UNION SELECT run_id, clip_id FROM rule_time) t JOIN clip_case c ON c.clip_id = t.clip_id
ORDER BY ALL;

CREATE TEMP TABLE grounding_run AS
SELECT run_id, run, model, model_name, kind, open, judge, judge_kind, protocol, setting, encoding,
    current, false AS baseline FROM run_case WHERE protocol = 'locate'
UNION ALL
SELECT run_id, run, model, model_name, kind, open, judge, judge_kind, protocol, setting, encoding,
    current, true FROM baseline_run;

-- What stands or falls together: the clips of a prompt, else the clip.
CREATE TEMP TABLE grounded_clip AS
SELECT c.*, coalesce(2 * item_id, 2 * clip_id + 1) AS cluster_id FROM clip_case c
WHERE clip_id IN (SELECT clip_id FROM timed_step UNION SELECT clip_id FROM judged_link);

-- A step of a run: `ok` where the call brought an answer, which is wrong where it says that a step is
-- not shown. A failed call, and a step that the run leaves out, lower coverage and are never wrong.
CREATE TABLE step_case AS
WITH said AS (
    SELECT run_id, clip_id, chain_id, node_id, shown, start, "end", status FROM star.node_time
    WHERE run_id IS NOT NULL UNION ALL BY NAME FROM rule_time)
SELECT c.benchmark, c.item, c.paradigm, c.paradigm_name, c.task, c.dimension, c.tier, c.part,
    c.theme, c.scene, c.split, c.clip, c.has_media, c.has_poster, c.generator, h.chain, h.length AS chain_length, n.node,
    n.kind AS node_kind, n.text AS node_text, r.* EXCLUDE (run_id), t.truth, t.shown AS truly_shown,
    CASE WHEN t.shown THEN t.start END AS second, CASE WHEN t.shown THEN t."end" END
        AS second_end,
    s.status, s.shown AS said_shown, s.start AS said_start, s."end" AS said_end,
    CASE WHEN s.status = 'ok' AND t.shown THEN
        CASE WHEN s.shown AND s.start IS NOT NULL AND s."end" IS NOT NULL
            THEN iou(t.start, t."end", s.start, s."end") ELSE 0.0 END END AS iou,
    iou < 0.3 AS misplaced,
    r.run_id, c.clip_id, h.id AS chain_id, n.id AS node_id, c.cluster_id, c.battery_id
FROM grounding_run r JOIN grounding_battery b ON b.run_id = r.run_id
JOIN grounded_clip c ON c.battery_id = b.battery_id
JOIN timed_step t ON t.clip_id = c.clip_id JOIN star.chain h ON h.id = t.chain_id
JOIN star.node n ON n.id = t.node_id
LEFT JOIN said s ON s.run_id = r.run_id AND s.clip_id = t.clip_id AND s.chain_id = t.chain_id
    AND s.node_id = t.node_id
ORDER BY r.run_id, c.clip_id, h.id, n.id;

-- What mIoU is a mean over.
CREATE VIEW shown_step_case AS FROM step_case WHERE truly_shown;

CREATE TABLE link_case AS
WITH said AS (
    SELECT run_id, clip_id, chain_id, subchain_id, holds, status FROM star.link_judgement
    WHERE run_id IS NOT NULL
    UNION ALL BY NAME
    SELECT r.run_id, j.clip_id, j.chain_id, j.subchain_id, true AS holds, 'ok'::status AS status
    FROM judged_link j JOIN star.clip c ON c.id = j.clip_id
    JOIN baseline_run r ON r.benchmark_id = c.benchmark_id)
SELECT c.benchmark, c.item, c.paradigm, c.paradigm_name, c.task, c.dimension, c.tier, c.part,
    c.theme, c.scene, c.split, c.clip, c.has_media, c.has_poster, c.generator, h.chain, h.length AS chain_length, u.subchain,
    r.* EXCLUDE (run_id), j.truth, j.holds AS truly_holds, s.status, s.holds AS said_holds,
    r.run_id, c.clip_id, h.id AS chain_id, u.id AS subchain_id, c.cluster_id, c.battery_id
FROM grounding_run r JOIN grounding_battery b ON b.run_id = r.run_id
JOIN grounded_clip c ON c.battery_id = b.battery_id
JOIN judged_link j ON j.clip_id = c.clip_id JOIN star.chain h ON h.id = j.chain_id
JOIN star.subchain u ON u.id = j.subchain_id
LEFT JOIN said s ON s.run_id = r.run_id AND s.clip_id = j.clip_id AND s.chain_id = j.chain_id
    AND s.subchain_id = j.subchain_id
ORDER BY r.run_id, c.clip_id, h.id, u.id;
DROP TABLE built;
DROP TABLE timed_step;
DROP TABLE judged_link;
DROP TABLE step_order;
DROP TABLE rule_time;
DROP TABLE grounding_battery;
DROP TABLE grounding_run;
DROP TABLE grounded_clip;
