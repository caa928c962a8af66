"""Training data in the layouts of three trainers, split by video."""
