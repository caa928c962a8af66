"""Ground: what all rooms share and nobody's own: tables, words, ids, records. Imports nothing of
ours."""
