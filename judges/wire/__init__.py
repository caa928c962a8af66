"""HTTP to an endpoint: the request sent, the envelope checked, the network guarded, keys
redacted."""
