"""Small valid files of every format, in our own words, for tests to use and to spoil."""

import csv
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import openpyxl
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq

from loaders.core.events import Batch, Event, Options, Reject
from loaders.core.registry import LOADERS
from schema.arrow import decoded_schema
from schema.tables import ARRIVING, TABLES
from tests.loaders.clip import film
from tests.loaders.clip import mp4 as mp4
from tests.loaders.lmms_files import lmms_eval
from tests.loaders.vgenst_files import vgenst
from tests.loaders.videoreal_files import videoreal

Rows = dict[str, list[dict[str, object]]]

KEYS = ("D1_core_experiment", "D2_prompt_faithfulness", "D3_social_reasoning", "D4_social_cue",
        "D5_video_plausible")  # fmt: skip


def run(kind: str, *paths: Path, options: Options | None = None) -> tuple[Rows, list[Reject]]:
    """Rows by table and rejects; asserts that every batch has its table's schema."""
    return collected(LOADERS[kind](paths, options or Options()))


def collected(events: Iterable[Event]) -> tuple[Rows, list[Reject]]:
    rows: Rows = {}
    rejects = []
    for event in events:
        if isinstance(event, Batch):
            schema = (
                decoded_schema(event.rows.schema) if event.table in ARRIVING else event.rows.schema
            )
            assert schema.equals((TABLES | ARRIVING)[event.table].schema), event.table
            rows.setdefault(event.table, []).extend(event.rows.to_pylist())
        elif isinstance(event, Reject):
            rejects.append(event)
    return rows, rejects


def dump(path: Path, value: object) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
    return path


def lines(path: Path, rows: Iterable[object]) -> Path:
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return path


def bundle(folder: Path) -> Path:
    """A bundle with one clip, one chain of two links, three questions, a run of each kind."""
    (folder / "media").mkdir(parents=True)
    film(folder / "media" / "a.mp4")
    head = {"format": "whyreel-bundle", "version": 1, "benchmark": {"id": "toy", "name": "Toy"}}
    dump(folder / "bundle.json", head)
    lines(folder / "models.jsonl", [{"model": "gen", "kind": "scripted"}])
    lines(folder / "items.jsonl", [{"item": "i1", "tier": "easy", "prompt": "A dog waits."}])
    lines(
        folder / "clips.jsonl",
        [{"clip": "a", "item": "i1", "model": "gen", "media": "media/a.mp4"}],
    )
    lines(folder / "people.jsonl", [{"clip": "a", "person": "A", "colour": "#aabbcc"}])
    lines(folder / "chains.jsonl", [{"chain": "c", "clip": "a", "title": "Why"}])
    kinds = {"e1": "event", "b1": "belief", "i1": "intent"}
    lines(folder / "nodes.jsonl", [
        {"chain": "c", "node": node, "kind": kind, "text": node, "person": "A", "start": 0.1,
         "end": 0.4, "box": [0.1, 0.1, 0.5, 0.5]} for node, kind in kinds.items()
    ])  # fmt: skip
    lines(folder / "subchains.jsonl", [
        {"chain": "c", "subchain": "s1", "result": "b1", "reasons": ["e1"]},
        {"chain": "c", "subchain": "s2", "result": "i1", "reasons": ["b1", "e1"]},
    ])  # fmt: skip
    lines(folder / "questions.jsonl", [
        {"question": f"q{n}", "clip": "a", "chain": "c", "node": "e1", "type": "EU", "text": "?",
         "options": ["x", "y", "z"], "answer": n} for n in range(3)
    ])  # fmt: skip
    lines(folder / "runs.jsonl", [
        {"run": "r", "model": "gen", "protocol": "choice"},
        {"run": "v", "model": "gen", "judge": "gen", "protocol": "eva"},
    ])  # fmt: skip
    lines(
        folder / "answers.jsonl", [{"run": "r", "question": f"q{n}", "choice": 1} for n in range(3)]
    )
    lines(folder / "verdicts.jsonl", [
        {"run": "v", "clip": "a", "dimension": "D1", "score": 1, "chain": "c", "node": "e1"},
        {"run": "v", "clip": "a", "dimension": "D2", "status": "refused"},
    ])  # fmt: skip
    lines(folder / "human_labels.jsonl", [
        {"clip": "a", "annotator": "h", "dimension": "realism", "score": 3, "area": 0.2}
    ])  # fmt: skip
    return folder


