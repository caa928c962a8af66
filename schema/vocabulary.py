"""The closed word lists of the tables: every ENUM column of the store takes its values here. And
the construction pipelines by name.

Sources: SVBench's repository (tiers, judge dimensions), R3-Bench's card (node kinds),
VGenST-Bench's code (levels, variants). What only one benchmark has is in schema/benchmarks.
"""

from typing import Final

from schema import protocols

TIERS: Final = ("easy", "medium", "hard")
"""SVBench's difficulty tiers: redundant cues, minimum cues, core cues removed."""

MODEL_KINDS: Final = ("model", "scripted", "human", "truth")
"""`scripted` is computed by a rule, `truth` is known by construction; neither is a model."""

NODE_KINDS: Final = ("event", "belief", "intent", "desire", "emotion")
MENTAL_KINDS: Final = NODE_KINDS[1:]

CATEGORIES: Final = ("I", "II", "III", "IV", "V", "VI")
"""R3-Bench's six subchain categories (Table 7), by the kinds of reasons and result."""

SYSTEMS: Final = ("1", "2")
BOTH_SYSTEMS: Final = "1 & 2"
"""R3-Bench's System 1 and 2 (section 4.4); the last is of a step that is in subchains of both."""

CHAIN_ORIGINS: Final = ("dataset", "construction", "people", "model", "paradigm")
"""Who made a chain: the data set's authors, the script that drew the clip, annotators, a model; or
written for all items of a paradigm."""
SOURCE_KINDS: Final = CHAIN_ORIGINS[:-1]
"""Who gave a time, a judgement of a link or a pin."""
TARGET_KINDS: Final = ("node", "subchain", "object", "relation")
"""What a question can ask about: parts of a chain, parts of a scene graph."""

PROTOCOLS: Final = tuple(protocols.PROTOCOLS)

SETTINGS: Final = ("−", "+Sub", "+Sub & HTP", "Only Sub", "Blind", "Single frame", "Shuffled")
"""R3-VQA's input settings (Table 3); `−` (U+2212) is video alone. The last three are
probes of ours."""
PROBING: Final = SETTINGS[3:]
"""Settings that leave out the film, its events or their order: right there is a shortcut."""

REALISM_SETTINGS: Final = protocols.REALISM.settings
"""How a judge of realism can be asked; `−` is its whole rationale."""
PROBE_SETTINGS: Final = SETTINGS[4:]
"""Settings that no benchmark has. They show what can be answered without the film, not how good a
model is, so a run in one of them is not ranked and not counted among several runs."""
PLAIN_SETTING: Final = SETTINGS[0]
"""The film alone, or a judge's whole rationale: it goes without saying."""
REALISM_WORDS: Final = ("bad", "poor", "normal", "good", "excellent")
"""The words of the verbal scale, for 1 to 5."""
RUN_SETTINGS: Final = (*SETTINGS, *REALISM_SETTINGS[1:])
"""Every setting that a run may have."""

STATUSES: Final = (
    "ok",
    "refused",
    "unparsed",
    "invalid",
    "empty",
    "truncated",
    "rate_limited",
    "transport",
    "bad_envelope",
    "config_error",
    "too_large",
    "missing_media",
    "failed",
)
"""How a call ended. Only `ok` rows carry a score or enter one; `failed` = failed, cause unknown."""

REPLIED: Final = ("ok", "refused", "unparsed", "invalid", "empty", "truncated")
"""Statuses of calls that brought a reply. Without a letter it counts as wrong officially; a call
that failed is no answer of the model's: it lowers coverage and counts nowhere."""

EVA_DIMENSIONS: Final = protocols.EVA.dimensions
(REALISM_DIMENSION,) = protocols.REALISM.dimensions
JUDGE_DIMENSIONS: Final = protocols.dimensions()
"""What verdicts and human labels score, by all protocols."""

REALISM_CATEGORIES: Final = ("human_state", "object_state", "interaction")

PROBES: Final = ("blank", "wrong_video", "reversed", "prompt_swap")
"""How a clip of known truth is altered to measure a judge: what each leaves true is known."""

FINAL_ANNOTATOR: Final = "final"
"""Whose human labels are what several annotators gave together."""

PIPELINES: Final = {
    "svbench": "Paradigm → prompts (SVBench)",
    "r3": "Chain → questions (R3)",
    "argus": "Subtitles → chains → questions (ARGUS)",
    "vgenst": "Theme → scene → clip → questions (VGenST-Bench)",
    "videoreal": "Clip → label in clear words (VideoRealBench)",
}
"""The construction pipelines of the Build page, by id, in its order; `pipelines` has each."""

SPLITS: Final = ("train", "validation", "test")
"""The parts of a benchmark that models are trained on, chosen by and measured on."""

SCENES: Final = ("curated", "real_life")
"""Where a clip's scenes are from: made for the camera, or taken from life (R3-Bench, A.3.2)."""

LEVELS: Final = ("L1", "L2", "L3")
VARIANTS: Final = ("base", "v1", "v2", "v3")
"""base; v1 = None-of-these as distractor; v2 = None-of-these as answer; v3 = open-ended."""
VARIANT_NAMES: Final = {"base": "base", "v1": "V1", "v2": "V2", "v3": "V3"}

RECALL_AT: Final = (0.3, 0.5, 0.7)
GROUNDING_FIGURES: Final = ("r03", "r05", "r07", "miou", "sensitivity", "specificity", "link_f1")
GROUNDING_NAMES: Final = {
    "r03": "R@1, IoU ≥ 0.3", "r05": "R@1, IoU ≥ 0.5", "r07": "R@1, IoU ≥ 0.7", "miou": "mIoU",
    "sensitivity": "Sensitivity", "specificity": "Specificity", "link_f1": "Link F1",
}  # fmt: skip
"""The figures of temporal grounding: R@1 at the IoUs of `RECALL_AT`, mIoU, presence, links."""
