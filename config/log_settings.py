"""What is logged, and from which level on: settings of Python's `logging`."""

from typing import Any

from django.core.exceptions import ImproperlyConfigured

_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


def make_logging(level: str) -> dict[str, Any]:
    """`LOGGING` from this level on; INFO for an empty one. Raises ImproperlyConfigured."""
    level = level.upper() or "INFO"
    if level not in _LEVELS:
        raise ImproperlyConfigured(f"LOG_LEVEL is {level!r}: it is one of {', '.join(_LEVELS)}")
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": "league.base.log_lines.LineFormatter",
                "fmt": "{asctime} {levelname} {name} {message}",
                "style": "{",
            }
        },
        "filters": {"no-tokens": {"()": "league.base.log_lines.TokenFilter"}},
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "line",
                "filters": ["no-tokens"],
            }
        },
        "root": {"handlers": ["console"], "level": level},
        # Requests for another host are answered with 400: a traceback for each would fill the log.
        "loggers": {"django.security.DisallowedHost": {"level": "CRITICAL"}},
    }
