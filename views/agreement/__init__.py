"""Agreement: judges, people and repeats against each other."""
