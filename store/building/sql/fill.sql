-- From the merged text rows (work.kept.*) to the star, but for answers (answers.sql). Ids follow the
-- order of the text keys, so the same rows always get the same ids. Where files of answers are read
-- as they are, benchmarks, runs and sources keep the ids that they have there (kept_*), and new ones
-- come after them.
INSERT INTO star.source
SELECT coalesce(o.id, (SELECT coalesce(max(id), 0) FROM kept_source)
    + row_number() OVER (PARTITION BY o.id IS NULL ORDER BY file)), file FROM (
    SELECT source_file AS file FROM work.kept.benchmark UNION SELECT source_file FROM work.kept.model
    UNION SELECT source_file FROM work.kept.item UNION SELECT source_file FROM work.kept.clip
    UNION SELECT source_file FROM work.kept.person UNION SELECT source_file FROM work.kept.chain
    UNION SELECT source_file FROM work.kept.node UNION SELECT source_file FROM work.kept.subchain
    UNION SELECT source_file FROM work.kept.subchain_reason
    UNION SELECT source_file FROM work.kept.scene_object
    UNION SELECT source_file FROM work.kept.scene_relation
    UNION SELECT source_file FROM work.kept.question_target
    UNION SELECT source_file FROM work.kept.verdict_pin
    UNION SELECT source_file FROM work.kept.node_time
    UNION SELECT source_file FROM work.kept.link_judgement
    UNION SELECT source_file FROM work.kept.question UNION SELECT source_file FROM work.kept.run
    UNION SELECT text FROM work.code.source
    WHERE code IN (SELECT DISTINCT source_file FROM work.kept.answer
        UNION SELECT DISTINCT source_file FROM work.kept.waiting)
    UNION SELECT file FROM kept_source WHERE in_part
    UNION SELECT source_file FROM work.kept.waiting_run
    UNION SELECT source_file FROM work.kept.remark
    UNION SELECT source_file FROM work.kept.verdict
    UNION SELECT source_file FROM work.kept.probe
    UNION SELECT source_file FROM work.kept.human_label
    UNION SELECT source_file FROM work.kept.label_error
    UNION SELECT source_file FROM work.kept.published)
LEFT JOIN kept_source o USING (file) WHERE file IS NOT NULL ORDER BY 1;

INSERT INTO star.benchmark
SELECT coalesce(o.id, (SELECT coalesce(max(id), 0) FROM kept_benchmark)
        + row_number() OVER (PARTITION BY o.id IS NULL ORDER BY benchmark)), benchmark, name,
    description, licence, homepage, citation, s.id, source_line
FROM work.kept.benchmark LEFT JOIN kept_benchmark o USING (benchmark)
LEFT JOIN star.source s ON s.file = source_file ORDER BY 1;

INSERT INTO star.model
SELECT row_number() OVER (ORDER BY model), model, name, kind, open, size, aliases, note,
    s.id, source_line
FROM work.kept.model LEFT JOIN star.source s ON s.file = source_file ORDER BY model;

INSERT INTO star.item
SELECT row_number() OVER (ORDER BY b.id, item), item, b.id, paradigm, paradigm_name, dimension,
    task, tier, part, prompt, question, ground_truth, test_point, theme, scenario, image_prompt,
    s.id, k.source_line
FROM work.kept.item k JOIN star.benchmark b USING (benchmark)
LEFT JOIN star.source s ON s.file = source_file ORDER BY b.id, item;

INSERT INTO star.clip
SELECT row_number() OVER (ORDER BY b.id, clip), clip, b.id, i.id, m.id, media, poster, subtitles,
    media_stamp, poster_stamp, subtitles_stamp, sha256, duration, width, height, fps, origin, split,
    scene, s.id, k.source_line
FROM work.kept.clip k JOIN star.benchmark b USING (benchmark)
LEFT JOIN star.item i USING (item) LEFT JOIN star.model m USING (model)
LEFT JOIN star.source s ON s.file = source_file ORDER BY b.id, clip;

INSERT INTO star.person
SELECT c.id, person, k.name, colour, s.id, k.source_line
FROM work.kept.person k JOIN star.clip c USING (clip)
LEFT JOIN star.source s ON s.file = source_file ORDER BY c.id, person;

INSERT INTO star.chain
SELECT row_number() OVER (ORDER BY b.id, chain), chain, b.id, c.id, i.id, k.paradigm, title, length,
    k.origin, author, parent, version, study, s.id, k.source_line
FROM work.kept.chain k JOIN star.benchmark b USING (benchmark)
LEFT JOIN star.clip c USING (clip) LEFT JOIN star.item i ON i.item = k.item
LEFT JOIN star.source s ON s.file = source_file ORDER BY b.id, chain;

INSERT INTO star.node
SELECT row_number() OVER (ORDER BY c.id, node), c.id, node, kind, person, text, start, "end",
    shown, x, y, width, height, seen_by, s.id, k.source_line
FROM work.kept.node k JOIN star.chain c USING (chain)
LEFT JOIN star.source s ON s.file = source_file ORDER BY c.id, node;

