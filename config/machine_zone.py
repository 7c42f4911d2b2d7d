"""The time zone of the machine, which a new league begins with."""

from tzlocal import get_localzone_name

UNKNOWN = "UTC"


def find_machine_zone() -> str:
    """The machine's time zone by IANA name; UTC where it names none or an unknown one."""
    try:
        return (get_localzone_name() or UNKNOWN).removeprefix("Etc/")
    except (LookupError, ValueError, OSError):
        return UNKNOWN
