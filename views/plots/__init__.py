"""Charts that several pages draw: lanes of dots with intervals."""
