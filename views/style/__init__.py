"""What all pages are drawn with: the sizes and weights of type, and the colours of models."""
