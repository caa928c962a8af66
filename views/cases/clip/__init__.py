"""A clip beside its causal chain."""
