"""A run's answers in the format of Every Eval Ever, which other tools read and boards collect."""
