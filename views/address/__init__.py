"""The state of a view in its URL: filters, links, SQL conditions, unknown ids."""
