"""Remote places (hf:// and others of fsspec) as local copies."""
