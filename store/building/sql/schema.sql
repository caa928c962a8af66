-- The star: dimension tables hold a text key and a dense integer id, facts hold ids, ENUMs and
-- small integers, in the order of their ids.
-- The ENUM types are created before this file runs (store.building.star), from schema.vocabulary.
CREATE SCHEMA star;
CREATE SCHEMA logical;

CREATE TABLE star.meta (key VARCHAR, value VARCHAR);
CREATE TABLE star.import (
    number INTEGER, kind VARCHAR, label VARCHAR, imported VARCHAR, files VARCHAR[], rows BIGINT,
    added BIGINT, replaced BIGINT, unchanged BIGINT, rejected BIGINT, report VARCHAR[]);
-- The files that an import's rows name, as long as some row still names them. NULL = rows of no file.
CREATE TABLE star.import_source (number INTEGER, file VARCHAR);
-- Benchmarks' tasks by code: where each stands on the axes of schema.fields.
CREATE TABLE star.task_axis (task VARCHAR, {axes: VARCHAR});
CREATE TABLE star.source (id INTEGER, file VARCHAR);

CREATE TABLE star.benchmark (
    id USMALLINT, benchmark VARCHAR, name VARCHAR, description VARCHAR, licence VARCHAR,
    homepage VARCHAR, citation VARCHAR, source_id INTEGER, source_line INTEGER);
CREATE TABLE star.model (
    id USMALLINT, model VARCHAR, name VARCHAR, kind model_kind, open BOOLEAN,
    size DOUBLE, aliases VARCHAR[], note VARCHAR,
    source_id INTEGER, source_line INTEGER);
CREATE TABLE star.item (
    id INTEGER, item VARCHAR, benchmark_id USMALLINT, paradigm VARCHAR, paradigm_name VARCHAR,
    dimension VARCHAR, task VARCHAR, tier tier, part VARCHAR, prompt VARCHAR, question VARCHAR,
    ground_truth VARCHAR, test_point VARCHAR, theme VARCHAR, scenario VARCHAR,
    image_prompt VARCHAR, source_id INTEGER, source_line INTEGER);
CREATE TABLE star.clip (
    id INTEGER, clip VARCHAR, benchmark_id USMALLINT, item_id INTEGER, model_id USMALLINT,
    media VARCHAR, poster VARCHAR, subtitles VARCHAR, media_stamp VARCHAR, poster_stamp VARCHAR,
    subtitles_stamp VARCHAR, sha256 VARCHAR, duration DOUBLE, width INTEGER, height INTEGER,
    fps DOUBLE, origin VARCHAR, split VARCHAR, scene VARCHAR, source_id INTEGER, source_line INTEGER);
CREATE TABLE star.person (
    clip_id INTEGER, person VARCHAR, name VARCHAR, colour VARCHAR,
    source_id INTEGER, source_line INTEGER);
CREATE TABLE star.chain (
    id INTEGER, chain VARCHAR, benchmark_id USMALLINT, clip_id INTEGER, item_id INTEGER,
    paradigm VARCHAR, title VARCHAR, length INTEGER, origin chain_origin, author VARCHAR,
    parent VARCHAR, version INTEGER, study VARCHAR, source_id INTEGER, source_line INTEGER);
CREATE TABLE star.node (
    id INTEGER, chain_id INTEGER, node VARCHAR, kind node_kind, person VARCHAR, text VARCHAR,
    start DOUBLE, "end" DOUBLE, shown BOOLEAN, x DOUBLE, y DOUBLE, width DOUBLE, height DOUBLE,
    seen_by VARCHAR[], source_id INTEGER, source_line INTEGER);
CREATE TABLE star.subchain (
    id INTEGER, chain_id INTEGER, subchain VARCHAR, result_id INTEGER, category category,
    system UTINYINT, shown BOOLEAN, heart BOOLEAN, source_id INTEGER, source_line INTEGER);
CREATE TABLE star.subchain_reason (
    subchain_id INTEGER, node_id INTEGER, source_id INTEGER, source_line INTEGER);
CREATE TABLE star.scene_object (
    clip_id INTEGER, object VARCHAR, label VARCHAR, colour VARCHAR, material VARCHAR, role VARCHAR,
    motion VARCHAR, place VARCHAR, source_id INTEGER, source_line INTEGER);
CREATE TABLE star.scene_relation (
    clip_id INTEGER, relation VARCHAR, subject VARCHAR, label VARCHAR, object VARCHAR,
    source_id INTEGER, source_line INTEGER);
CREATE TABLE star.question (
    id INTEGER, question VARCHAR, benchmark_id USMALLINT, clip_id INTEGER, item_id INTEGER,
    chain_id INTEGER, node_id INTEGER, subchain_id INTEGER, type VARCHAR, level level,
    variant question_variant, base VARCHAR, text VARCHAR, options VARCHAR[], answer TINYINT,
    expected VARCHAR, cognition VARCHAR, source_id INTEGER, source_line INTEGER);
CREATE TABLE star.question_target (
    question_id INTEGER, kind target_kind, target VARCHAR, source_id INTEGER, source_line INTEGER);
