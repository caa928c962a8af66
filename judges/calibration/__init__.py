"""How well a judge finds what is known to be wrong."""
