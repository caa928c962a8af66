"""R3-VQA and R3-Bench: clips, causal chains, questions."""
