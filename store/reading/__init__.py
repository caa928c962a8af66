"""A published version opened read-only: conditions, search, budgets, caches."""
