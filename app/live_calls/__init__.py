"""What live calls to models share: keys, rate limits, the day's budget, clients, clips, events."""
