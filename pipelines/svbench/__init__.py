"""SVBench's construction: prompts of social reasoning from a paradigm."""
