"""`python -m app data get`: a benchmark's public files, fetched, checked and imported."""
