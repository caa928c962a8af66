-- What people, or the script of a scene, name as unreal in a clip (VideoRealBench, 3.1): a row an
-- error. A label names several errors (star.label_error), or one by its own category.
CREATE TABLE label_part AS
SELECT clip_id, annotator, 'realism'::judge_dimension AS dimension, number, category, description,
    area, share, start, "end", NULL::INTEGER AS node_id, start AS second
FROM star.label_error
UNION ALL BY NAME
SELECT clip_id, annotator, dimension, 0 AS number, category, reason AS description, area, share,
    start, "end", node_id, second
FROM star.human_label l
WHERE category IS NOT NULL AND NOT EXISTS (
    FROM star.label_error e
    WHERE e.clip_id = l.clip_id AND e.annotator = l.annotator AND e.category = l.category)
ORDER BY clip_id, annotator, number, category;

-- The categories of a clip, whoever names them: `human_state & interaction`.
CREATE TEMP TABLE clip_error AS
SELECT clip_id, string_agg(category::VARCHAR, ' & ' ORDER BY category) AS error
FROM (SELECT DISTINCT clip_id, category FROM label_part) GROUP BY clip_id;
