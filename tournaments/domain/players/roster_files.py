"""Read a player list from a file (a spreadsheet's CSV or a TOM file) into the text of a roster."""

import codecs
import csv
import io
from functools import partial
from hashlib import sha256

from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.domain import beforehand
from tournaments.domain.files.tom.players import placeholder_ids
from tournaments.engine.files.tdf.encoding import ARCHIVE_MARKS, OTHER_FILE_MARKS
from tournaments.engine.files.tdf.errors import TdfError
from tournaments.engine.files.tdf.reading import read_document

LARGEST_ROSTER = 4 * 2**20  # bytes: a TOM file of the largest event is smaller
_HEADER = ("Name", "Player id", "Birth year")
_WIDE_WITHOUT_MARK: dict[tuple[bool, ...], str] = {
    (False, True, False, True): "utf-16-le",
    (True, False, True, False): "utf-16-be",
}
_WIDE = {codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}


def require_acceptable_size(size: int) -> None:
    """Raises Refused for more bytes than any list of players has, before they are read."""
    if size > LARGEST_ROSTER:
        most = {"most": LARGEST_ROSTER // 2**20}
        raise Refused(_("A player list is a file of at most %(most)s MB.") % most, field="file")


@beforehand.works_beforehand
def roster_text(raw: bytes) -> str:
    """The players of a file as text, one a line, read while no transaction is open.

    Raises Refused if the file is not a list of players, and WorkNotDone (beforehand). Only the
    players of a TOM file are taken: whole events with their rounds have a page of their own.
    """
    require_acceptable_size(len(raw))
    key = ("list of players", sha256(raw).digest())
    return beforehand.result_of(key, partial(_read_text, raw))


def _read_text(raw: bytes) -> str:
    if raw.startswith((*ARCHIVE_MARKS, *OTHER_FILE_MARKS)):
        raise Refused(_no_text_in_words(), field="file")
    text = _decode_table(raw)
    # no spreadsheet writes a NUL: this is a picture, a database, or a damaged file
    if "\0" in text:
        raise Refused(_no_text_in_words(), field="file")
    return _text_of_tom(raw) if text.lstrip("\ufeff \t\r\n").startswith("<") else text


def _decode_table(raw: bytes) -> str:
    """Decode a spreadsheet's text: UTF-8, UTF-16, or else the encoding of Windows."""
    wide = _find_wide_letters(raw)
    try:
        return raw.decode(wide or "utf-8-sig")
    except UnicodeDecodeError:
        if wide:
            raise Refused(_("The file ends in the middle of a letter."), field="file") from None
        return _decode_western(raw)


def _find_wide_letters(raw: bytes) -> str | None:
    """The UTF-16 encoding of a file, by its byte order mark or its zero bytes; else None."""
    empty = tuple(not byte for byte in raw[:4])
    return _WIDE.get(raw[:2]) or _WIDE_WITHOUT_MARK.get(empty)


def _decode_western(raw: bytes) -> str:
    """Decode the encoding of Windows in Western Europe, which uses all but five bytes."""
    text = raw.decode("cp1252", errors="replace")
    if "\ufffd" in text and not text.lstrip().startswith("<"):
        raise Refused(
            _("The letters of this file cannot be made out. In the spreadsheet, save the sheet as "
              "“CSV UTF-8” and send that."),
            field="file",
        )  # fmt: skip
    return text


def note_of_letters(raw: bytes) -> str:
    """A note to check the letters if the encoding had to be guessed; else empty."""
    try:
        raw.decode(_find_wide_letters(raw) or "utf-8-sig")
    except UnicodeDecodeError:
        return "" if raw.lstrip().startswith(b"<") else _guessed_letters_in_words()
    return ""


def _guessed_letters_in_words() -> str:
    return _(
        "The file does not say how its letters are written; they are taken for those of Western "
        "Europe. If a name is wrong, save the sheet as “CSV UTF-8” and send that."
    )


def _text_of_tom(raw: bytes) -> str:
    try:
        document = read_document(raw)
    except TdfError as error:
        raise Refused(error.render_sentence(_), field="file") from None
    unknown = placeholder_ids(document)
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, delimiter="\t", lineterminator="\n")
    writer.writerow(_HEADER)
    for player in document.players:
        shown = "" if player.id in unknown else player.id
        writer.writerow([player.name, shown, player.birth_year or ""])
    return buffer.getvalue()


def _no_text_in_words() -> str:
    return _("This is no text. In the spreadsheet, save the sheet as CSV and send that.")
