"""`judge` and `probe`: many clips or questions judged from the command line."""