def svbench(folder: Path) -> Path:
    """Prompts, a folder with one clip, a whole and a partial result with every kind of failure."""
    prompts = [
        {"prompt": f"Scene {n}.", "difficulty": tier, "ground_truth": "Help.", "question": "What?"}
        for n, tier in enumerate(("easy", "medium", "hard") * 2, 1)
    ]
    del prompts[2]["question"]
    bench = {"experiment_id": "EXP_018", "experiment_name": "Leader-Follower", "test_point": "T"}
    bench |= {"dimension": "D4_Social Coordination", "prompts": prompts}
    dump(folder / "data" / "bench_for_short.json", [bench])
    seed = {"number": 18, "dimension": "D4_Social_Coordination", "name": "Leader–Follower"}
    dump(folder / "data" / "seed_experiments.json", [seed | {"test_point": "Seed's"}])
    clips = folder / "videos" / "my gen"
    clips.mkdir(parents=True)
    film(clips / "EXP_018-1-easy.mp4")
    dump(clips / "video_info_matched.json", [{"video_file": "EXP_018-2-medium.mp4"}])
    rows = svbench_results()
    dump(folder / "eval" / "my gen_eval_20260102_030405.json", rows)
    dump(folder / "eval" / "my gen_eval_temp.json", rows[:2])
    return folder


def svbench_results() -> list[dict[str, object]]:
    ok = {"evaluation_success": True, "model_used": "judge-1", "timestamp": "2026-01-02T03:04:05",
          "exp_summary": "S", "reason": "R", "raw_response": "{}"}  # fmt: skip
    ok |= dict.fromkeys(KEYS, 1)
    bad = {"evaluation_success": False, "model_used": "judge-1"}
    files = [f"EXP_018-{n}-{t}.mp4" for n, t in enumerate(("easy", "medium", "hard") * 2, 1)]
    return [
        ok | {"video_file": files[0]},
        ok | {"video_file": files[1], "D2_prompt_faithfulness": 2},
        {"video_file": files[2], "evaluation_success": False, "error": "视频文件不存在"},
        bad | {"video_file": files[3], "error": "JSON解析失败: x", "raw_response": "no"},
        bad | {"video_file": files[4], "error": "缺少必需字段: D3"},
        bad | {"video_file": files[5], "error": "boom"},
    ]


def qa(qid: str, answer: int = 0) -> dict[str, object]:
    return {"QID": qid, "Question": "What?", "Answer_Index": answer, "Options": list("vwxyz")}


def r3(folder: Path, start: int = 10) -> Path:
    """Two submissions: odd keys, a missing How/What question, a hard question."""
    nodes = {
        "Event-I": {"Description": "A door shuts."} | qa("n1"),
        "Emotion-A-I": {"Description": "A is afraid."} | qa("n2", 4),
        "Intent-A-I": {"Description": "A wants out.", "Extra": 1} | qa("n3"),
    }
    links = {
        "Sub-Chain-I": {"Why_QA": qa("w1"), "How/What_QA": qa("h1"), "Reasons": ["Event-I"],
                        "Result": "Emotion-A-I"},
        "Sub-Chain-II": {"Why_QA": qa("w2"), "How/What_QA": None,
                         "Reasons": ["Emotion-A-I", "Event-I"], "Result": "Intent-A-I"},
    }  # fmt: skip
    chain = {"Referents": {"Referent-A": "the girl"}, "Nodes": nodes, "Sub-Chains": links}
    times = {"Start_Seconds": start, "End_Seconds": start + 30}
    cut = {"YouTube_ID": "abcdefghijk", **times, "Odd": [1]}
    dump(folder / "r3-bench-dx.json", {"s1": {"chain-1": chain} | cut})
    dump(folder / "r3-bench-hard.json", {"s1": {"Human_Annotation_Data": qa("n1")} | cut})
    line = f"abcdefghijk,{start},{start + 30}\n"
    (folder / "videos.csv").write_text(f"YouTube_ID,Start_Seconds,End_Seconds\n{line}")
    (folder / "clips").mkdir()
    film(folder / "clips" / "cut_abcdefghijk.mp4")
    return folder


