"""The off-line kit: library, look-up and engine in one HTML file, for a phone without network."""

from judging.kit.before import Before, official_rulings, ruled_before
from judging.kit.page import kit

__all__ = ["Before", "kit", "official_rulings", "ruled_before"]
