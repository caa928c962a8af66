"""Tables that only one benchmark has."""