def published(folder: Path) -> Path:
    head = "benchmark,table,model,setting,slice,metric,value,unit,source,status,note\n"
    row = "B,Table 1,M,,,accuracy,12.5,%,Paper,SEEN,\n"
    (folder / "published.csv").write_text(head + row + row.replace("M", "N"), encoding="utf-8")
    return folder


def models(folder: Path) -> Path:
    rows = ["model,name,open,size,aliases,note", "M-1,Model 1,open,7,m one; M1,", "M-2,,closed,,,n"]
    (folder / "models.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return folder


def table_files(folder: Path) -> Path:
    """Predictions in every format of the kind `table`."""
    rows: list[dict[str, object]] = [
        {"question_id": f"q{n}", "model": "m", "benchmark": "b", "answer": answer, "choice": n % 3,
         "correct": n % 2 == 0, "status": "ok", "rotation": n % 2, "options": ["x", "y", "z"]}
        for n, answer in enumerate(("B", "Answer: C", "two\nlines", "", "x"))
    ]  # fmt: skip
    pq.write_table(pa.Table.from_pylist(rows), folder / "one.parquet")
    lines(folder / "two.jsonl", rows)
    dump(folder / "three.json", rows)
    written = [row | {"options": repr(row["options"])} for row in rows]
    write_csv(folder / "four.csv", written)
    workbook(folder / "five.xlsx", written)
    return folder


def vlmevalkit(folder: Path) -> Path:
    rows: list[dict[str, object]] = [
        {"index": n % 4 + n // 4 * 10**6, "question": f"What moves in {n % 4}?", "A": "a dog",
         "B": "a cat", "C": "a cow", "answer": "ABC"[n % 3], "prediction": "B", "video": "v"}
        for n in range(8)
    ]  # fmt: skip
    write_csv(folder / "M_b.csv", rows)
    workbook(folder / "M_c.xlsx", rows)
    listed = [{key: row[key] for key in ("index", "question", "answer", "prediction")}
              | {"candidates": "['A. a dog', 'B. a cat', 'C. a cow']"} for row in rows]  # fmt: skip
    dump(folder / "M_d.json", listed)
    return folder


def write_csv(path: Path, rows: Sequence[Mapping[str, object]]) -> Path:
    """Rows that all have the first one's fields."""
    with path.open("w", encoding="utf-8", newline="") as handle:
        writer = csv.DictWriter(handle, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return path


def workbook(path: Path, rows: Sequence[Mapping[str, object]]) -> Path:
    """The same as the first sheet of a workbook."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(list(rows[0]))
    for row in rows:
        sheet.append(list(row.values()))
    book.save(path)
    return path


def tables(folder: Path) -> None:
    """Logical tables as the Data page gives them: Parquet, and CSV without its nulls told apart."""
    from tests.store.rows import small

    for name, rows in small().items():
        table = pa.Table.from_pylist(rows, TABLES[name].schema)
        if any(pa.types.is_list(field.type) for field in table.schema) or len(name) % 2:
            pq.write_table(table, folder / f"{name}.parquet")
        else:
            pa.csv.write_csv(table, folder / f"{name}.csv")


MAKERS = {
    "models": models,
    "bundle": bundle,
    "svbench": svbench,
    "r3": r3,
    "published": published,
    "vgenst": vgenst,
    "videoreal": videoreal,
    "tables": tables,
}
REPLIES = {"lmms-eval": lmms_eval, "table": table_files, "vlmevalkit": vlmevalkit}
"""Files of replies alone: an import of them needs the questions."""
