"""The only place that talks to a model: protocols, the endpoint client, batches, calibration."""
