"""A league to look at: invented players, real rules, everything played through the use cases."""

from judging.demo.league import Demo, build

__all__ = ["Demo", "build"]
