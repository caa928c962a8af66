"""Who may call, and how often: login, origins, rate limits, connections."""
