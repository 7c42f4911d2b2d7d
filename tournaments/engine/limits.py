"""Limits of every event, kept by files, forms, programs and tables: its size and its name."""

MOST_PLAYERS = 4096
MOST_ROUNDS = 20
LARGEST_CUT = 128
LONGEST_EVENT_NAME = 120
