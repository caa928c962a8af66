"""The benchmarks' construction pipelines: agents that write prompts, scenes and questions."""
