"""Links as QR codes."""

from functools import lru_cache

import segno
from django.utils.safestring import SafeString


@lru_cache(maxsize=512)  # sheets of links are looked at again and again
def render_qr_code(text: str) -> SafeString:
    """A QR code as SVG for a page: dark on light with its quiet zone, in any theme."""
    code = segno.make_qr(text, error="m")
    drawn = code.svg_inline(
        omitsize=True, dark="#000", light="#fff", border=4, svgclass="qr", lineclass=None
    )
    return SafeString(drawn)
