"""Log lines without what must not be in them."""

import logging
import re

_TOKENS = re.compile(r"((?:/|%2F)(?:p|invited)(?:/|%2F))[^/%?\s\"']+", re.IGNORECASE)


class NoTokens(logging.Filter):
    """Hides the tokens of signed links: whoever reads the log must not be able to use them."""

    def filter(self, record: logging.LogRecord) -> bool:
        said = record.getMessage()
        hidden = _TOKENS.sub(r"\1…", said)
        if hidden != said:
            record.msg, record.args = hidden, ()
        return True
