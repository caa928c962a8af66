"""Writers of a run's files, and of the chains that Build made and people kept.

SVBench has its JSON, R3 its JSON and VLMEvalKit's TSV, VGenST its Parquet, and VideoRealBench its
annotations as docs/videoreal.md has them.

Kept chains are a bundle: each belongs to the item of its own prompt. Once the bundle is imported,
such a chain leads over the paradigm's (docs/building.md).
"""

import csv
import io
import json
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from pipelines.quality import ValidatorVote
from schema.benchmarks import svbench
from schema.benchmarks.vgenst import SPATIAL_TASKS
from schema.build_record import BuildLine, ChainLine
from schema.checking.item import FIRST_DRAFTS
from schema.checking.sources import of_chain
from schema.exports.table_files import delimited
from schema.ids import path_below, safe_id

BENCHMARK: Final = svbench.BENCHMARK.id
ItemIds = Mapping[tuple[str, str], str]
"""(paradigm, prompt) → the item."""


def write(
    job: str, outputs: Iterable[tuple[str, Mapping[str, Any]]], out: Path,
    ticks: Mapping[str, tuple[int, int]] | None = None,
) -> list[str]:  # fmt: skip
    """Write the files of a run from `(case, output)` of its cases; returns their names.

    `ticks`: case → how many of its prompts people decided, and how many they kept. A case of
    SVBench that was rejected to the end has a rate and no prompts. Raises KeyError,
    TypeError or ValueError for an output of another job: a record may be a visitor's.
    """
    out.mkdir(parents=True, exist_ok=True)
    cases = list(outputs)
    if job == "svbench":
        body = [output["experiment"] for _, output in cases if "experiment" in output]
        rates = [_rate(output, (ticks or {}).get(name, (0, 0))) for name, output in cases]
        return [_json(out / "bench_for_short.json", body), _json(out / "rates.json", rates)]
    if job in ("r3", "argus"):
        tsv = _merged(output["tsv"] for _, output in cases)
        (out / "questions.tsv").write_text(tsv, encoding="utf-8")
        body_by_case = {name: output["submission"] for name, output in cases}
        stands = {name: output["balance"] for name, output in cases if "balance" in output}
        checked = [{"case": name, **pair} for name, output in cases
                   for pair in output.get("pairs", ())]  # fmt: skip
        challenge = [{"case": name, "setting": output["challenge"]["setting"], **question}
                     for name, output in cases if "challenge" in output
                     for question in output["challenge"]["questions"]]  # fmt: skip
        return [_json(out / "r3-bench-dx.json", body_by_case), "questions.tsv",
                _balance(out / "balance.tsv", stands),
                *([_lines(out / "pairs.jsonl", checked)] if checked else []),
                *([_lines(out / "challenge.jsonl", challenge)] if challenge else [])]  # fmt: skip
    if job == "videoreal":
        return _annotations(cases, out, ticks or {})
    return _parquet(cases, out)


def _annotations(
    cases: Sequence[tuple[str, Mapping[str, Any]]], out: Path, ticks: Mapping[str, tuple[int, int]]
) -> list[str]:
    """Write the lines that an import reads, both texts of each, and what was left out and why.

    An import takes every line for people's word: a label that a model drafted is none of them until
    people have kept it, and stands in a file apart.
    """
    kept, drafts, left_out = list[Mapping[str, Any]](), list[Any](), list[dict[str, str]]()
    for name, output in cases:
        ticked, is_kept = ticks.get(name, (0, 0))
        left_out += [{"id": clip, "reason": reason} for clip, reason in output["left_out"]]
        label = output["annotation"]
        if label is None:
            continue
        if ticked and not is_kept:
            left_out.append({"id": label["id"], "reason": "people dropped its label"})
        elif output["drafted"] and not is_kept:
            drafts.append(label)
        else:
            kept.append(output)
    texts = [
        {"id": output["annotation"]["id"], "drafted by a model": output["drafted"],
         "as written": output["as_written"],
         "polished": {name: output["annotation"].get(name, "") for name in output["as_written"]}}
        for output in kept
    ]  # fmt: skip
    return [_lines(out / "annotations.jsonl", [output["annotation"] for output in kept]),
            _json(out / "drafts.json", drafts), _json(out / "texts.json", texts),
            _json(out / "left_out.json", left_out)]  # fmt: skip


