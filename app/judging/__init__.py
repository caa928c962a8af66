"""What a live call to a model needs on the server: rules, keys, rates, clips, the run itself."""
