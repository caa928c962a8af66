"""The player: a clip beside its causal chain, as a payload and browser scripts."""
