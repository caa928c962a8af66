"""A board's figures: definitions of metrics, rows, intervals, ranks."""
