-- The star read back as the logical tables of schema.tables: what the next version is built from
-- and what an export writes. Column order is that of TABLES.
CREATE VIEW logical.benchmark AS
SELECT benchmark, name, description, licence, homepage, citation, s.file AS source_file, source_line
FROM star.benchmark b LEFT JOIN star.source s ON s.id = b.source_id;

CREATE VIEW logical.model AS
SELECT model, name, kind::VARCHAR AS kind, open, size, aliases, note, s.file AS source_file, source_line
FROM star.model m LEFT JOIN star.source s ON s.id = m.source_id;

CREATE VIEW logical.item AS
SELECT item, benchmark, paradigm, paradigm_name, dimension, task, tier::VARCHAR AS tier, part,
    prompt, question, ground_truth, test_point, theme, scenario, image_prompt,
    s.file AS source_file, i.source_line
FROM star.item i JOIN star.benchmark b ON b.id = i.benchmark_id
LEFT JOIN star.source s ON s.id = i.source_id;

CREATE VIEW logical.clip AS
SELECT clip, benchmark, item, model, media, poster, subtitles, media_stamp, poster_stamp,
    subtitles_stamp, sha256, duration, width, height, fps, origin, split, scene,
    s.file AS source_file, c.source_line
FROM star.clip c JOIN star.benchmark b ON b.id = c.benchmark_id
LEFT JOIN star.item i ON i.id = c.item_id LEFT JOIN star.model m ON m.id = c.model_id
LEFT JOIN star.source s ON s.id = c.source_id;

CREATE VIEW logical.person AS
SELECT clip, person, p.name, colour, s.file AS source_file, p.source_line
FROM star.person p JOIN star.clip c ON c.id = p.clip_id
LEFT JOIN star.source s ON s.id = p.source_id;

CREATE VIEW logical.chain AS
SELECT chain, benchmark, clip, item, h.paradigm, title, length, h.origin::VARCHAR AS origin, author,
    parent, version, study, s.file AS source_file, h.source_line
FROM star.chain h JOIN star.benchmark b ON b.id = h.benchmark_id
LEFT JOIN star.clip c ON c.id = h.clip_id LEFT JOIN star.item i ON i.id = h.item_id
LEFT JOIN star.source s ON s.id = h.source_id;

CREATE VIEW logical.node AS
SELECT chain, node, kind::VARCHAR AS kind, person, text, start, "end", shown, x, y, width, height,
    seen_by, s.file AS source_file, n.source_line
FROM star.node n JOIN star.chain h ON h.id = n.chain_id
LEFT JOIN star.source s ON s.id = n.source_id;

CREATE VIEW logical.subchain AS
SELECT chain, subchain, n.node AS result, category::VARCHAR AS category, system::INTEGER AS system,
    u.shown, heart, s.file AS source_file, u.source_line
FROM star.subchain u JOIN star.chain h ON h.id = u.chain_id
LEFT JOIN star.node n ON n.id = u.result_id LEFT JOIN star.source s ON s.id = u.source_id;

CREATE VIEW logical.subchain_reason AS
SELECT chain, subchain, node, s.file AS source_file, r.source_line
FROM star.subchain_reason r JOIN star.subchain u ON u.id = r.subchain_id
JOIN star.chain h ON h.id = u.chain_id JOIN star.node n ON n.id = r.node_id
LEFT JOIN star.source s ON s.id = r.source_id;

CREATE VIEW logical.scene_object AS
SELECT clip, o.object, o.label, colour, material, role, motion, place, s.file AS source_file,
    o.source_line
FROM star.scene_object o JOIN star.clip c ON c.id = o.clip_id
LEFT JOIN star.source s ON s.id = o.source_id;

CREATE VIEW logical.scene_relation AS
SELECT clip, relation, subject, r.label, r.object, s.file AS source_file, r.source_line
FROM star.scene_relation r JOIN star.clip c ON c.id = r.clip_id
LEFT JOIN star.source s ON s.id = r.source_id;

CREATE VIEW logical.question AS
SELECT q.question, benchmark, clip, item, chain, node, subchain, type, level::VARCHAR AS level,
    variant::VARCHAR AS variant, base, q.text, options, answer::INTEGER AS answer, expected, cognition,
    s.file AS source_file, q.source_line
FROM star.question q JOIN star.benchmark b ON b.id = q.benchmark_id
LEFT JOIN star.clip c ON c.id = q.clip_id LEFT JOIN star.item i ON i.id = q.item_id
LEFT JOIN star.chain h ON h.id = q.chain_id LEFT JOIN star.node n ON n.id = q.node_id
LEFT JOIN star.subchain u ON u.id = q.subchain_id LEFT JOIN star.source s ON s.id = q.source_id;

CREATE VIEW logical.question_target AS
SELECT question, kind::VARCHAR AS kind, target, s.file AS source_file, t.source_line
FROM star.question_target t JOIN star.question q ON q.id = t.question_id
LEFT JOIN star.source s ON s.id = t.source_id;

CREATE VIEW logical.run AS
SELECT DISTINCT run, benchmark, model, judge, protocol::VARCHAR AS protocol, setting, encoding,
    created, r.note, source_set, digest, sequence, s.file AS source_file, r.source_line
FROM star.run r JOIN star.benchmark b ON b.id = r.benchmark_id
LEFT JOIN star.model m ON m.id = r.model_id LEFT JOIN star.source s ON s.id = r.source_id;

