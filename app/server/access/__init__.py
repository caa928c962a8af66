"""Access control: allow-list, login, CSRF, rate limits, connection limits."""
