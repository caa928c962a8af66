"""Made rows of two papers' benchmarks, whose runs took up what a test says."""

from collections.abc import Callable, Iterable, Mapping

from tests.store.rows import Rows

VIDEOS = 40
Answers = Callable[[str, int], str | bool | None]
"""Variant and number of a video → right or wrong, the status of a call without a letter, or None
where nothing was asked."""


def vgenst_rows(
    models: Mapping[str, Answers], variants: Iterable[str], videos: int = VIDEOS
) -> Rows:
    """Made rows of VGenST-Bench: a question of each variant on each video."""
    each = [(variant, n) for variant in variants for n in range(videos)]
    return {
        "benchmark": [{"benchmark": "vgenst", "name": "VGenST-Bench"}],
        "model": [{"model": name, "name": name, "kind": "model"} for name in models],
        "clip": [{"clip": f"c{n}", "benchmark": "vgenst"} for n in range(videos)],
        "question": [
            {"question": f"{variant}.{n}", "benchmark": "vgenst", "clip": f"c{n}", "level": "L1",
             "type": "L1-OE", "variant": variant, "options": ["x", "y"], "answer": 0, "text": "?"}
            for variant, n in each
        ],
        "run": [
            {"run": name, "benchmark": "vgenst", "model": name, "protocol": "choice"}
            for name in models
        ],
        "answer": [
            {"run": name, "question": f"{variant}.{n}", "rotation": 0,
             "choice": 1 - answer if isinstance(answer, bool) else None,
             "correct": answer if isinstance(answer, bool) else None,
             "status": answer if isinstance(answer, str) else "ok"}
            for name, answers in models.items()
            for variant, n in each
            if (answer := answers(variant, n)) is not None
        ],
    }  # fmt: skip


def svbench_rows(models: Mapping[str, Mapping[str, Callable[[int], bool]]]) -> Rows:
    """Made rows of SVBench: 30 short prompts and 20 long ones, a clip for each part of a model."""
    prompts = [("short", n) for n in range(30)] + [("long", n) for n in range(20)]
    clips = [(name, part, n) for name, parts in models.items() for part, n in prompts
             if part in parts]  # fmt: skip
    return {
        "benchmark": [{"benchmark": "svbench", "name": "SVBench"}],
        "model": [{"model": name, "name": name, "kind": "model"} for name in models],
        "item": [
            {"item": f"{part}{n}", "benchmark": "svbench", "paradigm": "P", "part": part}
            for part, n in prompts
        ],
        "clip": [
            {"clip": f"{name}.{part}{n}", "benchmark": "svbench", "item": f"{part}{n}",
             "model": name} for name, part, n in clips
        ],
        "run": [
            {"run": name, "benchmark": "svbench", "model": name, "judge": "j", "protocol": "eva"}
            for name in models
        ],
        "verdict": [
            {"run": name, "clip": f"{name}.{part}{n}", "dimension": f"D{d}", "status": "ok",
             "score": float(models[name][part](n))}
            for name, part, n in clips for d in range(1, 6)
        ],
    }  # fmt: skip