INSERT INTO star.subchain
SELECT row_number() OVER (ORDER BY c.id, subchain), c.id, subchain, n.id, category, system,
    k.shown, heart, s.id, k.source_line
FROM work.kept.subchain k JOIN star.chain c USING (chain)
LEFT JOIN star.node n ON n.chain_id = c.id AND n.node = k.result
LEFT JOIN star.source s ON s.file = source_file ORDER BY c.id, subchain;

INSERT INTO star.subchain_reason
SELECT u.id, n.id, s.id, k.source_line
FROM work.kept.subchain_reason k JOIN star.chain c USING (chain)
JOIN star.subchain u ON u.chain_id = c.id AND u.subchain = k.subchain
JOIN star.node n ON n.chain_id = c.id AND n.node = k.node
LEFT JOIN star.source s ON s.file = source_file ORDER BY u.id, n.id;

INSERT INTO star.scene_object
SELECT c.id, k.object, k.label, colour, material, role, motion, place, s.id, k.source_line
FROM work.kept.scene_object k JOIN star.clip c USING (clip)
LEFT JOIN star.source s ON s.file = source_file ORDER BY c.id, k.object;

INSERT INTO star.scene_relation
SELECT c.id, relation, subject, label, k.object, s.id, k.source_line
FROM work.kept.scene_relation k JOIN star.clip c USING (clip)
LEFT JOIN star.source s ON s.file = source_file ORDER BY c.id, relation;

INSERT INTO star.question
SELECT row_number() OVER (ORDER BY b.id, k.question), k.question, b.id, c.id, i.id, h.id, n.id, u.id,
    type, level, variant, base, k.text, options, answer, expected, cognition,
    s.id, k.source_line
FROM work.kept.question k JOIN star.benchmark b USING (benchmark)
LEFT JOIN star.clip c USING (clip) LEFT JOIN star.item i ON i.item = k.item
LEFT JOIN star.chain h ON h.chain = k.chain
LEFT JOIN star.node n ON n.chain_id = h.id AND n.node = k.node
LEFT JOIN star.subchain u ON u.chain_id = h.id AND u.subchain = k.subchain
LEFT JOIN star.source s ON s.file = source_file ORDER BY b.id, k.question;

INSERT INTO star.question_target
SELECT q.id, kind::target_kind, target, s.id, k.source_line
FROM work.kept.question_target k JOIN star.question q USING (question)
LEFT JOIN star.source s ON s.file = source_file ORDER BY q.id, kind::target_kind, target;

INSERT INTO star.run
SELECT coalesce(o.id, (SELECT coalesce(max(greatest(id, second_id)), 0) FROM kept_run)
        + row_number() OVER (PARTITION BY o.id IS NULL ORDER BY b.id, run)), run, b.id, m.id, judge,
    protocol, setting, encoding, created, k.note, source_set, digest, sequence, true, s.id,
    k.source_line
FROM work.kept.run k JOIN star.benchmark b USING (benchmark) LEFT JOIN star.model m USING (model)
LEFT JOIN kept_run o USING (run)
LEFT JOIN star.source s ON s.file = source_file ORDER BY 1;

INSERT INTO star.waiting_run
SELECT row_number() OVER (ORDER BY run), run, benchmark, model, judge, protocol, setting, encoding,
    created, note, source_set, digest, sequence, s.id, source_line
FROM work.kept.waiting_run LEFT JOIN star.source s ON s.file = source_file ORDER BY run;

CREATE TEMP TABLE waiting_ask AS
SELECT row_number() OVER (ORDER BY b.text, q.text, t.text, o.options, answer, m.text)::INTEGER AS id, k.*,
    b.text AS benchmark_text, q.text AS question_text, t.text AS asked_text, o.options AS option_texts,
    m.text AS prompt_text
FROM (SELECT DISTINCT benchmark, question, text, options, answer, prompt FROM work.kept.waiting) k
JOIN work.code.benchmark b ON b.code = k.benchmark
LEFT JOIN work.code.question q ON q.code = k.question
LEFT JOIN work.code.asked t ON t.code = k.text
LEFT JOIN work.code.options o ON o.code = k.options
LEFT JOIN work.code.asked m ON m.code = k.prompt;
INSERT INTO star.waiting_asked
SELECT id, benchmark_text, question_text, asked_text, option_texts, answer, prompt_text
FROM waiting_ask ORDER BY id;

-- Equal replies of two groups of rows (store.building.answers.integer_codes) meet here; ids follow
-- their arrival.
CREATE TEMP TABLE waiting_reply AS
SELECT row_number() OVER (ORDER BY min(code))::INTEGER AS id, text FROM work.code.reply
WHERE code IN (SELECT raw FROM work.kept.waiting) GROUP BY text;
INSERT INTO star.waiting_reply SELECT id, text FROM waiting_reply ORDER BY id;

INSERT INTO star.waiting
WITH r AS (
    SELECT c.code, o.id FROM work.code.run c JOIN star.waiting_run o ON o.run = c.text),
