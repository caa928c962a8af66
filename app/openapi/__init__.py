"""OpenAPI of the JSON twins, from the views' own types, and its interactive documentation."""
