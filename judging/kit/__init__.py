"""The off-line kit: the library and its search in one HTML file, for a phone without network."""

from judging.kit.page import kit

__all__ = ["kit"]
