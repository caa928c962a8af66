"""The agent framework: drafts, validators, rounds, pipeline graphs, logs."""
