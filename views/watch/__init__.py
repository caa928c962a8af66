"""Watch: a clip beside its causal chain."""
