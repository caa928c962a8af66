"""Files of benchmarks, harnesses and visitors → Arrow batches of logical tables, and rejects."""
