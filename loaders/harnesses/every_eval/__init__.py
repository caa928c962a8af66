"""Every Eval Ever, a neutral format of evaluations: scores in a file, answers in one beside it."""
