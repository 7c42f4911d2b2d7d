"""What a page says, as somebody reads it."""

import re
from html import unescape


def read_text(response):
    """The words of a page without its marks, on one line."""
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode())))
