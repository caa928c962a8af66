"""The only place that speaks to DuckDB: versions built from imports, read by queries."""
