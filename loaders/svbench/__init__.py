"""SVBench: prompts, generated clips, verdicts of its judge."""
