"""What studies with people ask of the store: samples by strata, what a form shows, known truth."""
