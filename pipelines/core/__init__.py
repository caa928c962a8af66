"""The agent core: drafts, checks, rounds, records."""
