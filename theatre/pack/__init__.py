"""The theatre as a bundle, with its true scores."""
