"""A subject as a request, and a reply as a verdict: messages, clips encoded, schemas, parsing."""
