"""VGenST-Bench: questions, clips, results of its evaluator."""
