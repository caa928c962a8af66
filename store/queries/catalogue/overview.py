"""Overview of the loaded data: counts by benchmark, statuses, imports, kept versions. Two figures
of a benchmark at a glance: how often judges say the same, and who makes the truest clips.

Predictions whose question is not loaded are counted by run. The versions beside this one are those
that an address may still name. Benchmarks, imports and runs can be removed from a version; each has
a description.
"""

import re
from datetime import UTC, datetime
from typing import Final, NamedTuple

from store.reading import versions
from store.reading.store import Row, Store, per_version

# As Agreement has it (`store.queries.judging.agreement`): a judge in one way of asking it is a
# rater, what is known by construction is none, and older results are left out.
_MET = """
WITH judge AS (
    SELECT run_id, judge, setting, encoding
    FROM run_case WHERE current AND benchmark = ? AND protocol = ? AND judge IS NOT NULL
        AND judge_kind IS DISTINCT FROM 'truth'),
given AS (
    SELECT v.clip_id, v.score, j.judge, j.setting, j.encoding
    FROM star.verdict v JOIN judge j ON j.run_id = v.run_id
    WHERE v.dimension = ? AND v.status = 'ok'),
unit AS (SELECT clip_id, score, count(*) AS n FROM given GROUP BY ALL),
met AS (
    SELECT sum(n * (n - 1)) / (sum(n) * (sum(n) - 1)) AS alike FROM unit
    GROUP BY clip_id HAVING sum(n) > 1)
SELECT count(*)::BIGINT AS n, avg(alike) AS alike,
    (SELECT count(DISTINCT (judge, setting, encoding)) FROM given)::BIGINT AS judges
FROM met"""

_TRUEST = """
SELECT coalesce(generator_name, generator) AS model, any_value(generator) AS id,
    avg(mean) AS value, count(*) AS n
FROM verdict_board WHERE benchmark = ? AND judge_kind = 'truth' AND protocol = 'eva'
    AND mean IS NOT NULL AND current GROUP BY 1 ORDER BY value DESC, id LIMIT 3"""
_REMOVABLE_BENCHMARKS: Final = """
SELECT benchmark AS name, coalesce(any_value(title), '') || coalesce(
    ' · ' || sum(n) || ' waiting predictions', '') AS line
FROM (SELECT benchmark, name AS title, NULL AS n FROM star.benchmark
    UNION ALL SELECT r.benchmark, NULL, count(*) FROM star.waiting w
    JOIN star.waiting_run r ON r.id = w.run_id GROUP BY ALL)
GROUP BY 1 ORDER BY 1"""
_IMPORTS: Final = """
SELECT number::VARCHAR AS name,
    kind || ' · ' || label || ' · ' || replace(left(imported, 16), 'T', ' ') AS line
FROM star.import WHERE number IN (SELECT number FROM star.import_source) ORDER BY number DESC"""
_RUNS: Final = """
WITH rows AS (
    SELECT r.run, 0 AS place, 'answers' AS what, a.n FROM star.run r
    JOIN (SELECT run_id, count(*) AS n FROM star.answer GROUP BY 1) a ON a.run_id = r.id
    UNION ALL SELECT r.run, 1, 'verdicts', v.n FROM star.run r
    JOIN (SELECT run_id, count(*) AS n FROM star.verdict GROUP BY 1) v ON v.run_id = r.id
    UNION ALL SELECT r.run, 2, 'located steps', t.n FROM star.run r
    JOIN (SELECT run_id, count(*) AS n FROM star.node_time GROUP BY 1) t ON t.run_id = r.id
    UNION ALL SELECT r.run, 3, 'waiting predictions', w.n FROM star.waiting_run r
    JOIN (SELECT run_id, count(*) AS n FROM star.waiting GROUP BY 1) w ON w.run_id = r.id
    UNION ALL SELECT run, 4, 'rows', NULL FROM star.run),
sums AS (SELECT run, place, sum(n) || ' ' || what AS line FROM rows GROUP BY run, place, what)
SELECT run AS name, string_agg(line, ' · ' ORDER BY place) AS line FROM sums
GROUP BY 1 ORDER BY 1"""
Named = list[tuple[str, str]]
_DATA_SET: Final = re.compile(
    r"https://huggingface\.co/datasets/([A-Za-z0-9][\w.-]{0,95}/[A-Za-z0-9][\w.-]{0,95})/?"
)
_WAITING: Final = """
SELECT r.model, r.benchmark, r.run, w.n,
    r.benchmark IN (SELECT b.benchmark FROM star.benchmark b
        WHERE b.id IN (SELECT benchmark_id FROM star.question)) AS known
FROM star.waiting_run r
JOIN (SELECT run_id, count(*) AS n FROM star.waiting GROUP BY 1) w ON w.run_id = r.id
ORDER BY r.benchmark, r.model, r.run"""
_BENCHMARKS: Final = """
WITH clips AS (
    SELECT benchmark_id, count(*) AS clips, count(*) FILTER (has_media) AS with_media,
        sum(n_chains) AS chains, count(*) FILTER (chain_state = 'timed') AS timed,
        count(*) FILTER (chain_state = 'untimed') AS untimed FROM clip_case GROUP BY 1),
expected AS (
    SELECT benchmark_id, count(*) AS expected FROM star.chain WHERE clip_id IS NULL GROUP BY 1),
items AS (SELECT benchmark_id, count(*) AS items FROM star.item GROUP BY 1),
questions AS (SELECT benchmark_id, count(*) AS questions FROM star.question GROUP BY 1),
runs AS (SELECT benchmark_id, count(DISTINCT run) AS runs FROM star.run GROUP BY 1),
answers AS (
    SELECT r.benchmark_id, sum(a.n) AS answers FROM answer_count a
    JOIN star.run r ON r.id = a.run_id GROUP BY 1),
verdicts AS (
    SELECT r.benchmark_id, sum(v.n) AS verdicts FROM verdict_count v
    JOIN star.run r ON r.id = v.run_id GROUP BY 1)
SELECT b.benchmark, b.name, b.description, b.licence, b.homepage, b.citation,
    coalesce(clips, 0)::BIGINT AS clips, coalesce(with_media, 0)::BIGINT AS with_media,
    coalesce(chains, 0)::BIGINT AS chains, coalesce(expected, 0)::BIGINT AS expected,
    coalesce(timed, 0)::BIGINT AS timed,
    coalesce(untimed, 0)::BIGINT AS untimed, coalesce(items, 0)::BIGINT AS items,
    coalesce(questions, 0)::BIGINT AS questions, coalesce(runs, 0)::BIGINT AS runs,
    coalesce(answers, 0)::BIGINT AS answers, coalesce(verdicts, 0)::BIGINT AS verdicts
FROM star.benchmark b LEFT JOIN clips ON clips.benchmark_id = b.id
LEFT JOIN expected ON expected.benchmark_id = b.id
LEFT JOIN items ON items.benchmark_id = b.id LEFT JOIN questions ON questions.benchmark_id = b.id
LEFT JOIN runs ON runs.benchmark_id = b.id LEFT JOIN answers ON answers.benchmark_id = b.id
LEFT JOIN verdicts ON verdicts.benchmark_id = b.id ORDER BY b.id"""
_STATUSES: Final = """
SELECT b.benchmark, s.what, s.status::VARCHAR AS status, sum(s.n)::BIGINT AS n
FROM (SELECT 'answer' AS what, * FROM answer_count
      UNION ALL SELECT 'judging', * FROM call_count
      UNION ALL SELECT 'step', run_id, status, count(*) FROM star.node_time
          WHERE run_id IS NOT NULL GROUP BY ALL) s
JOIN star.run r ON r.id = s.run_id JOIN star.benchmark b ON b.id = r.benchmark_id
GROUP BY ALL ORDER BY ALL"""


