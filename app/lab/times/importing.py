"""`python -m app data import times`: times from files of other tools, beside those that are here.

A time is of whom the file says. One that is here already, to the millisecond, is as before; where
somebody's time would become another one, the file is refused until its own author is named
(`--author`): what differs comes in as theirs, and everybody else's stays.
"""

import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson

from app.lab.times import elan, label_studio, webvtt
from app.lab.times.timed_steps import MS, Author, TimedClip, TimedStep, TimesFault, as_ms
from loaders import FileRefused
from schema.ids import safe_id
from store.queries.clips.annotatable import benchmark_heads
from store.queries.clips.chains import known_clips, step_times, steps_of
from store.reading.store import Store

CAP: Final = 64 * 2**20
ENDINGS: Final = (".vtt", ".eaf", ".json")
_KINDS: Final = ("dataset", "construction", "people", "model")
SHOWN: Final = 10

Key = tuple[str, str, str, Author]
"""Clip, chain, step, and whose time it is."""


class NewTimes(NamedTuple):
    """Rows of `node_times` by benchmark, how many times were here before, and what is left out."""

    rows: dict[str, list[dict[str, Any]]]
    known: int
    left_out: list[str]


def read_files(paths: Sequence[Path]) -> Iterator[tuple[str, TimedClip]]:
    """The clips of each file, with its name. Raises FileRefused."""
    for path in _below(paths):
        try:
            if path.stat().st_size > CAP:
                raise TimesFault(f"has more than {CAP >> 20} MiB")
            for clip in _read(path):
                yield path.name, clip
        except (TimesFault, UnicodeDecodeError) as fault:
            why = str(fault) if isinstance(fault, TimesFault) else "is not UTF-8"
            raise FileRefused(path.name, "", why) from None


def _read(path: Path) -> list[TimedClip]:
    data = path.read_bytes()
    match path.suffix.lower():
        case ".vtt":
            return [webvtt.read(data.decode())]
        case ".eaf":
            return [elan.read(data)]
        case _:
            return list(label_studio.read(data.decode()))


def _below(paths: Sequence[Path]) -> list[Path]:
    files = list[Path]()
    for path in paths:
        if path.is_dir():
            files += sorted(each for each in path.rglob("*") if each.suffix.lower() in ENDINGS)
        elif path.suffix.lower() in ENDINGS:
            files.append(path)
        else:
            raise FileRefused(path.name, "", f"is none of {', '.join(ENDINGS)}")
    if not files:
        raise FileRefused(
            ", ".join(path.name for path in paths), "", f"holds no {', '.join(ENDINGS)}"
        )
    return files


def new_times(store: Store, clips: Sequence[tuple[str, TimedClip]], author: str) -> NewTimes:
    """What of these times is not here yet. Raises FileRefused where somebody's would change."""
    names = sorted({clip.clip for _, clip in clips})
    here = {row["clip"]: row for row in known_clips(store, names)}
    steps = steps_of(store, list(here))
    known = dict[Key, tuple[int, int]]()
    for row in step_times(store, list(here)):
        if row["start"] is not None:
            by = Author(row["source_kind"], row["source"])
            known[row["clip"], row["chain"], row["node"], by] = (
                as_ms(row["start"]),
                as_ms(row["end"]),
            )
    rows = defaultdict[str, list[dict[str, Any]]](list)
    left_out, changed, same = list[str](), list[str](), 0
    seen = set[Key]()
    for file, clip in clips:
        for step in clip.steps:
            fault = _fault(clip.clip, step, here, steps)
            if fault:
                left_out.append(f"{file}: {fault}")
                continue
            key = clip.clip, step.chain, step.node, step.author
            if known.get(key) == (step.start, step.end):
                same += 1
                continue
            by = Author("people", author) if author else step.author
            own = clip.clip, step.chain, step.node, by
            if own in known and known[own] == (step.start, step.end):
                same += 1
            elif own in known:
                changed.append(f"{step.chain} {step.node} by {by.name or by.kind}")
            elif by.kind not in _KINDS or not by.name:
                left_out.append(f"{file}: {step.chain} {step.node} says not whose it is (--author)")
            elif own in seen:
                left_out.append(f"{file}: {step.chain} {step.node} comes twice by {by.name}")
            else:
                seen.add(own)
                rows[here[clip.clip]["benchmark"]].append(_row(clip.clip, step, by))
    if changed:
        more = f" and {len(changed) - 3} more" if len(changed) > 3 else ""
        raise FileRefused(
            clips[0][0], "", f"{len(changed)} times differ from those that are here "
            f"({'; '.join(changed[:3])}{more}): name by --author who gives them, other than theirs",
        )  # fmt: skip
    return NewTimes(dict(rows), same, left_out)


