"""The text of a page as people read it."""

import re
from html import unescape


def read_text(response):
    """The words of a page without its tags, on one line."""
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode())))
