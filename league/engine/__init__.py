"""How names are shown and what is kept of people, as pure functions over one policy file."""
