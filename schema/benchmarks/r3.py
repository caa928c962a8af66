"""R3-Bench, whose questions its first paper calls R3-VQA (arXiv 2505.04147)."""

from typing import Final

from schema.entries.benchmark import Benchmark, Paper, PaperReference, PrintedBoard, Source
from schema.entries.definition import Chapter, group
from schema.vocabulary import CATEGORIES

QUESTION_TYPES: Final = ("EU", "MSE", "CW", "CH/W")
"""Event Understanding, Mental State Estimation, Causal-Why and Causal-How/What questions."""
HARD: Final = "Hard"
"""The type of R3-Bench-Hard's human-designed questions, which belong to no chain."""
PATH: Final = "Path"
"""Our own type, of questions along several links: R3-VQA's papers leave them for future work."""

_TYPES: Final = {"EU": "EU", "MSE": "MSE-Overall", "CW": "CW", "CH/W": "CH/W"}
_MAIN_BOARDS: Final = (
    PrintedBoard(metric="accuracy", table="Table 3", total="Overall", columns={"type": _TYPES}),
    PrintedBoard(metric="chains", table="Table 3", total="Cons_c"),
    PrintedBoard(metric="subchains", table="Table 3", total="Cons_sc"),
)
_OF_CATEGORIES: Final = {"category": {name: f"category {name} / Cons_sc" for name in CATEGORIES}}
_OF_SYSTEMS: Final = {"system": "System "}

BENCHMARK: Final = Benchmark(
    id="r3",
    name="R3-Bench",
    order=4,
    description="Social reasoning in clips as causal chains of events and mental states. Questions "
    "on every node and link.",
    licence="gated; see its card",
    homepage="https://huggingface.co/datasets/nlxpku/R3-Bench",
    citation="R3-Bench, ICLR 2026; R3-VQA, arXiv 2505.04147",
    references=(
        PaperReference(
            key="r3bench2026",
            title="Read the Room: Video Social Reasoning with Mental-Physical Causal Chains",
            year=2026,
            venue="ICLR",
        ),
        PaperReference(
            key="r3vqa2025",
            title="R3-VQA: “Read the Room” by Video Social Reasoning",
            year=2025,
            venue="arXiv preprint",
            is_proceedings=False,
            arxiv="2505.04147",
            url="https://arxiv.org/abs/2505.04147",
            authors=(
                "Niu, Lixing",
                "Li, Jiapeng",
                "Yu, Xingping",
                "Wang, Shu",
                "Feng, Ruining",
                "Wu, Bo",
                "Wei, Ping",
                "Wang, Yisen",
                "Fan, Lifeng",
            ),
        ),
    ),
    files="R3-Bench files",
    sources=(
        Source(
            name="r3",
            place="hf://datasets/nlxpku/R3-Bench",
            page="https://huggingface.co/datasets/nlxpku/R3-Bench",
            is_gated=True,
            size="told once a token is set: only then are its files listed",
            data=("*.json", "*.csv"),
            terms="its card’s badge says CC BY-NC 4.0, the paper: for research only",
            note="its clips are no part of it: they are stretches of YouTube films; you cut them "
            "from your own copies by --cut",
            has_cuts=True,
        ),
        Source(
            name="r3-vqa",
            title="R3-VQA",
            page="https://arxiv.org/abs/2505.04147",
            instead="R3-VQA’s files are not public by themselves: the same chain questions are "
            "in R3-Bench’s, which `get r3` brings",
        ),
    ),
    folder="R3-Bench",
    no_models=frozenset({"strongest model vs human"}),
    aliases=("R3", "R3-Bench-DX", "R3-Bench-Hard"),
    papers=(
        Paper(
            name="R3-Bench",
            kinds={
                "Table 1 ": "statistics",
                "Table 5": "statistics",
                "Table 7": "statistics",
                "text A.4.2": "statistics",
                "text A.3.2": "statistics",
                "Figure 5b": "gain",
                "text 4.3": "gain",
            },
            main="Table 3",
            setting="+Sub",
            boards=(
                *_MAIN_BOARDS,
                PrintedBoard(metric="subchains", table="Table 8", columns=_OF_CATEGORIES),
                PrintedBoard(
                    metric="accuracy",
                    table="Table 4",
                    total="Overall",
                    of_setting=_OF_SYSTEMS,
                    setting="+Sub",
                ),
                PrintedBoard(
                    metric="subchains",
                    table="Table 4",
                    total="Cons_sc",
                    of_setting=_OF_SYSTEMS,
                    setting="+Sub",
                ),
            ),
        ),
        Paper(
            name="R3-VQA",
            kinds={"Table 2": "statistics", "text 3.2": "statistics", "text 3.3": "statistics"},
            main="Table 3",
            setting="+Sub",
            boards=_MAIN_BOARDS,
        ),
        Paper(name="R3-FDT", kinds={"Table 6": "statistics", "text": "statistics"}),
    ),
    type_words={
        "EU": "What happens (EU)",
        "MSE": "What they feel, want and think (MSE)",
        "CW": "Why it came about (CW)",
        "CH/W": "What follows from it (CH/W)",
        PATH: "By which nodes (Path)",
    },
    task_names=r"r3[_-]?(?:bench|vqa)",
    metric_names={"chains": "Cons_c", "subchains": "Cons_sc"},
    extras=("shortcuts", "r3_hard", "r3_inconsistency", "r3_systems"),
)

