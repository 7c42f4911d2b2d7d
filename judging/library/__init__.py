"""The ruling look-up: rules in our own words, edition by edition, and the search over them."""
