"""What lmms-eval's own video tasks ask about questions of ours: each task's own YAML and code.

Argument: questions as JSON (`text`, `options`; five, or two for mvp). Prints task → prompts.
"""

import json
import sys
from pathlib import Path

import lmms_eval
from lmms_eval.utils import load_yaml_config

TASKS = Path(lmms_eval.__file__).with_name("tasks")
LETTERS = "ABCDE"


def pairs(options: list[str]) -> list[tuple[str, str]]:
    return list(zip(LETTERS, options, strict=False))


def lettered(options: list[str]) -> list[str]:
    return [f"{letter}. {option}" for letter, option in pairs(options)]


# Task → its YAML, the settings of its prompt that are chosen, and a document in its own shape.
VIDEO = {
    "nextqa_mc": ("nextqa/nextqa_mc_test.yaml", "default", lambda text, options: {
        "question": text, **{f"a{at}": option for at, option in enumerate(options)}}),
    "egoschema": ("egoschema/egoschema_subset.yaml", "default", lambda text, options: {
        "question": text, "option": lettered(options)}),
    "longvideobench": ("longvideobench/longvideobench_val_v.yaml", "default",
        lambda text, options: {
            "question": text, **{f"option{at}": option for at, option in enumerate(options)}}),
    "lvbench": ("lvbench/lvbench.yaml", "default", lambda text, options: {
        "question": text, "options": options}),
    "motionbench": ("motionbench/motionbench_full.yaml", "default", lambda text, options: {
        "question": text,
        "options": [{"label": letter, "text": option} for letter, option in pairs(options)]}),
    "videomme": ("videomme/videomme.yaml", "default", lambda text, options: {
        "question": text, "options": lettered(options)}),
    "videomme_qwen3_vl": ("videomme/videomme.yaml", "qwen3_vl", lambda text, options: {
        "question": text, "options": lettered(options)}),
    "videomme_v2": ("videomme_v2/videomme_v2.yaml", "default", lambda text, options: {
        "question": text, "options": "\n".join(lettered(options))}),
    "mvbench": ("mvbench/mvbench_action_count.yaml", "default", lambda text, options: {
        "question": text, "candidates": options}),
    "video_holmes": ("video_holmes/video_holmes.yaml", "default", lambda text, options: {
        "Question": text, "Options": dict(pairs(options))}),
    "vsibench": ("vsibench/vsibench.yaml", "default", lambda text, options: {
        "question": text, "options": lettered(options), "question_type": "object_rel_distance"}),
    "mmvu": ("mmvu/mmvu_val.yaml", "default", lambda text, options: {
        "question": text, "choices": dict(pairs(options)),
        "question_type": "multiple-choice"}),
    "worldsense": ("worldsense/worldsense.yaml", "default", lambda text, options: {
        "question": text, "candidates": lettered(options)}),
    "tomato": ("tomato/tomato.yaml", "default", lambda text, options: {
        "question": text, "options": options}),
    "cgbench": ("cgbench/cgbench.yaml", "default", lambda text, options: {
        "question": text, "choices": options}),
    "mvp": ("mvp/mvp_mini_intuitive_physics.yaml", "default", lambda text, options: {
        "question": text, "candidates": options}),
}  # fmt: skip


if __name__ == "__main__":
    questions = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    prompts = {}
    for task, (file, chosen, document) in VIDEO.items():
        config = load_yaml_config(str(TASKS / file))
        settings = (config.get("lmms_eval_specific_kwargs") or {}).get(chosen) or {}
        count = 2 if task == "mvp" else 5
        prompts[task] = [
            config["doc_to_text"](document(each["text"], each["options"]), dict(settings))
            for each in questions
            if len(each["options"]) == count
        ]
    print(json.dumps(prompts))
