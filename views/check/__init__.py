"""Human check of built prompts, questions and chains."""
