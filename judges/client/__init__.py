"""One call to an endpoint: throttled, retried, priced, cached."""
