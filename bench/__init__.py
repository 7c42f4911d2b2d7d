"""What Headjudge's speed is, measured here and now: `make bench`."""
