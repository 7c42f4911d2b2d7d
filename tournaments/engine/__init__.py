"""Tournaments as pure functions: pairing, standings, matches, structure, bracket."""
