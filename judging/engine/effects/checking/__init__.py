"""Holds our words to the printed texts: what stands in one and not in the other is found."""

from judging.engine.effects.checking.compare import find_differences
from judging.engine.effects.checking.features import read_features

__all__ = ["find_differences", "read_features"]
