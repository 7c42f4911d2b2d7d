"""The service's own settings, one app more, and a way to fall at a chosen moment."""

from config.settings import *  # noqa: F403 -- all of them

INSTALLED_APPS = [*INSTALLED_APPS, "follow_ups"]  # noqa: F405 -- the line above brings it
MIDDLEWARE = ["follow_ups.fall.Fall", *MIDDLEWARE]  # noqa: F405 -- the same
SILENCED_SYSTEM_CHECKS = ["league.E001"]  # notes are of these tests alone: no policy names them
PASSWORD_HASHERS = ["follow_ups.hashers.QuickHasher"]  # nobody guesses at these passwords
