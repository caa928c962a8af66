"""Pages as data: what can be set, what is shown. Knows no framework."""
