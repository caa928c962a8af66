"""Its files: lines of questions with every model's reply."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from loaders.core.events import Event, Options, Read, Row, batches
from loaders.files.text_files import objects
from schema.benchmarks import BENCHMARKS


def recognises(name: str, start: bytes) -> bool:
    """Whether an uploaded file seems to be one of them."""
    return name.endswith(".jsonl") and b'"replies"' in start


def load(paths: Sequence[Path], options: Options) -> Iterator[Event]:
    """All lines of all files."""
    items, questions, predictions = list[Row](), list[Row](), list[Row]()
    models = dict[str, Row]()
    for path in paths:
        for line, row, *_ in objects(path, path.name):
            item, origin = f"moods.{line}", {"source_file": path.name, "source_line": line}
            items.append({"item": item, "benchmark": "moods", "task": row["task"], **origin})
            questions.append({
                "question": f"{item}.q", "benchmark": "moods", "item": item, "type": "sky",
                "variant": "base", "text": row["asked"], "options": row["options"],
                "answer": row["right"], **origin,
            })  # fmt: skip
            for model, reply in row["replies"].items():
                models[model] = {"model": model, "name": model, "kind": "model"}
                predictions.append({
                    "run": f"moods.{model}", "benchmark": "moods", "question": f"{item}.q",
                    "rotation": 0, "raw": reply, **origin,
                })  # fmt: skip
        yield Read(path.name, len(questions))
    yield from batches("benchmark", [BENCHMARKS["moods"].row()])
    yield from batches("model", list(models.values()), fills=True)
    yield from batches("item", items)
    yield from batches("question", questions)
    yield from batches("run", [
        {"run": f"moods.{model}", "benchmark": "moods", "model": model, "protocol": "choice"}
        for model in models
    ])  # fmt: skip
    yield from batches("prediction", predictions)
