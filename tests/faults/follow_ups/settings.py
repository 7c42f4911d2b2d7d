"""The service's own settings, and one app more."""

from config.settings import *  # noqa: F403 -- all of them

INSTALLED_APPS = [*INSTALLED_APPS, "follow_ups"]  # noqa: F405 -- the line above brings it
