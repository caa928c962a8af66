"""Predictions in any table: CSV, TSV, Parquet, JSON Lines, JSON, Excel."""
