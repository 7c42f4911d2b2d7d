"""Measurements of Headjudge's speed, taken here and now: `make bench`."""
