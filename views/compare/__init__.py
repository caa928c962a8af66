"""Compare: two to four models on one item."""
