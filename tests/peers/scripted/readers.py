"""What goes out, read by the libraries that such files are for.

Arguments: `data_set FOLDER` (Hugging Face's loader and Croissant), `scan URL` (rows of a table by
its address), `times FOLDER FOLDER` (ELAN's files by pympi, Label Studio's by its SDK). Prints JSON.
"""

import json
import sys
from pathlib import Path


def data_set(folder: str) -> dict[str, object]:
    """Rows of each configuration, and records of Croissant's table of questions."""
    import mlcroissant
    from datasets import get_dataset_config_names, load_dataset

    names = get_dataset_config_names(folder)
    rows = {name: len(load_dataset(folder, name, split="train")) for name in names}
    default = load_dataset(folder, split="train").column_names
    described = mlcroissant.Dataset(jsonld=str(Path(folder, "croissant.json")))
    issues = described.metadata.ctx.issues
    records = [next(iter(described.records(name))) for name in ("question", "benchmark")]
    return {
        "rows": rows, "default": default, "errors": sorted(issues.errors),
        "warnings": sorted(issues.warnings), "tables": len(described.metadata.record_sets),
        "first": [sorted(record) for record in records],
    }  # fmt: skip


def scan(address: str) -> dict[str, int]:
    """Rows that stream from the address, none of them kept."""
    from datasets import load_dataset

    rows = load_dataset("parquet", data_files=address, split="train", streaming=True)
    return {"rows": sum(1 for _ in rows)}


def times(elan: str, label_studio: str) -> dict[str, object]:
    """Spans in milliseconds by author's tier, and whether each task is one of the interface's."""
    from label_studio_sdk.label_interface import LabelInterface
    from pympi import Eaf

    spans: list[list[object]] = []
    for file in sorted(Path(elan).glob("*.eaf")):
        document = Eaf(str(file))
        for tier in document.get_tier_names():
            if document.get_parameters_for_tier(tier).get("PARENT_REF") is None:
                spans += [[*each[:3]] for each in document.get_annotation_data_for_tier(tier)]
    interface = LabelInterface(Path(label_studio, "labelling.xml").read_text("utf-8"))
    interface.validate()
    tasks = json.loads(Path(label_studio, "tasks.json").read_text("utf-8"))
    faults = [
        fault
        for task in tasks
        for of in task["annotations"] + task["predictions"]
        for fault in interface.validate_prediction({"score": 1.0, **of}, return_errors=True)
    ]
    regions = sum(len(of["result"]) for task in tasks for of in task["annotations"])
    return {"spans": spans, "faults": faults, "regions": regions}


if __name__ == "__main__":
    READERS = {"data_set": data_set, "scan": scan, "times": times}
    print(json.dumps(READERS[sys.argv[1]](*sys.argv[2:]), default=str))
