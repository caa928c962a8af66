"""Intents: what somebody is about to do to the data, written down before it is done."""