_NODE_TERMS: Final = group(
    "node", "Nodes of a chain",
    "A chain links events and mental states by cause.", "R3-Bench, §2.1 and Table 5",
    ("event", "Event", "Something that happens and can be seen or heard."),
    ("belief", "Belief", "What a person takes to be so, right or wrong."),
    ("intent", "Intent", "What a person means to do."),
    ("desire", "Desire", "What a person wishes for. Rare: 42 of 2,198 nodes."),
    ("emotion", "Emotion", "What a person feels."),
)  # fmt: skip

_TYPE_TERMS: Final = group(
    "type", "Types of question",
    "Nodes give EU and MSE, subchains give CW and CH/W.", "R3-Bench, §2.1",
    ("EU", "Event Understanding", "What happens? One for each event node; 997 in all."),
    ("MSE", "Mental State Estimation",
     "What does somebody believe, intend, desire or feel? One for each such node; 1,201 in all."),
    ("CW", "Causal-Why",
     "From a result back to its reasons (abduction). One for each subchain; 1,405 in all."),
    ("CH/W", "Causal-How/What",
     "From reasons on to their result (deduction). Asked of most subchains; 1,237 in all."),
    ("W", "Weights of Overall",
     "Overall pools all 4,840 questions: a type weighs as many questions as it has."),
    ("Hard", "R3-Bench-Hard",
     "316 questions written by people; they belong to no chain and stand outside Overall.",
     "R3-Bench, Table 2"),
)  # fmt: skip

_CATEGORY_TERMS: Final = group(
    "category", "Subchain categories I–VI",
    "A subchain is one result with all of its reasons. MS: mental state, E: event.",
    "R3-Bench, A.6.4 and Table 7",
    ("I", "I: MS → E", "Only mental states lead to an event; 434 subchains."),
    ("II", "II: MS & E → E", "A mental state and an event together lead to an event; 199."),
    ("III", "III: E → E", "Only events lead to an event; 96."),
    ("IV", "IV: E → MS", "Only events lead to a mental state; 464."),
    ("V", "V: E & MS → MS",
     "An event and a mental state together lead to a mental state; 79. The text of A.6.4 "
     "misprints it, the captions have it right."),
    ("VI", "VI: MS → MS", "Only mental states lead to a mental state; 134."),
)  # fmt: skip

_SYSTEM_TERMS: Final = group(
    "system", "System 1 and System 2",
    "By the kind of mental state among a subchain's reasons.", "R3-Bench, §4.4 and Table 4",
    ("1", "System 1 (emotion-driven)",
     "Of all mental states, only emotions are reasons. We read it so that events may be reasons "
     "too."),
    ("2", "System 2 (belief-driven)", "Of all mental states, only beliefs are reasons."),
)  # fmt: skip

_SETTING_TERMS: Final = group(
    "setting", "Settings",
    "What a model is given beside the question.", "R3-VQA, Table 3; R3-Bench, §4.1",
    ("−", "− (video only)", "Frames of the video and nothing else."),
    ("+Sub", "+Sub", "Video and its subtitles, by Whisper."),
    ("+Sub & HTP", "+Sub & HTP",
     "Subtitles, and a prompt that leads through others' minds step by step (R3-VQA alone)."),
    ("Only Sub", "Only Sub", "Subtitles without any picture."),
    ("Blind", "Blind", "Neither picture nor subtitles: what question and options alone give away."),
    ("Single frame", "Single frame", "The one frame at the middle of the video: no event is seen."),
    ("Shuffled", "Shuffled",
     "The video's frames in an order that says nothing of time, without their seconds."),
)  # fmt: skip

_CONSISTENCY_TERMS: Final = group(
    "consistency", "Consistency",
    "Right answers that hold together, and not singly.", "R3-Bench, §4.1",
    ("Cons_c", "Cons_c (chain consistency)",
     "Share of chains of which every question is answered right."),
    ("Cons_sc", "Cons_sc (subchain consistency)",
     "Share of subchains of which every question is right: on each node, and on the cause."),
    ("case-1", "Case 1: causal right, perception wrong",
     "The causal question is right, one on its nodes is wrong: often a guess.",
     "R3-Bench, A.3.1 and Figure 7"),
    ("case-2", "Case 2: perception right, causal wrong",
     "Every node is known, the link between them is not.", "R3-Bench, A.3.1 and Figure 7"),
    ("case-3", "Case 3: perception wrong, causal wrong",
     "A node and the causal question both go wrong.", "R3-Bench, A.3.1 and Figure 7"),
)  # fmt: skip

CHAPTER: Final = Chapter(
    "r3",
    "R3-Bench and R3-VQA",
    "Social videos as causal chains, with questions on every node and link.",
    (_NODE_TERMS, _TYPE_TERMS, _CATEGORY_TERMS, _SYSTEM_TERMS, _SETTING_TERMS, _CONSISTENCY_TERMS),
)
