"""`python -m app get`: a benchmark's public files, fetched, checked and imported."""
