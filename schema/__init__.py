"""The ground room, shared by all others: logical tables, vocabularies, ids, records.

Imports no other room."""
