"""R3-VQA, R3-Bench and R3-FDT: chains, questions, consistency."""

from typing import Final

from schema.entries.definition import Chapter, group

NODES: Final = group(
    "node", "Nodes of a chain",
    "A chain links events and mental states by cause.", "R3-Bench, §2.1 and Table 5",
    ("event", "Event", "Something that happens and can be seen or heard."),
    ("belief", "Belief", "What a person takes to be so, right or wrong."),
    ("intent", "Intent", "What a person means to do."),
    ("desire", "Desire", "What a person wishes for. Rare: 42 of 2,198 nodes."),
    ("emotion", "Emotion", "What a person feels."),
)  # fmt: skip

TYPES: Final = group(
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

CATEGORIES: Final = group(
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

SYSTEMS: Final = group(
    "system", "System 1 and System 2",
    "By the kind of mental state among a subchain's reasons.", "R3-Bench, §4.4 and Table 4",
    ("1", "System 1 (emotion-driven)",
     "Of all mental states, only emotions are reasons. We read it so that events may be reasons "
     "too."),
    ("2", "System 2 (belief-driven)", "Of all mental states, only beliefs are reasons."),
)  # fmt: skip

SETTINGS: Final = group(
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

CONSISTENCY: Final = group(
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
    (NODES, TYPES, CATEGORIES, SYSTEMS, SETTINGS, CONSISTENCY),
)
