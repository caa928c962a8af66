"""Which models are one: rows that share an id, a name or an alias, in any case.

A run that came as `gpt-4o-2024-08-06` is of the GPT-4o of `models.csv`, which lists that name: its
size, its weights and its printed numbers are those of the run, too.
"""

from typing import Final

IDENTITIES: Final = """
WITH RECURSIVE called AS (
    SELECT DISTINCT model,
        lower(unnest([model, coalesce(name, model)] || coalesce(aliases, []))) AS name
    FROM star.model),
same AS (
    SELECT a.model, b.model AS other FROM called a JOIN called b USING (name)
    UNION
    SELECT s.model, b.model FROM same s JOIN called a ON a.model = s.other
        JOIN called b ON b.name = a.name),
known AS (
    SELECT s.model, s.other, m.open, m.size, m.note,
        m.id IN (SELECT model_id FROM star.run) AS has_runs
    FROM same s JOIN star.model m ON m.model = s.other)
SELECT model, first(other ORDER BY has_runs DESC, other) AS identity,
    first(open ORDER BY has_runs DESC, other) FILTER (open IS NOT NULL) AS open,
    first(size ORDER BY has_runs DESC, other) FILTER (size IS NOT NULL) AS size,
    list(note ORDER BY has_runs DESC, other) FILTER (note IS NOT NULL) AS notes,
    list(other ORDER BY other) FILTER (has_runs) AS with_runs
FROM known GROUP BY model"""
"""A row for each model: `identity` is the one that stands for all that are the same, one with runs
where any has some; the facts are the first that are known of any of them.
"""
