"""Types of judging: subjects, prompts, outcomes, endpoints, progress."""
