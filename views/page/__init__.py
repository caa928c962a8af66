"""The page contract, and what every page's content is made of."""
