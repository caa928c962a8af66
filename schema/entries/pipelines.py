"""The construction pipelines of the Build page, by id, in its order; `pipelines` has each."""

from typing import Final

PIPELINES: Final = {
    "svbench": "Paradigm → prompts (SVBench)",
    "r3": "Chain → questions (R3)",
    "argus": "Subtitles → chains → questions (ARGUS)",
    "vgenst": "Theme → scene → clip → questions (VGenST-Bench)",
    "videoreal": "Clip → label in clear words (VideoRealBench)",
}
