"""What the measurements share: servers, browsers, made data."""
