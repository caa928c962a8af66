"""Where right options stand and how long they are: what a guess gains from form alone."""

from typing import Final

from store.reading.store import Row, Store
from store.reading.version_cache import per_version

# Rank 1: no option is longer. Guessing by length takes the first of several that are as long.
_OPTIONS: Final = """
WITH own AS (
    SELECT type, variant::VARCHAR AS variant, len(options) AS options, answer,
        list_transform(options, lambda each: length(each)) AS lengths,
        list_transform(options, lambda each: len(string_split(trim(each), ' '))) AS words
    FROM question_case
    WHERE benchmark = ? AND len(options) > 1 AND answer BETWEEN 0 AND len(options) - 1),
ranked AS (
    SELECT *, 1 + len(list_filter(lengths, lambda each: each > lengths[answer + 1])) AS rank,
        list_position(lengths, list_max(lengths)) - 1 AS longest, words[answer + 1] AS right_words,
        (list_sum(words) - words[answer + 1]) / (options - 1) AS wrong_words
    FROM own),
positions AS (
    SELECT type, variant, options, map_from_entries(list((answer, n) ORDER BY answer)) AS positions
    FROM (SELECT type, variant, options, answer, count(*) AS n FROM own GROUP BY ALL)
    GROUP BY type, variant, options)
SELECT r.type, r.variant, r.options, count(*) AS n, any_value(p.positions) AS positions,
    count(*) FILTER (r.rank = 1) AS right_is_longest,
    count(*) FILTER (r.rank = r.options) AS right_is_shortest,
    count(*) FILTER (r.longest = r.answer) AS by_longest, avg(r.right_words) AS right_words,
    avg(r.wrong_words) AS wrong_words
FROM ranked r JOIN positions p ON p.type IS NOT DISTINCT FROM r.type
    AND p.variant IS NOT DISTINCT FROM r.variant AND p.options = r.options
GROUP BY r.type, r.variant, r.options ORDER BY r.variant NULLS FIRST, r.type, r.options"""


@per_version(8)
def option_counts(store: Store, benchmark: str) -> list[Row]:
    """For each type, variant and number of options: questions, positions (from 0) and lengths."""
    return store.query(_OPTIONS, [benchmark])
