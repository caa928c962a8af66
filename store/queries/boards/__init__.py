"""What boards are made of: rows, clusters, counts, papers' numbers."""
