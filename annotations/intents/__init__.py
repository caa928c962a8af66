"""Intents: changes of the data, recorded in the database before they are made."""
