"""Cases of the gallery: pages, counts, facets, files."""
