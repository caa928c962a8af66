"""How far raters agree, and how well a judge finds what is known."""
