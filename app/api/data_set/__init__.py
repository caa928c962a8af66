"""The data as a Hugging Face data set: its card, Croissant metadata, results for model cards."""
