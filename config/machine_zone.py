"""The time zone of the machine, which a new league begins with."""

from tzlocal import get_localzone_name

UNKNOWN = "UTC"


def find_machine_zone() -> str:
    """By its IANA name; UTC where the machine names none, or one that is not known."""
    try:
        return (get_localzone_name() or UNKNOWN).removeprefix("Etc/")
    except (LookupError, ValueError, OSError):
        return UNKNOWN
