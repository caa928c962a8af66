"""Cases by named pattern."""
