"""What all loaders share: events, registry, row validation, reject threshold, report."""