CREATE TABLE star.run (
    id USMALLINT, run VARCHAR, benchmark_id USMALLINT, model_id USMALLINT, judge VARCHAR,
    protocol protocol, setting VARCHAR, encoding VARCHAR, created VARCHAR, note VARCHAR,
    source_set VARCHAR, digest VARCHAR, sequence INTEGER, is_current BOOLEAN,
    source_id INTEGER, source_line INTEGER);
-- Files of answers (answers.sql) that this version reads beside its own, and their runs. `digest` is of
-- their rows (store.building.answers.rows).
CREATE TABLE star.part (name VARCHAR, rows BIGINT, digest VARCHAR);
CREATE TABLE star.part_run (name VARCHAR, run_id USMALLINT);
-- Predictions whose question is not here, and what they ask: many rows ask the same. No case and no
-- board knows of them.
CREATE TABLE star.waiting_reply (id INTEGER, text VARCHAR);
CREATE TABLE star.waiting_run (
    id USMALLINT, run VARCHAR, benchmark VARCHAR, model VARCHAR, judge VARCHAR,
    protocol protocol, setting VARCHAR, encoding VARCHAR, created VARCHAR, note VARCHAR,
    source_set VARCHAR, digest VARCHAR, sequence INTEGER, source_id INTEGER, source_line INTEGER);
CREATE TABLE star.waiting_asked (
    id INTEGER, benchmark VARCHAR, question VARCHAR, text VARCHAR, options VARCHAR[],
    answer INTEGER, prompt VARCHAR);
CREATE TABLE star.waiting (
    run_id USMALLINT, asked_id INTEGER, rotation INTEGER, reply_id INTEGER, choice INTEGER,
    correct BOOLEAN, status status, reason VARCHAR, others VARCHAR[], mark DOUBLE,
    mark_choice INTEGER, source_id INTEGER,
    source_line INTEGER);
-- What a file tells beside an answer: a judge's reason, further replies. Few answers have any.
CREATE TABLE star.remark (
    run_id USMALLINT, question_id INTEGER, rotation UTINYINT, reason VARCHAR, others VARCHAR[],
    source_id INTEGER, source_line INTEGER);
CREATE TABLE star.verdict (
    run_id USMALLINT, clip_id INTEGER, dimension judge_dimension, score DOUBLE, status status,
    reason VARCHAR, chain_id INTEGER, node_id INTEGER, second DOUBLE,
    category error_category, summary VARCHAR, raw VARCHAR, tokens_in INTEGER, tokens_out INTEGER, source_id INTEGER, source_line INTEGER);
-- A judge's calls on altered clips, whose truth the alteration fixes: in no board.
CREATE TABLE star.probe (
    run_id USMALLINT, clip_id INTEGER, probe probe, dimension judge_dimension, truth DOUBLE,
    score DOUBLE, status status, reason VARCHAR, source_id INTEGER, source_line INTEGER);
-- Pins that others than the judge gave to its reasons.
CREATE TABLE star.verdict_pin (
    run_id USMALLINT, clip_id INTEGER, dimension judge_dimension, source_kind source_kind,
    source VARCHAR, chain_id INTEGER, node_id INTEGER, second DOUBLE, source_id INTEGER,
    source_line INTEGER);
-- Who says when a step happens, and whether a link holds: a run for a model's, else no run.
CREATE TABLE star.node_time (
    clip_id INTEGER, chain_id INTEGER, node_id INTEGER, source_kind source_kind, source VARCHAR,
    run_id USMALLINT, shown BOOLEAN, start DOUBLE, "end" DOUBLE, confidence DOUBLE,
    evidence VARCHAR, status status, source_id INTEGER, source_line INTEGER);
CREATE TABLE star.link_judgement (
    clip_id INTEGER, chain_id INTEGER, subchain_id INTEGER, source_kind source_kind, source VARCHAR,
    run_id USMALLINT, holds BOOLEAN, reason VARCHAR, status status, source_id INTEGER,
    source_line INTEGER);
CREATE TABLE star.human_label (
    clip_id INTEGER, annotator VARCHAR, dimension judge_dimension, score DOUBLE,
    category error_category, area DOUBLE, share DOUBLE, reason VARCHAR, adherence VARCHAR,
    chain_id INTEGER, node_id INTEGER, second DOUBLE, start DOUBLE, "end" DOUBLE, source_id INTEGER,
    source_line INTEGER);
-- The errors of a label that names several, numbered from 1.
CREATE TABLE star.label_error (
    clip_id INTEGER, annotator VARCHAR, number USMALLINT, category error_category,
    description VARCHAR, area DOUBLE, share DOUBLE, start DOUBLE, "end" DOUBLE, source_id INTEGER,
    source_line INTEGER);
CREATE TABLE star.published (
    benchmark VARCHAR, table_name VARCHAR, model VARCHAR, setting VARCHAR, slice VARCHAR,
    metric VARCHAR, value DOUBLE, unit VARCHAR, source VARCHAR, status VARCHAR, note VARCHAR,
    source_id INTEGER, source_line INTEGER);
