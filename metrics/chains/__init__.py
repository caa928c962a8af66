"""What a model's answers, or a judge's verdicts, make of a chain: a mark on each node and link."""