class Overview(NamedTuple):
    """`benchmarks`: a row each with its counts, licence, homepage and citation (`chains` are those
    of clips, `expected` those of prompts and paradigms; `timed`/`untimed` count clips). `statuses`:
    benchmark, what (answer | judging: one call for all dimensions of a clip | step: of a chain,
    located), status, n. `imports`: number, kind, label, imported (ISO 8601), files and row counts.
    """

    benchmarks: list[Row]
    statuses: list[Row]
    imports: list[Row]


@per_version()
def overview(store: Store) -> Overview:
    """What this version holds. Read once per version."""
    return Overview(
        store.query(_BENCHMARKS),
        store.query(_STATUSES),
        store.query("SELECT * FROM star.import ORDER BY number DESC"),
    )


class CitedSource(NamedTuple):
    """A benchmark's own row (empty where it has none), in a version of the data."""

    benchmark: Row
    version: str
    hash: str

    @property
    def hub_data_set(self) -> str:
        """The data set on the Hub that the benchmark's home is; "" where it is elsewhere."""
        home = _DATA_SET.fullmatch((self.benchmark.get("homepage") or "").strip())
        return home[1] if home else ""


def source_of(store: Store, benchmark: str) -> CitedSource:
    """The source that a page of a benchmark cites."""
    known = {row["benchmark"]: row for row in overview(store).benchmarks}
    return CitedSource(known.get(benchmark, {}), store.version, store.hash)


def waiting(store: Store) -> list[Row]:
    """Model, benchmark, run, `n` of its predictions, `known`: whether other questions of the
    benchmark are here."""
    return store.query(_WAITING)


class Kept(NamedTuple):
    """A version's name, its size in bytes, when it was published (ISO 8601)."""

    version: str
    size: int
    published: str


def kept(store: Store) -> list[Kept]:
    """The newest first; a version that goes while they are read is left out."""
    listed = []
    for path in reversed(versions.kept(store.path.parent.parent)):
        try:
            stat, size = path.stat(), versions.size(path)
        except FileNotFoundError:
            continue
        when = datetime.fromtimestamp(stat.st_mtime, UTC).isoformat(timespec="seconds")
        listed.append(Kept(versions.version_of(path), size, when))
    return listed


class Removable(NamedTuple):
    """Id and a line for readers, of each."""

    benchmarks: Named
    imports: Named
    runs: Named


def removable(store: Store) -> Removable:
    """All that can be removed; imports only where rows of theirs are known."""
    return Removable(*(_named(store, sql) for sql in (_REMOVABLE_BENCHMARKS, _IMPORTS, _RUNS)))


def _named(store: Store, sql: str) -> Named:
    return [(row["name"], row["line"] or "") for row in store.query(sql)]


def imports_of_folders(store: Store, prefix: str) -> list[str]:
    """The numbers of the imports whose rows came from folders with names that begin so."""
    sql = "SELECT DISTINCT number FROM star.import_source WHERE starts_with(file, ?) ORDER BY 1"
    return [str(row["number"]) for row in store.query(sql, [prefix])]


@per_version(8)
def judges_met(store: Store, benchmark: str, protocol: str, dimension: str) -> Row:
    """Clips that several judges scored in a dimension (`n`), the share of pairs of judges that give
    one the same score (`alike`, None without any), and how many judges there are (`judges`).
    """
    (row,) = store.query(_MET, [benchmark, protocol, dimension])
    return row


@per_version(8)
def truest(store: Store, benchmark: str) -> list[Row]:
    """The three generators with the greatest mean true score: model (name), id, value, n."""
    return store.query(_TRUEST, [benchmark])
