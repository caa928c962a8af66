"""Human check of what was built."""
