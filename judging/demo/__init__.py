"""A demo league: invented players, real rules, everything played through the use cases."""

from judging.demo.league import DemoLeague, build_demo

__all__ = ["DemoLeague", "build_demo"]
