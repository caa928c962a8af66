"""Types of judging: subjects, prompts, outcomes, endpoints, errors, progress."""
