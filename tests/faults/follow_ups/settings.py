"""The service's own settings with one more app and a way to kill it at a chosen moment."""

from config.settings import *  # noqa: F403 -- all of them

INSTALLED_APPS = [*INSTALLED_APPS, "follow_ups"]  # noqa: F405 -- the line above brings it
MIDDLEWARE = ["follow_ups.fall.Fall", *MIDDLEWARE]  # noqa: F405 -- the same
SILENCED_SYSTEM_CHECKS = ["league.E001"]  # only these tests have notes, so no policy names them
PASSWORD_HASHERS = ["follow_ups.hashers.QuickHasher"]  # nobody attacks these passwords
