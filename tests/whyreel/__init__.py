"""The library: what it returns is what pages show."""
