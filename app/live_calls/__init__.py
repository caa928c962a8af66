"""What live calls to models share: keys, rate limits, budgets, endpoints, clips."""
