"""A bundle in which every text is hostile, written in the layout of docs/bundle.md."""

import json
from collections.abc import Iterator
from itertools import count, cycle
from pathlib import Path
from typing import Any

from tests.attacks import ATTACKS, CUES, FILE_NAMES
from tests.loaders.clip import copied, subtitled

THEATRE = Path(__file__).parents[2] / "data" / "theatre" / "media"
KINDS = ("event", "belief", "intent", "desire", "emotion")
TIERS = ("easy", "medium", "hard")
MODELS = ("m0", "m1", "m2")
SCORES = ((1, 0, 1, 0, 1), (0, 0, 0, 0, 1), (1, 1, 1, 0, 0))
TURNED = 24
"""Of so many questions, those of three clips, the options are turned."""
Row = dict[str, Any]


class Texts:
    """The next attack for each text, so that every attack stands in every kind of place."""

    def __init__(self) -> None:
        self._turn = cycle(ATTACKS)
        self._number = count()

    def __call__(self) -> str:
        return next(self._turn)

    def own(self) -> str:
        """An attack that no other row has: for texts that rows are told apart by."""
        return f"{next(self._turn)} {next(self._number)}"


def write(folder: Path) -> Path:
    """Write the bundle and give its folder."""
    text = Texts()
    names = ("name", "description", "licence", "homepage", "citation")
    benchmark = {"id": "hostile", **{name: text() for name in names}}
    head = {"format": "whyreel-bundle", "version": 1, "benchmark": benchmark}
    (folder / "media").mkdir(parents=True)
    (folder / "bundle.json").write_text(json.dumps(head), encoding="utf-8")
    items = list(_items(text))
    clips = list(_clips(folder, items))
    rows: dict[str, list[Row]] = {
        "models": list(_models(text)),
        "items": items,
        "clips": clips,
        "people": [row for clip in clips for row in _people(clip, text)],
        "chains": [{"chain": f"c-{clip['clip']}", "clip": clip["clip"], "title": text()}
                   for clip in clips],
        "nodes": [row for clip in clips for row in _nodes(clip, text)],
        "subchains": [row for clip in clips for row in _subchains(clip)],
        "questions": [row for clip in clips for row in _questions(clip, text)],
        "runs": list(_runs(text)),
    }  # fmt: skip
    rows["answers"] = list(_answers(rows["questions"], text))
    rows["verdicts"] = [row for clip in clips for row in _verdicts(clip, text)]
    rows["human_labels"] = [row for clip in clips for row in _labels(clip, text)]
    for name, lines in rows.items():
        body = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in lines)
        (folder / f"{name}.jsonl").write_text(body, encoding="utf-8")
    return folder


def _models(text: Texts) -> Iterator[Row]:
    for model in MODELS:
        yield {"model": model, "name": text(), "kind": "model", "open": True, "note": text()}


def _items(text: Texts) -> Iterator[Row]:
    for number in range(len(ATTACKS)):
        own = ("paradigm", "paradigm_name", "dimension", "task", "part")
        fields = ("prompt", "question", "ground_truth", "test_point")
        yield {
            "item": f"i{number}",
            "tier": TIERS[number % 3],
            **{name: text() for name in own},
            **{name: text() for name in fields},
        }


def _clips(folder: Path, items: list[Row]) -> Iterator[Row]:
    clip, poster = (next(THEATRE.glob(f"*-easy-faithful.{end}")) for end in ("mp4", "webp"))
    cues = "".join(
        f"{number}\n00:00:00.000 --> 00:01:00.000{' line:0%' if number % 2 else ''}\n{cue}\n\n"
        for number, cue in enumerate(CUES)
    )
    for item, name, model in zip(items, cycle(FILE_NAMES), cycle(MODELS), strict=False):
        stem = f"{name} {item['item']}"
        row = {"clip": f"v-{item['item']}", "item": item["item"], "model": model}
        for column, source, end in (("media", clip, "mp4"), ("poster", poster, "webp")):
            copied(source, folder / "media" / f"{stem}.{end}")
            row[column] = f"media/{stem}.{end}"
        subtitled(folder / "media" / f"{stem}.vtt", f"WEBVTT\n\n{cues}")
        yield {**row, "subtitles": f"media/{stem}.vtt", "duration": 6.75}


