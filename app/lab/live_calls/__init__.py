"""Shared by live model calls: API keys, rate limits, daily budget, clients, clips, events."""
