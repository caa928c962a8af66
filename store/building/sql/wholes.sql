-- What Watch shows of a clip in one row: its files, people, chains with nodes and links, what people
-- and models said of it, its scene. Read apart they are seven statements, of which each is planned for
-- a millisecond: 9 ms, and nested 1.4.
CREATE TEMP TABLE whole_chains AS
WITH reasons AS (
    SELECT s.subchain_id, list(n.node ORDER BY s.node_id) AS reasons
    FROM star.subchain_reason s JOIN star.node n ON n.id = s.node_id GROUP BY ALL),
links AS (
    SELECT u.chain_id, list({subchain: u.subchain, category: u.category, system: u.system,
        shown: u.shown, heart: u.heart, result: n.node, reasons: coalesce(r.reasons, [])}
        ORDER BY u.id) AS links
    FROM star.subchain u LEFT JOIN star.node n ON n.id = u.result_id
    LEFT JOIN reasons r ON r.subchain_id = u.id GROUP BY ALL),
steps AS (
    SELECT chain_id, list({id: id, node: node, kind: kind, person: person, text: text,
        start: start, "end": "end", shown: shown, x: x, y: y, width: width, height: height,
        seen_by: seen_by} ORDER BY start NULLS LAST, id) AS steps
    FROM star.node GROUP BY ALL)
SELECT h.clip_id, CASE WHEN h.clip_id IS NULL THEN h.item_id END AS item_id,
    CASE WHEN h.clip_id IS NULL AND h.item_id IS NULL THEN h.benchmark_id END AS benchmark_id,
    CASE WHEN h.clip_id IS NULL AND h.item_id IS NULL THEN h.paradigm END AS paradigm, list({
        id: h.id, chain: h.chain, title: h.title, length: h.length, expected: h.clip_id IS NULL,
        origin: h.origin, author: h.author, study: h.study, paradigm: h.paradigm,
        parent: h.parent, version: h.version,
        nodes: coalesce(s.steps, []), subchains: coalesce(l.links, [])} ORDER BY h.chain) AS chains
FROM star.chain h LEFT JOIN steps s ON s.chain_id = h.id LEFT JOIN links l ON l.chain_id = h.id
GROUP BY ALL;

CREATE TEMP TABLE whole_sources AS
WITH times AS (
    SELECT t.clip_id, list({chain: h.chain, node: n.node, source_kind: t.source_kind,
        source: t.source, run: r.run, judge: coalesce(r.judge, r.model),
        name: coalesce(r.judge_name, r.model_name), shown: t.shown, start: t.start,
        "end": t."end", confidence: t.confidence, evidence: t.evidence, status: t.status}
        ORDER BY t.chain_id, t.source, t.node_id) AS times
    FROM star.node_time t JOIN star.chain h ON h.id = t.chain_id
    JOIN star.node n ON n.id = t.node_id LEFT JOIN run_case r ON r.run_id = t.run_id GROUP BY ALL),
judged AS (
    SELECT j.clip_id, list({chain: h.chain, subchain: u.subchain, source_kind: j.source_kind,
        source: j.source, run: r.run, judge: coalesce(r.judge, r.model),
        name: coalesce(r.judge_name, r.model_name), holds: j.holds, reason: j.reason,
        status: j.status} ORDER BY j.chain_id, j.source, j.subchain_id) AS judged
    FROM star.link_judgement j JOIN star.chain h ON h.id = j.chain_id
    JOIN star.subchain u ON u.id = j.subchain_id LEFT JOIN run_case r ON r.run_id = j.run_id
    GROUP BY ALL),
pins AS (
    SELECT p.clip_id, list({run: r.run, name: r.judge_name, dimension: p.dimension,
        source_kind: p.source_kind, source: p.source, chain: h.chain, node: n.node,
        second: p.second} ORDER BY p.run_id, p.dimension, p.source) AS pins
    FROM star.verdict_pin p JOIN run_case r ON r.run_id = p.run_id
    LEFT JOIN star.chain h ON h.id = p.chain_id LEFT JOIN star.node n ON n.id = p.node_id
    GROUP BY ALL)
