"""Read by programs: downloads, endpoints, agents, OpenAPI, kept addresses, replicas."""
