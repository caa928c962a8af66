"""What every loader is made of: events, the registry, rows checked and rejected, the report."""
