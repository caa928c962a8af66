"""The page contract, and the types that every page's content is made of."""
