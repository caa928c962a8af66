"""Files of benchmarks, harnesses and visitors as batches of the logical tables, rejects beside."""
