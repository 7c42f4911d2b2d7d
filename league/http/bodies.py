"""How much a request may send: one megabyte, and more where a page takes a large file."""

import re
from functools import cache

from django.conf import settings


def find_most_bytes(path: str) -> int:
    """The largest body that is read at an address, in bytes."""
    for pattern, most in settings.LARGE_BODIES.items():
        if _compile_pattern(pattern).fullmatch(path):
            return int(most)
    return int(settings.DATA_UPLOAD_MAX_MEMORY_SIZE)


@cache
def _compile_pattern(pattern: str) -> re.Pattern[str]:
    """The pattern in which `*` is one part of an address, as in the settings of the proxies."""
    return re.compile(re.escape(pattern).replace(r"\*", "[^/]*"))
