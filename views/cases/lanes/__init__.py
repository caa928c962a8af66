"""Two to four models on one item."""
