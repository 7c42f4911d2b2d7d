"""Reads of events, for use cases and faces: each with a constant number of queries."""
