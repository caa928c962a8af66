"""Studies with people over HTTP: who makes them, who takes part, what comes of them."""
