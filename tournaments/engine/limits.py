"""Limits of every event, kept by files, forms, pages, programs and tables."""

MOST_PLAYERS = 4096
MOST_ROUNDS = 20
LARGEST_CUT = 128
LONGEST_EVENT_NAME = 120
LARGEST_TABLE = 99_999
MOST_CLOCK_MINUTES = 600
MOST_EXTRA_MINUTES = 60