CREATE VIEW logical.answer AS
SELECT run, q.question, rotation::INTEGER AS rotation, p.text AS raw, choice::INTEGER AS choice, correct,
    status::VARCHAR AS status, mark, mark_choice::INTEGER AS mark_choice, s.file AS source_file,
    a.source_line
FROM star.answer a JOIN star.run r ON r.id = a.run_id JOIN star.question q ON q.id = a.question_id
LEFT JOIN star.reply p ON p.id = a.reply_id
LEFT JOIN star.source s ON s.id = a.source_id;

CREATE VIEW logical.remark AS
SELECT run, q.question, rotation::INTEGER AS rotation, reason, others, s.file AS source_file,
    m.source_line
FROM star.remark m JOIN star.run r ON r.id = m.run_id JOIN star.question q ON q.id = m.question_id
LEFT JOIN star.source s ON s.id = m.source_id;

CREATE VIEW logical.waiting_run AS
SELECT run, benchmark, model, judge, protocol::VARCHAR AS protocol, setting, encoding, created,
    note, source_set, digest, sequence, s.file AS source_file, source_line
FROM star.waiting_run r LEFT JOIN star.source s ON s.id = r.source_id;

CREATE VIEW logical.waiting AS
SELECT run, k.benchmark, question, k.text, options, answer, rotation, p.text AS raw, choice, correct,
    status::VARCHAR AS status, reason, others, prompt, mark, mark_choice, s.file AS source_file,
    w.source_line
FROM star.waiting w JOIN star.waiting_run r ON r.id = w.run_id
JOIN star.waiting_asked k ON k.id = w.asked_id
LEFT JOIN star.waiting_reply p ON p.id = w.reply_id LEFT JOIN star.source s ON s.id = w.source_id;

CREATE VIEW logical.verdict AS
SELECT run, clip, v.dimension::VARCHAR AS dimension, score, status::VARCHAR AS status, reason,
    chain, node, second, category::VARCHAR AS category, summary, raw, tokens_in, tokens_out,
    s.file AS source_file, v.source_line
FROM star.verdict v JOIN star.run r ON r.id = v.run_id JOIN star.clip c ON c.id = v.clip_id
LEFT JOIN star.chain h ON h.id = v.chain_id LEFT JOIN star.node n ON n.id = v.node_id
LEFT JOIN star.source s ON s.id = v.source_id;

CREATE VIEW logical.probe AS
SELECT run, clip, probe::VARCHAR AS probe, p.dimension::VARCHAR AS dimension, truth, score,
    status::VARCHAR AS status, reason, s.file AS source_file, p.source_line
FROM star.probe p JOIN star.run r ON r.id = p.run_id JOIN star.clip c ON c.id = p.clip_id
LEFT JOIN star.source s ON s.id = p.source_id;

CREATE VIEW logical.verdict_pin AS
SELECT run, clip, p.dimension::VARCHAR AS dimension, source_kind::VARCHAR AS source_kind, p.source,
    chain, node, second, s.file AS source_file, p.source_line
FROM star.verdict_pin p JOIN star.run r ON r.id = p.run_id JOIN star.clip c ON c.id = p.clip_id
LEFT JOIN star.chain h ON h.id = p.chain_id LEFT JOIN star.node n ON n.id = p.node_id
LEFT JOIN star.source s ON s.id = p.source_id;

CREATE VIEW logical.node_time AS
SELECT clip, chain, node, source_kind::VARCHAR AS source_kind, t.source, run, t.shown, t.start,
    t."end", confidence, evidence, status::VARCHAR AS status, s.file AS source_file, t.source_line
FROM star.node_time t JOIN star.clip c ON c.id = t.clip_id JOIN star.chain h ON h.id = t.chain_id
JOIN star.node n ON n.id = t.node_id LEFT JOIN star.run r ON r.id = t.run_id
LEFT JOIN star.source s ON s.id = t.source_id;

CREATE VIEW logical.link_judgement AS
SELECT clip, chain, subchain, source_kind::VARCHAR AS source_kind, j.source, run, holds, reason,
    status::VARCHAR AS status, s.file AS source_file, j.source_line
FROM star.link_judgement j JOIN star.clip c ON c.id = j.clip_id
JOIN star.chain h ON h.id = j.chain_id JOIN star.subchain u ON u.id = j.subchain_id
LEFT JOIN star.run r ON r.id = j.run_id LEFT JOIN star.source s ON s.id = j.source_id;

CREATE VIEW logical.human_label AS
SELECT clip, annotator, l.dimension::VARCHAR AS dimension, score, category::VARCHAR AS category,
    area, share, reason, adherence, chain, node, second, l.start, l."end",
    s.file AS source_file, l.source_line
FROM star.human_label l JOIN star.clip c ON c.id = l.clip_id
LEFT JOIN star.chain h ON h.id = l.chain_id LEFT JOIN star.node n ON n.id = l.node_id
LEFT JOIN star.source s ON s.id = l.source_id;

CREATE VIEW logical.label_error AS
SELECT clip, annotator, number::INTEGER AS number, category::VARCHAR AS category, description, area,
    share, l.start, l."end", s.file AS source_file, l.source_line
FROM star.label_error l JOIN star.clip c ON c.id = l.clip_id
LEFT JOIN star.source s ON s.id = l.source_id;

CREATE VIEW logical.published AS
SELECT benchmark, table_name, model, setting, slice, metric, value, unit, source, status, note,
    s.file AS source_file, source_line
FROM star.published p LEFT JOIN star.source s ON s.id = p.source_id;
