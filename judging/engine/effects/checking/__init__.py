"""Compares our words with the printed texts, and finds what only one of the two says."""

from judging.engine.effects.checking.compare import find_differences
from judging.engine.effects.checking.features import read_features

__all__ = ["find_differences", "read_features"]
