"""Agreement: inter-rater agreement of judges, people and repeated runs."""