p AS (SELECT c.code, o.id FROM work.code.reply c JOIN waiting_reply o ON o.text = c.text),
s AS (SELECT c.code, o.id FROM work.code.source c JOIN star.source o ON o.file = c.text)
SELECT r.id, a.id, rotation, p.id, choice, correct, status, reason, others, mark, mark_choice, s.id,
    k.source_line
FROM work.kept.waiting k JOIN r ON r.code = k.run
JOIN waiting_ask a ON a.benchmark = k.benchmark AND a.question IS NOT DISTINCT FROM k.question
    AND a.text IS NOT DISTINCT FROM k.text AND a.options IS NOT DISTINCT FROM k.options
    AND a.answer IS NOT DISTINCT FROM k.answer AND a.prompt IS NOT DISTINCT FROM k.prompt
LEFT JOIN p ON p.code = k.raw LEFT JOIN s ON s.code = k.source_file
ORDER BY r.id, a.id, rotation, s.id, k.source_line;
DROP TABLE waiting_ask;
DROP TABLE waiting_reply;

INSERT INTO star.remark
SELECT r.id, q.id, rotation, reason, others, s.id, k.source_line
FROM work.kept.remark k JOIN star.run r USING (run) JOIN star.question q USING (question)
LEFT JOIN star.source s ON s.file = source_file ORDER BY q.id, r.id, rotation;

INSERT INTO star.verdict
SELECT r.id, c.id, k.dimension, score, status, reason, h.id, n.id, second, category, summary, raw,
    tokens_in, tokens_out, s.id, k.source_line
FROM work.kept.verdict k JOIN star.run r USING (run) JOIN star.clip c USING (clip)
LEFT JOIN star.chain h ON h.chain = k.chain
LEFT JOIN star.node n ON n.chain_id = h.id AND n.node = k.node
LEFT JOIN star.source s ON s.file = k.source_file
ORDER BY r.id, c.id, k.dimension::judge_dimension;

INSERT INTO star.probe
SELECT r.id, c.id, probe, k.dimension, truth, score, status, reason, s.id, k.source_line
FROM work.kept.probe k JOIN star.run r USING (run) JOIN star.clip c USING (clip)
LEFT JOIN star.source s ON s.file = k.source_file
ORDER BY r.id, c.id, probe, k.dimension::judge_dimension;

INSERT INTO star.verdict_pin
SELECT r.id, c.id, k.dimension, source_kind, source, h.id, n.id, second, s.id, k.source_line
FROM work.kept.verdict_pin k JOIN star.run r USING (run) JOIN star.clip c USING (clip)
LEFT JOIN star.chain h ON h.chain = k.chain
LEFT JOIN star.node n ON n.chain_id = h.id AND n.node = k.node
LEFT JOIN star.source s ON s.file = k.source_file
ORDER BY r.id, c.id, k.dimension::judge_dimension, source;

INSERT INTO star.node_time
SELECT c.id, h.id, n.id, source_kind, source, r.id, k.shown, k.start, k."end", confidence, evidence,
    status, s.id, k.source_line
FROM work.kept.node_time k JOIN star.clip c USING (clip) JOIN star.chain h ON h.chain = k.chain
JOIN star.node n ON n.chain_id = h.id AND n.node = k.node LEFT JOIN star.run r ON r.run = k.run
LEFT JOIN star.source s ON s.file = k.source_file ORDER BY c.id, n.id, source;

INSERT INTO star.link_judgement
SELECT c.id, h.id, u.id, source_kind, source, r.id, holds, reason, status, s.id, k.source_line
FROM work.kept.link_judgement k JOIN star.clip c USING (clip)
JOIN star.chain h ON h.chain = k.chain
JOIN star.subchain u ON u.chain_id = h.id AND u.subchain = k.subchain
LEFT JOIN star.run r ON r.run = k.run
LEFT JOIN star.source s ON s.file = k.source_file ORDER BY c.id, u.id, source;

INSERT INTO star.human_label
SELECT c.id, annotator, k.dimension, score, category, area, share, reason, adherence, h.id, n.id,
    second, k.start, k."end", s.id, k.source_line
FROM work.kept.human_label k JOIN star.clip c USING (clip)
LEFT JOIN star.chain h ON h.chain = k.chain
LEFT JOIN star.node n ON n.chain_id = h.id AND n.node = k.node
LEFT JOIN star.source s ON s.file = k.source_file
ORDER BY c.id, annotator, k.dimension::judge_dimension;

INSERT INTO star.label_error
SELECT c.id, annotator, number, category, description, area, share, k.start, k."end", s.id,
    k.source_line
FROM work.kept.label_error k JOIN star.clip c USING (clip)
LEFT JOIN star.source s ON s.file = k.source_file ORDER BY c.id, annotator, number;

INSERT INTO star.published
SELECT benchmark, table_name, model, setting, slice, metric, value, unit, source, status, note,
    s.id, source_line
FROM work.kept.published LEFT JOIN star.source s ON s.file = source_file ORDER BY ALL;
