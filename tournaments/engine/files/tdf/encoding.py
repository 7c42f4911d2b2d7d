"""The text of a file in whatever letters it is written, and what a file is that is no text at all.

XML says in its first line which letters it is in; a mark at its beginning or its zero bytes say
that it is UTF-16. TOM writes UTF-8, and so is written whatever was read.
"""

import codecs
import re

from tournaments.engine.files.tdf.errors import TdfError

# What else is sent in by mistake, by how it begins.
PACKED = {
    b"\x1f\x8b": "gzip",
    b"PK\x03\x04": "ZIP",
    b"BZh": "bzip2",
    b"\xfd7zXZ": "xz",
    b"7z\xbc\xaf": "7-Zip",
    b"Rar!": "RAR",
    b"(\xb5/\xfd": "Zstandard",
}
OTHERS = {
    b"%PDF": "PDF",
    b"\xd0\xcf\x11\xe0": "Microsoft Office",
    b"SQLite format 3": "SQLite",
    b"\x89PNG": "PNG",
    b"\xff\xd8\xff": "JPEG",
}
MARKS = {  # the longer first: UTF-32 begins as UTF-16 does
    codecs.BOM_UTF32_LE: "utf-32-le",
    codecs.BOM_UTF32_BE: "utf-32-be",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
ZEROS = {b"<\0": "utf-16-le", b"\0<": "utf-16-be"}  # of UTF-16 without a mark
UTF_8 = "utf-8"

_SAYS = re.compile(
    r"""(\s*<\?xml\s+version\s*=\s*(?:"[^"]*"|'[^']*')\s+encoding\s*=\s*["'])"""
    r"""([A-Za-z][A-Za-z0-9._:-]*)"""
)
_KNOWN = re.compile(
    r"(iso-?8859-?\d+|latin-?\d+|(windows|cp)-?\d+|us-ascii|ascii|macintosh|mac-?roman|koi8-[ru]"
    r"|shift[_-]jis|euc-(jp|kr)|gbk|gb2312|gb18030|big5)\Z",
    re.IGNORECASE,
)
_CONTROL = re.compile("[\x80-\x9f]")


def decoded(raw: bytes) -> tuple[str, str]:
    """The text of a file, and which letters it was in. Raises TdfError naming the line.

    Where it was not UTF-8 the text's own first line says UTF-8 from now on.
    """
    _refuse_others(raw)
    wide = _wide(raw)
    if wide:
        return _of_wide(raw, wide)
    says = _SAYS.match(raw[:400].decode("latin-1").removeprefix("ï»¿"))
    declared = says[2].lower() if says else UTF_8
    if declared in {UTF_8, "utf8"} or raw.startswith(codecs.BOM_UTF8):
        text = _strictly(raw, UTF_8, "not_utf8" if says else "not_utf8_unsaid")
    elif not _KNOWN.match(declared):
        note = "says_otherwise" if declared.startswith(("utf", "ucs")) else "unknown_encoding"
        raise TdfError(note, 1, encoding=declared)
    else:
        text = _of_narrow(raw, declared)
    return as_utf8(text), UTF_8 if declared == "utf8" else declared


def as_utf8(text: str) -> str:
    """A text whose first line says UTF-8, whatever it said."""
    mark, rest = text[: text.startswith("\ufeff")], text[text.startswith("\ufeff") :]
    says = _SAYS.match(rest)
    if not says or says[2].lower() in {UTF_8, "utf8"}:
        return text
    return f"{mark}{says[1]}UTF-8{rest[says.end() :]}"


def _refuse_others(raw: bytes) -> None:
    for kinds, note in ((PACKED, "packed"), (OTHERS, "other_file")):
        for begins, kind in kinds.items():
            if raw.startswith(begins):
                raise TdfError(note, kind=kind)
    if not raw.strip():
        raise TdfError("empty")
    if re.match(rb"\s*<(!doctype\s+html|html)\b", raw[:200], re.IGNORECASE):
        raise TdfError("web_page")


def _wide(raw: bytes) -> str:
    """The letters of more than one byte each, as a mark or the zeros between them say."""
    found = next((name for mark, name in MARKS.items() if raw.startswith(mark)), "")
    return found or ZEROS.get(raw[:2], "")


def _of_wide(raw: bytes, encoding: str) -> tuple[str, str]:
    text = _strictly(raw, encoding, "not_wide").removeprefix("\ufeff")
    return as_utf8(text), encoding[:6]


def _of_narrow(raw: bytes, encoding: str) -> str:
    try:
        codecs.lookup(encoding)
    except LookupError:
        raise TdfError("unknown_encoding", 1, encoding=encoding) from None
    text = _strictly(raw, encoding, "not_as_said")
    if odd := _CONTROL.search(text):
        line = text.count("\n", 0, odd.start()) + 1
        raise TdfError("rather_windows", line, encoding=encoding, byte=f"0x{ord(odd[0]):02X}")
    return text


def _strictly(raw: bytes, encoding: str, note: str) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as wrong:
        before = raw[: wrong.start].decode(encoding, "replace")
        byte = f"0x{raw[wrong.start]:02X}"
        line = before.count("\n") + 1
        raise TdfError(note, line, encoding=encoding, byte=byte, at=wrong.start) from None