def _people(clip: Row, text: Texts) -> Iterator[Row]:
    for person in ("ann", "ben"):
        yield {"clip": clip["clip"], "person": person, "name": text(), "colour": "#e27d60"}


def _nodes(clip: Row, text: Texts) -> Iterator[Row]:
    for number, kind in enumerate(KINDS):
        yield {
            "chain": f"c-{clip['clip']}", "node": f"n{number}", "kind": kind, "text": text(),
            "person": "ann" if number % 2 else "ben", "start": number, "end": number + 0.9,
            "shown": number != 3, "box": [0.1, 0.1, 0.2, 0.2],
        }  # fmt: skip


def _subchains(clip: Row) -> Iterator[Row]:
    for number in range(1, len(KINDS)):
        reasons = [f"n{number - 1}"]
        yield {
            "chain": f"c-{clip['clip']}", "subchain": f"s{number}", "result": f"n{number}",
            "reasons": reasons, "shown": number != 3,
        }  # fmt: skip


def _questions(clip: Row, text: Texts) -> Iterator[Row]:
    chain = f"c-{clip['clip']}"
    for number in range(5):
        yield {
            "question": f"q-{clip['clip']}-{number}", "clip": clip["clip"], "chain": chain,
            "node": f"n{number}", "type": text(), "text": text(),
            "options": [text.own() for _ in range(5)], "answer": 0,
        }  # fmt: skip
    for number in range(1, 3):
        yield {
            "question": f"w-{clip['clip']}-{number}", "clip": clip["clip"], "chain": chain,
            "subchain": f"s{number}", "type": "CH/W", "text": text(),
            "options": [text.own() for _ in range(5)], "answer": 1,
        }  # fmt: skip
    yield {
        "question": f"o-{clip['clip']}", "clip": clip["clip"], "type": text(), "variant": "v3",
        "base": f"q-{clip['clip']}-0", "text": text(), "expected": text(),
    }  # fmt: skip


def _runs(text: Texts) -> Iterator[Row]:
    for model in MODELS:
        for protocol in ("eva", "choice", "circular", "open_ended", "realism"):
            judge = None if protocol in ("choice", "circular") else text()
            yield {
                "run": f"{protocol}-{model}", "model": model, "protocol": protocol, "judge": judge,
                "setting": "−", "encoding": text(), "created": text(), "note": text(),
            }  # fmt: skip


def _answers(questions: list[Row], text: Texts) -> Iterator[Row]:
    for turn, model in enumerate(MODELS):
        for number, question in enumerate(questions):
            name = question["question"]
            if "options" not in question:
                yield {"run": f"open_ended-{model}", "question": name, "raw": text(),
                       "correct": number % 2 == 0}  # fmt: skip
                continue
            choice = (number + turn) % 5
            yield {"run": f"choice-{model}", "question": name, "choice": choice, "raw": text()}
            for rotation in range(5 if number < TURNED else 0):
                yield {"run": f"circular-{model}", "question": name, "rotation": rotation,
                       "choice": choice, "raw": text()}  # fmt: skip


def _verdicts(clip: Row, text: Texts) -> Iterator[Row]:
    row = {"clip": clip["clip"], "chain": f"c-{clip['clip']}"}
    model = clip["model"]
    for number, score in enumerate(SCORES[MODELS.index(model)]):
        yield {"run": f"eva-{model}", "dimension": f"D{number + 1}", "score": score, **row,
               "node": f"n{number}", "second": number, "reason": text(), "summary": text(),
               "raw": text()}  # fmt: skip
    yield {"run": f"realism-{model}", "dimension": "realism", "score": 2, **row,
           "reason": text(), "summary": text()}  # fmt: skip


def _labels(clip: Row, text: Texts) -> Iterator[Row]:
    for dimension, score in (("realism", 2), ("D1", 0)):
        yield {
            "clip": clip["clip"], "annotator": "someone", "dimension": dimension, "score": score,
            "category": "interaction", "area": 0.1, "share": 0.2, "reason": text(),
        }  # fmt: skip
