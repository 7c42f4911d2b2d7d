"""What can happen to a league, and the record every other app writes through."""