def _rate(output: Mapping[str, Any], counts: tuple[int, int]) -> dict[str, Any]:
    """Both validation rates of a case, by rules and by people, each with its n.

    A record of before has no rate by rules: its counts are of what left the pipeline.
    """
    ticked, kept = counts
    rate = output["rate"]
    known = rate["prompts"] and rate.get("of") == FIRST_DRAFTS
    return {
        "experiment_id": output.get("experiment", output)["experiment_id"], **rate,
        "rules": rate["valid"] / rate["prompts"] if known else None,
        "ticked": ticked, "kept": kept, "human": kept / ticked if ticked else None,
    }  # fmt: skip


def _balance(path: Path, cases: Mapping[str, Mapping[str, Sequence[int]]]) -> str:
    """Write the right options' positions (A …) and length ranks by case."""
    rows = (
        [case, what, at, count]
        for case, balance in cases.items()
        for what, counts in balance.items()
        for at, count in enumerate(counts)
    )
    text = delimited(["case", "what", "at", "questions"], rows, delimiter="\t", line_end="\n")
    path.write_text(text, encoding="utf-8", newline="")
    return path.name


def _json(path: Path, body: object) -> str:
    path.write_text(json.dumps(body, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    return path.name


def _lines(path: Path, rows: Iterable[Mapping[str, Any]]) -> str:
    """Write a JSON object a line."""
    path.write_text(
        "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8"
    )
    return path.name


def _merged(parts: Iterable[str]) -> str:
    """Several TSV files as one, renumbered so that indices are unique."""
    rows = [row for part in parts for row in csv.DictReader(io.StringIO(part), delimiter="\t")]
    names = list(dict.fromkeys(name for row in rows for name in row)) or ["index"]
    cells = [
        [{**row, "index": str(number), "g_index": str(number)}.get(name, "") for name in names]
        for number, row in enumerate(rows, 1)
    ]
    return delimited(names, cells, delimiter="\t", line_end="\n", quote_all=True)


def _parquet(cases: Sequence[tuple[str, Mapping[str, Any]]], out: Path) -> list[str]:
    """Write `qa/<TASK>.parquet` and `metadata/<TASK>.parquet`, as in VGenST-Bench's release."""
    names = list[str]()
    for task in sorted({_task(output) for _, output in cases}):
        outputs = [output for _, output in cases if output["task"] == task]
        for folder, rows in (
            ("qa", [row for output in outputs for row in output["rows"]]),
            ("metadata", [output["metadata"] for output in outputs]),
        ):
            path = path_below(out, folder, f"{task}.parquet")
            path.parent.mkdir(exist_ok=True)
            pq.write_table(pa.Table.from_pylist(rows), path)
            names.append(path.relative_to(out).as_posix())
    return names


def place_clips(
    outputs: Iterable[Mapping[str, Any]], folders: Sequence[Path], out: Path
) -> list[str]:
    """Copy each scene's clip to `<TASK>/<idx>_<theme>.mp4`, as VGenST-Bench's release has them.

    A clip lies in one of `folders`. One whose theme can be no file name is left out.
    """
    names = list[str]()
    for output in outputs:
        clip, sample = str(output["clip"].get("clip") or ""), output["metadata"]["sample_id"]
        try:
            path = path_below(out, _task(output), f"{sample}.mp4")
            places = (path_below(folder, clip) for folder in folders if clip)
            source = next((file for file in places if file.is_file()), None)
        except ValueError:
            continue
        if source is None:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, path)
        names.append(path.relative_to(out).as_posix())
    return names


def _task(output: Mapping[str, Any]) -> str:
    """The task's code, which is a file name. Raises KeyError, or ValueError for an unknown one."""
    task = output["task"]
    if not isinstance(task, str) or task not in SPATIAL_TASKS:
        raise ValueError(f"{str(task)[:60]!a} is none of VGenST-Bench's twelve tasks")
    return task


class KeptChain(NamedTuple):
    """A chain, the item whose prompt it was made for, its id on the Check page, its author."""

    item: str
    check: str
    title: str
    author: str
    chain: ChainLine


class Keeping(NamedTuple):
    """What is exported, and why other chains are not."""

    kept: tuple[KeptChain, ...]
    left_out: tuple[str, ...]


def keep(records: Sequence[BuildLine], votes: Sequence[ValidatorVote], items: ItemIds) -> Keeping:
    """The chains that somebody kept and nobody dropped, for each item with one of their prompts."""
    kept, left_out = dict[tuple[str, str], KeptChain](), list[str]()
    for record in records:
        if record.job != "svbench" or record.status != "ok" or record.chain is None:
            continue
        check = of_chain(record).id
        voters = {vote.validator: vote.stands for vote in votes if vote.item == check}
        named = _items(record, items)
        if fault := _fault(voters, named):
            left_out.append(f"{record.id}: {fault}")
            continue
        author = f"{record.model or 'a model'}, kept by {', '.join(voters)}"
        for item in named:
            made = KeptChain(item, check, record.title or record.id, author, record.chain)
            kept[item, check] = made
    return Keeping(tuple(kept.values()), tuple(left_out))


def _fault(voters: Mapping[str, bool], items: Sequence[str]) -> str:
    if not voters:
        return "nobody has voted on its chain"
    if not all(voters.values()):
        return "somebody dropped its chain"
    return "" if items else "none of its prompts is that of an item in the store"


def _items(record: BuildLine, items: ItemIds) -> list[str]:
    """The items whose prompt is one of the record's, word for word."""
    experiment = record.output.get("experiment") or {}
    paradigm = str(experiment.get("experiment_id") or "")
    prompts = [str(prompt.get("prompt")) for prompt in experiment.get("prompts") or ()]
    return [items[paradigm, prompt] for prompt in prompts if (paradigm, prompt) in items]


def write_bundle(kept: Iterable[KeptChain], out: Path) -> None:
    """Write the bundle into the folder `out`."""
    rows: dict[str, list[dict[str, Any]]] = {"chains": [], "nodes": [], "subchains": []}
    for each in kept:
        chain = f"{each.item}.{each.check}"
        rows["chains"].append({
            "chain": chain, "item": each.item, "title": each.title, "origin": "people",
            "author": each.author,
        })  # fmt: skip
        rows["nodes"] += [{"chain": chain, **node} for node in _nodes(each.chain)]
        rows["subchains"] += [
            {"chain": chain, "subchain": link.id, "result": link.result, "reasons": link.reasons}
            for link in each.chain.links
        ]
    out.mkdir(parents=True, exist_ok=True)
    (out / "bundle.json").write_text(json.dumps(_head(), ensure_ascii=False, indent=1), "utf-8")
    for name, lines in rows.items():
        body = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        (out / f"{name}.jsonl").write_text(body, "utf-8")


def _head() -> dict[str, Any]:
    """The benchmark's own facts: the bundle's row of it replaces an equal one."""
    facts = svbench.BENCHMARK.row()
    facts["id"] = facts.pop("benchmark")
    return {"format": "whyreel-bundle", "version": 1, "benchmark": facts}


def _nodes(chain: ChainLine) -> Iterator[dict[str, Any]]:
    people = {key: safe_id(name.replace(" ", "-")) for key, name in chain.people.items()}
    for node in chain.nodes:
        yield {
            "node": node.id, "kind": node.kind, "text": node.text,
            "person": people.get(node.person, node.person) or None,
        }  # fmt: skip
