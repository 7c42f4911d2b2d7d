"""The off-line kit: library, look-up and engine in one HTML file, for a phone without network."""

from judging.kit.before import PrecedentRow, official_rulings, precedents_of
from judging.kit.page import render_kit

__all__ = ["PrecedentRow", "official_rulings", "precedents_of", "render_kit"]
