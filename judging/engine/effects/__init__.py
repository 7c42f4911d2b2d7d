"""What the texts of cards do, as data, and the mechanics that play them."""
