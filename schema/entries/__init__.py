"""What entries of the tables of fields and benchmarks hold, and how a field's text is read."""
