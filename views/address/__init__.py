"""A view's address: filters, links, conditions, unknown ids."""
