"""Decode the text of a TOM file in any encoding, and recognise files that are not text.

The first line of an XML file names its encoding. A byte order mark counts for more: it is that of
UTF-8, UTF-16 or UTF-32; UTF-16 without one is known by its zero bytes. TOM writes UTF-8, and this
service always writes UTF-8, whatever it read.
"""

import codecs
import re
from typing import NamedTuple

from tournaments.engine.files.tdf.errors import TdfError

# Other kinds of files that are sent in by mistake, by their first bytes.
ARCHIVE_MARKS = {
    b"\x1f\x8b": "gzip",
    b"PK\x03\x04": "ZIP",
    b"BZh": "bzip2",
    b"\xfd7zXZ": "xz",
    b"7z\xbc\xaf": "7-Zip",
    b"Rar!": "RAR",
    b"(\xb5/\xfd": "Zstandard",
}
OTHER_FILE_MARKS = {
    b"%PDF": "PDF",
    b"\xd0\xcf\x11\xe0": "Microsoft Office",
    b"SQLite format 3": "SQLite",
    b"\x89PNG": "PNG",
    b"\xff\xd8\xff": "JPEG",
}
BYTE_ORDER_MARKS = {  # the longer first: UTF-32 begins as UTF-16 does
    codecs.BOM_UTF32_LE: "utf-32-le",
    codecs.BOM_UTF32_BE: "utf-32-be",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
# the first bytes of UTF-16 without a mark
WIDE_BEGINNINGS = {b"<\0": "utf-16-le", b"\0<": "utf-16-be"}
UTF_8 = "utf-8"

_XML_DECLARATION = re.compile(
    r"""(\s*<\?xml\s+version\s*=\s*(?:"[^"]*"|'[^']*')\s+encoding\s*=\s*["'])"""
    r"""([A-Za-z][A-Za-z0-9._:-]*)"""
)
_KNOWN_ENCODING = re.compile(
    r"(iso-?8859-?\d+|latin-?\d+|(windows|cp)-?\d+|us-ascii|ascii|macintosh|mac-?roman|koi8-[ru]"
    r"|shift[_-]jis|euc-(jp|kr)|gbk|gb2312|gb18030|big5)\Z",
    re.IGNORECASE,
)
_CONTROL_CHARACTER = re.compile("[\x80-\x9f]")


class Decoded(NamedTuple):
    """The text of a file, and the encoding it was in.

    `declared`: the other encoding that its first line names, where its byte order mark is UTF-8's.
    """

    text: str
    encoding: str
    declared: str = ""


def decode_text(raw: bytes) -> Decoded:
    """Decode a file. Raises TdfError naming the line.

    Where its first line named another encoding than UTF-8, that of the returned text says UTF-8.
    """
    _require_text_file(raw)
    wide = _wide_encoding(raw)
    if wide:
        return _decode_wide(raw, wide)
    says = _XML_DECLARATION.match(raw[:400].decode("latin-1").removeprefix("ï»¿"))
    declared = says[2].lower() if says else UTF_8
    says_utf8 = declared in {UTF_8, "utf8"}
    if raw.startswith(codecs.BOM_UTF8):
        text = _decode_strictly(raw, UTF_8, "not_utf8_marked")
        return Decoded(declare_utf8(text), UTF_8, "" if says_utf8 else declared)
    if says_utf8:
        text = _decode_strictly(raw, UTF_8, "not_utf8" if says else "not_utf8_unsaid")
        return Decoded(text, UTF_8)
    if not _KNOWN_ENCODING.match(declared):
        note = "says_otherwise" if declared.startswith(("utf", "ucs")) else "unknown_encoding"
        raise TdfError(note, 1, encoding=declared)
    return Decoded(declare_utf8(_decode_narrow(raw, declared)), declared)


def declare_utf8(text: str) -> str:
    """The text with a first line that says UTF-8, whatever it said before."""
    mark, rest = text[: text.startswith("\ufeff")], text[text.startswith("\ufeff") :]
    says = _XML_DECLARATION.match(rest)
    if not says or says[2].lower() in {UTF_8, "utf8"}:
        return text
    return f"{mark}{says[1]}UTF-8{rest[says.end() :]}"


def _require_text_file(raw: bytes) -> None:
    for kinds, note in ((ARCHIVE_MARKS, "packed"), (OTHER_FILE_MARKS, "other_file")):
        for begins, kind in kinds.items():
            if raw.startswith(begins):
                raise TdfError(note, kind=kind)
    if not raw.strip():
        raise TdfError("empty")
    if re.match(rb"\s*<(!doctype\s+html|html)\b", raw[:200], re.IGNORECASE):
        raise TdfError("web_page")


def _wide_encoding(raw: bytes) -> str:
    """The encoding of wide characters, by a byte order mark or zero bytes; else empty."""
    encoding = next((name for mark, name in BYTE_ORDER_MARKS.items() if raw.startswith(mark)), "")
    return encoding or WIDE_BEGINNINGS.get(raw[:2], "")


def _decode_wide(raw: bytes, encoding: str) -> Decoded:
    text = _decode_strictly(raw, encoding, "not_wide").removeprefix("\ufeff")
    return Decoded(declare_utf8(text), encoding[:6])


def _decode_narrow(raw: bytes, encoding: str) -> str:
    try:
        codecs.lookup(encoding)
    except LookupError:
        raise TdfError("unknown_encoding", 1, encoding=encoding) from None
    text = _decode_strictly(raw, encoding, "not_as_said")
    if odd := _CONTROL_CHARACTER.search(text):
        line = text.count("\n", 0, odd.start()) + 1
        raise TdfError("rather_windows", line, encoding=encoding, byte=f"0x{ord(odd[0]):02X}")
    return text


def _decode_strictly(raw: bytes, encoding: str, note: str) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as wrong:
        before = raw[: wrong.start].decode(encoding, "replace")
        byte = f"0x{raw[wrong.start]:02X}"
        line = before.count("\n") + 1
        raise TdfError(note, line, encoding=encoding, byte=byte, at=wrong.start) from None
