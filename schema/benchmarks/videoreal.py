"""VideoRealBench: its files, its paper, and what its terms mean."""

from typing import Final

from schema.entries.benchmark import Benchmark, Paper, PaperReference, Source
from schema.entries.definition import Chapter, group

BENCHMARK: Final = Benchmark(
    id="videoreal",
    name="VideoRealBench",
    order=2,
    description="How real a generated video looks, 1–5, by errors’ area and time. Errors are of "
    "people’s states, objects’ states, and how they touch.",
    licence="not known",
    homepage="https://github.com/MCG-NJU/VideoRealBench",
    citation="VideoRealBench",
    references=(
        PaperReference(
            key="videorealbench2026",
            title="VideoRealBench: A Chain-of-Thought Realism Evaluation Benchmark for Generated "
            "Human-Centric Videos",
            year=2026,
            venue="CVPR",
        ),
    ),
    files="VideoRealBench files",
    sources=(
        Source(
            name="videoreal",
            page="https://github.com/MCG-NJU/VideoRealBench",
            instead="no public files of VideoRealBench are known: look at its page, or ask its "
            "authors; docs/videoreal.md lays out how to `import videoreal` what you have",
        ),
    ),
    aliases=("VideoReal", "VideoRealDataset"),
    papers=(
        Paper(
            name="VideoRealBench",
            kinds={
                "statistics": "statistics",
                "Table 5": "ablation",
                "Table 6": "ablation",
                "Table 7": "quality control",
                "Table 8": "agreement",
                "Table 9": "agreement",
            },
            main="Table 4",
            overall="VideoRealDataset test (988)",
            metric="SROCC",
        ),
    ),
    no_models=frozenset({"VideoPhy-2 scores", "VideoRealDataset scores"}),
    task_names=r"videoreal",
    extras=("judged.settings", "judged.encodings", "rationale_sts", "videoreal_scale"),
)

_ERROR_TERMS: Final = group(
    "error", "Three kinds of error",
    "An error is of one kind and no other.", "VideoRealBench, Table 1",
    ("human_state", "Human State",
     "A body that moves, bends or hangs as none can: a limb too many, a head turned right round."),
    ("object_state", "Object State",
     "A thing that changes form, stuff or path against what it is: a ball that goes out of "
     "shape."),
    ("interaction", "Person-Object Interaction",
     "Person and thing meet wrongly: a hand goes through it, or writing leaves no trace."),
)  # fmt: skip

_LEVEL_TERMS: Final = group(
    "realism", "Five levels of realism",
    "By the share of the picture and of the time that errors take.", "VideoRealBench, Table 2",
    ("1", "1 Bad", "Intolerable errors: over 40 % of the area or over 80 % of the time."),
    ("2", "2 Poor", "Heavy errors: over 20 % of the area or over 40 % of the time."),
    ("3", "3 Normal", "Plain errors: over 10 % of the area or over 20 % of the time."),
    ("4", "4 Good", "A small slip or two: under 10 % of the area, for a few frames."),
    ("5", "5 Excellent", "Nothing to object to; it could be filmed."),
)  # fmt: skip

_STEP_TERMS: Final = group(
    "rationale", "Three steps of a rationale",
    "First what is wrong, then how much, then the score.",
    "VideoRealBench, three-step annotation",
    ("description", "Problem Description", "The errors in words, by kind."),
    ("adherence", "Standard Adherence", "Which level the area and time of these errors meet."),
    ("answer", "Answer", "The level, a whole number from 1 to 5."),
    ("final", "Final score",
     "Of three annotators the score that two share; else their mean, rounded."),
)  # fmt: skip

_SETTING_TERMS: Final = group(
    "setting", "Settings of a judge",
    "What a judge of realism is asked for; without one of these, all three steps and a number.",
    "VideoRealBench, Tables 5 and 6",
    ("Score alone", "Score alone", "No reasons: the level and nothing else."),
    ("Description only", "Description only",
     "The errors in words and the level, without how they meet it."),
    ("Verbal scale", "Verbal scale",
     "All three steps; a word from Bad to Excellent replaces the number."),
)  # fmt: skip

_METRIC_TERMS: Final = group(
    "evaluator", "How evaluators are compared",
    "Each is of a model's scores or reasons against people's.", "VideoRealBench, Table 4",
    ("PLCC", "PLCC", "Pearson's r: do the scores lie on a line with people's?"),
    ("SROCC", "SROCC", "Spearman's ρ: do they put clips in the same order?"),
    ("STS", "STS", "How alike two rationales are in meaning: cosine of Sentence-BERT vectors."),
    ("PCR", "PCR", "Share of pairs of clips of which both prefer the same.",
     "VideoRealBench, Table 8"),
)  # fmt: skip

CHAPTER: Final = Chapter(
    "videoreal",
    "VideoRealBench",
    "How real people in generated videos look, on a scale of 1 to 5.",
    (_ERROR_TERMS, _LEVEL_TERMS, _STEP_TERMS, _SETTING_TERMS, _METRIC_TERMS),
)
