-- Runs with what can be filtered of them, once it is known which are current.
CREATE TABLE run_case AS
SELECT r.id AS run_id, r.run, b.benchmark, m.model, coalesce(m.name, m.model) AS model_name,
    m.kind, m.open, r.judge, j.kind AS judge_kind, r.protocol, r.setting, r.encoding, r.created,
    r.note, j.name AS judge_name, r.benchmark_id, r.model_id, r.source_set, r.sequence,
    r.is_current AS current, CASE WHEN NOT r.is_current THEN r.run END AS older
FROM star.run r JOIN star.benchmark b ON b.id = r.benchmark_id
LEFT JOIN star.model m ON m.id = r.model_id
LEFT JOIN star.model j ON j.model = r.judge ORDER BY r.id;