def _fault(
    clip: str, step: TimedStep, here: dict[str, Any], steps: set[tuple[str, str, str]]
) -> str:
    place = f"{step.start / MS:g}–{step.end / MS:g} s"
    if clip not in here:
        return f"clip {clip[:80]} is not here"
    if not step.node:
        return f"{place} of {clip} names no node: words of one’s own are not taken in"
    if (clip, step.chain, step.node) not in steps:
        return f"{clip} has no node {step.node[:40]} of a chain {step.chain[:80]}"
    duration = here[clip]["duration"]
    if step.end < step.start:
        return f"{step.chain} {step.node} ends before it starts ({place})"
    if duration is not None and step.end / MS > duration + 0.1:
        return f"{step.chain} {step.node} ends after its clip ({place} of {duration:g} s)"
    return ""


def _row(clip: str, step: TimedStep, by: Author) -> dict[str, Any]:
    row = {
        "clip": clip, "chain": step.chain, "node": step.node, "source_kind": by.kind,
        "source": by.name, "shown": True, "start": step.start / MS, "end": step.end / MS,
    }  # fmt: skip
    return row | {"run": by.name} if by.kind == "model" else row


def run(where: Path, paths: Sequence[Path], author: str, *, dry_run: bool) -> Iterator[str]:
    """Take the files in, or tell what would change; yields lines. Raises LoadError, StoreError."""
    from app.cli.importing import Request, report_lines, take_in

    store = Store.open(where)
    if author and safe_id(author) != author:
        raise FileRefused(
            "--author", "", "is a name of letters, digits and ._+- (a pseudonym will do)"
        )
    times = new_times(store, list(read_files(paths)), author)
    heads = benchmark_heads(store, list(times.rows))
    with tempfile.TemporaryDirectory() as folder:
        bundles = [
            _bundle(Path(folder), head, times.rows[benchmark]) for benchmark, head in heads.items()
        ]
        if bundles:
            outcome = take_in(where, Request("bundle", tuple(map(str, bundles)), dry_run=dry_run))
            yield from report_lines(outcome)
    whose = Counter(row["source"] for rows in times.rows.values() for row in rows)
    for name, count in whose.items():
        yield f"{count} times by {name}" + (" would come in" if dry_run else "")
    yield f"{times.known} times are as before; {len(times.left_out)} left out"
    yield from (f"  {line}" for line in times.left_out[:SHOWN])
    if len(times.left_out) > SHOWN:
        yield f"  … and {len(times.left_out) - SHOWN} more"


def _bundle(into: Path, head: Any, rows: list[dict[str, Any]]) -> Path:
    folder = into / f"times-{head['benchmark']}"
    folder.mkdir()
    about = {"id" if key == "benchmark" else key: text for key, text in head.items()}
    whole = {"format": "whyreel-bundle", "version": 1, "benchmark": about}
    (folder / "bundle.json").write_bytes(orjson.dumps(whole))
    lines = b"".join(orjson.dumps(row) + b"\n" for row in rows)
    (folder / "node_times.jsonl").write_bytes(lines)
    return folder