SELECT c.id AS clip_id, times, judged, pins
FROM star.clip c LEFT JOIN times t ON t.clip_id = c.id LEFT JOIN judged j ON j.clip_id = c.id
LEFT JOIN pins p ON p.clip_id = c.id;

CREATE TEMP TABLE whole_scenes AS
WITH objects AS (
    SELECT clip_id, list({object: object, label: label, colour: colour, material: material,
        role: role, motion: motion, place: place} ORDER BY object) AS objects
    FROM star.scene_object GROUP BY ALL),
relations AS (
    SELECT clip_id, list({relation: relation, subject: subject, label: label, object: object}
        ORDER BY relation) AS relations
    FROM star.scene_relation GROUP BY ALL),
targets AS (
    SELECT q.clip_id, list({question_id: t.question_id, kind: t.kind, target: t.target}
        ORDER BY t.question_id, t.kind, t.target) AS targets
    FROM star.question_target t JOIN star.question q ON q.id = t.question_id
    WHERE q.clip_id IS NOT NULL GROUP BY ALL)
SELECT c.id AS clip_id, objects, relations, targets
FROM star.clip c LEFT JOIN objects o ON o.clip_id = c.id
LEFT JOIN relations r ON r.clip_id = c.id LEFT JOIN targets t ON t.clip_id = c.id;

CREATE TABLE clip_whole AS
WITH people AS (
    SELECT clip_id, list({person: person, name: name, colour: colour} ORDER BY person) AS people
    FROM star.person GROUP BY ALL),
labels AS (
    SELECT clip_id, list({annotator: annotator, dimension: dimension, score: score,
        category: category, area: area, share: share, reason: reason,
        adherence: adherence, chain_id: chain_id,
        node_id: node_id, second: second, start: start, "end": "end",
        errors: CASE WHEN dimension = 'realism' THEN coalesce(errors, []) ELSE [] END}
        ORDER BY annotator, dimension) AS labels
    FROM star.human_label LEFT JOIN (
        SELECT clip_id, annotator, list({number: number, category: category,
            description: description, area: area, share: share, start: start, "end": "end"}
            ORDER BY number) AS errors
        FROM star.label_error GROUP BY ALL) USING (clip_id, annotator)
    GROUP BY ALL)
-- A clip without a chain of its own has the one that its prompt expects, else its paradigm's. With
-- one of its own it has those as well that somebody put in time for this very clip.
SELECT c.id AS clip_id, c.media, c.poster, c.subtitles,
    split_part(c.media_stamp, '-', 3) AS media_tag,
    split_part(c.poster_stamp, '-', 3) AS poster_tag,
    split_part(c.subtitles_stamp, '-', 3) AS subtitles_tag, c.sha256, c.width, c.height, c.fps,
    c.origin, i.scenario, i.image_prompt,
    coalesce(p.people, []) AS people,
    CASE WHEN own.chains IS NULL THEN coalesce(expected.chains, typical.chains, [])
        ELSE own.chains || [h FOR h IN coalesce(expected.chains, []) || coalesce(typical.chains, [])
            IF list_contains([t.chain FOR t IN s.times], h.chain)] END AS chains,
    coalesce(l.labels, []) AS labels, coalesce(s.times, []) AS times,
    coalesce(s.judged, []) AS links, coalesce(s.pins, []) AS pins,
    coalesce(g.objects, []) AS objects, coalesce(g.relations, []) AS relations,
    coalesce(g.targets, []) AS targets
FROM star.clip c LEFT JOIN star.item i ON i.id = c.item_id LEFT JOIN people p ON p.clip_id = c.id
LEFT JOIN whole_chains own ON own.clip_id = c.id
LEFT JOIN whole_chains expected ON expected.item_id = c.item_id
LEFT JOIN whole_chains typical
    ON typical.benchmark_id = c.benchmark_id AND typical.paradigm = i.paradigm
LEFT JOIN labels l ON l.clip_id = c.id LEFT JOIN whole_sources s ON s.clip_id = c.id
LEFT JOIN whole_scenes g ON g.clip_id = c.id
ORDER BY c.id;
DROP TABLE whole_chains;
DROP TABLE whole_sources;
DROP TABLE whole_scenes;
