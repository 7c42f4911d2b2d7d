"""What a backup may contain: exact names, and a secret key that a service can start with."""

import re
import zipfile
from collections.abc import Iterable
from pathlib import PurePosixPath

from league.backup import BackupError
from league.base.archives import is_unpacked_bit_by_bit
from league.base.said import LONGEST_WORDS

TABLES, DATA, NATIVE = "tables", "data", "native"
CATALOGUE_FOLDER = "catalogue"
KEY_FILE = "secret_key"
SECRET_FILES = (KEY_FILE, "demo_logins.txt")
LONGEST_KEY = 4096  # bytes; the service's own has 86
_KEY_PLACE = f"{DATA}/{KEY_FILE}"
_SECRET_PLACES = {f"{DATA}/{name}" for name in SECRET_FILES}
_PLACE_PATTERN = re.compile(rf"({TABLES}|{NATIVE}|{DATA}/{CATALOGUE_FOLDER})/[^\0\\]+\Z")


def require_plain_members(zipped: zipfile.ZipFile, whose: str) -> None:
    """Raises BackupError for a part that is there twice, or packed so that reading has no limit."""
    seen = set()
    for member in zipped.infolist():
        if member.filename in seen:
            raise BackupError(f"{whose}: {member.filename!r} is in it twice.")
        if not is_unpacked_bit_by_bit(member):
            raise BackupError(
                f"{whose}: {member.filename!r} is packed in a way that no backup is: neither "
                "stored nor deflated."
            )
        seen.add(member.filename)


def require_places(names: Iterable[str], whose: str, *, secrets: bool) -> None:
    """Raises BackupError for a part without a place in a backup, or a secret said not to be in it.

    Seals have no place either: those of the service stay with the record that it set aside.
    """
    for name in names:
        if name in _SECRET_PLACES:
            if not secrets:
                raise BackupError(f"{whose}: {name} is in it, though it says it has no secrets.")
        elif not (_PLACE_PATTERN.match(name) and _is_plain_path(name)):
            raise BackupError(f"{whose}: {name!r} has no place in a backup.")


def require_printable(words: Iterable[str], whose: str) -> None:
    """Raises BackupError where words to be shown would do something to a terminal."""
    for word in words:
        if not word.isprintable() or len(word) > LONGEST_WORDS:
            raise BackupError(f"{whose}: its manifest says {word[:LONGEST_WORDS]!r}.")


def require_usable_key(zipped: zipfile.ZipFile, names: Iterable[str], whose: str) -> None:
    """Raises BackupError where the backup has a secret key that no service could start with."""
    if _KEY_PLACE not in names:
        return
    with zipped.open(_KEY_PLACE) as file:
        raw = file.read(LONGEST_KEY + 1)
    try:
        key = raw.decode().strip()
    except UnicodeDecodeError:
        key = ""
    if not key or not key.isprintable() or len(raw) > LONGEST_KEY:
        raise BackupError(f"{whose}: {_KEY_PLACE} is no secret key: a line of text was expected.")


def _is_plain_path(name: str) -> bool:
    """Whether a name is a plain path: no way up, no folder, nothing that cannot be shown."""
    return name.isprintable() and name == str(PurePosixPath(name)) and ".." not in name.split("/")
