"""Studies: people get clips one after another, each with a form."""
