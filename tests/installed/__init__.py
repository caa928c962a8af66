"""What is built from the checkout and installed. Not in `make test`: `make wheel`."""
