"""R3's construction: causal chains of a clip, and questions about them."""
