"""Parse and write XML byte for byte: every element keeps its original text.

TOM writes from templates, with spaces where no serializer would put them, so only the changed parts
may be written anew. Document types and a file's own entities are refused: nothing in a file can
make it grow, or reach outside it.
"""

import re
from collections.abc import Iterator
from typing import Any
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

import msgspec

from tournaments.engine.files.tdf.encoding import decode_text
from tournaments.engine.files.tdf.errors import TdfError
from tournaments.engine.files.tdf.made_up import MadeUpLimit
from tournaments.engine.files.tdf.player_limit import require_possible_crowd

LARGEST_FILE = 16 * 2**20  # bytes: a file of 4,096 players and 15 rounds has 10 MB
DEEPEST_NESTING = 24  # a TOM file is 8 deep
_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff\ud800-\udfff]")


class Element(msgspec.Struct):
    """An element and the text it stood in.

    `opening`: its start tag as written; `closing`: its end tag, empty where the start tag closes
    itself. `inside`: child elements and the text between them. `line`: where it began.
    """

    tag: str
    attributes: dict[str, str]
    opening: str
    inside: "list[Element | str]"
    closing: str
    line: int = 0

    def __iter__(self) -> "Iterator[Element]":
        return (piece for piece in self.inside if isinstance(piece, Element))

    def find_child(self, tag: str) -> "Element | None":
        """The first child element of this name."""
        for piece in self.inside:
            if isinstance(piece, Element) and piece.tag == tag:
                return piece
        return None

    def find_children(self, tag: str) -> "list[Element]":
        """The child elements of this name, in order."""
        return [piece for piece in self.inside if isinstance(piece, Element) and piece.tag == tag]

    def text_of(self, tag: str) -> str:
        """The text of the first child element of this name; empty where there is none."""
        child = self.find_child(tag)
        return child.text if child is not None else ""

    @property
    def text(self) -> str:
        """The element's own text, without the spaces around it."""
        return _unescape_text(
            "".join(piece for piece in self.inside if isinstance(piece, str))
        ).strip()

    def set_attribute(self, name: str, value: str) -> None:
        """Change an attribute in its place, or add it."""
        if self.attributes.get(name) == value:
            return
        attribute = f"{name}={quoteattr(value)}"
        if name in self.attributes:
            pattern = rf"""(?<=\s){re.escape(name)}\s*=\s*("[^"]*"|'[^']*')"""
            self.opening = re.sub(pattern, lambda _found: attribute, self.opening, count=1)
        else:
            end = 2 if self.opening.endswith("/>") else 1
            head = self.opening[:-end].rstrip()
            self.opening = f"{head} {attribute}{self.opening[-end:]}"
        self.attributes[name] = value

    def set_text(self, text: str) -> None:
        """Change the element's text."""
        if text != self.text:
            self._open_up()
            self.inside = [escape(text)]

    def insert_element(self, new: "Element", depth: int, before: tuple[str, ...] = ()) -> None:
        """Insert an element on a line of its own, indented as TOM does.

        `depth`: how deep this element lies. `before`: names of elements it must come before.
        """
        self._open_up()
        later = (n for n, piece in enumerate(self.inside) if _is_one_of(piece, before))
        # Nearly always the new element comes last; then thousands of players need not be searched.
        if before and (index := next(later, None)) is not None:
            self.inside[index:index] = [new, "\n" + "\t" * (depth + 1)]
            return
        last = ""
        if self.inside and isinstance(self.inside[-1], str):
            last = str(self.inside.pop())
        self.inside += [last.rstrip() + "\n" + "\t" * (depth + 1), new, "\n" + "\t" * depth]

    def remove_element(self, old: "Element") -> None:
        """Remove an element, and the line it stood on."""
        index = next(n for n, piece in enumerate(self.inside) if piece is old)
        if index and isinstance(self.inside[index - 1], str):
            self.inside[index - 1] = str(self.inside[index - 1]).rstrip(" \t\n")
        del self.inside[index]

    def _open_up(self) -> None:
        if not self.closing:
            self.opening = self.opening[:-2].rstrip() + ">"
            self.closing = f"</{self.tag}>"


class Tree(msgspec.Struct):
    """A whole file: the text before its root element, the root, and the text behind it.

    `text`: the whole file as it was read; `encoding`: the encoding it came in; `declared`: another
    that it said it was in.
    """

    before: str
    root: Element
    after: str
    text: str = ""
    encoding: str = "utf-8"
    declared: str = ""

    def as_bytes(self) -> bytes:
        """The file's bytes, in UTF-8."""
        return "".join([self.before, *_pieces_of(self.root), self.after]).encode()


def parse_tree(raw: bytes) -> Tree:
    """Parse a file into its pieces. Raises TdfError naming the line."""
    if len(raw) > LARGEST_FILE:
        raise TdfError("too_large", most=LARGEST_FILE // 2**20)
    decoded = decode_text(raw)
    utf8 = decoded.text.encode()
    require_possible_crowd(utf8)
    tree = _Parser(utf8).parse_tree()
    return Tree(tree.before, tree.root, tree.after, *decoded)


def parse_fragment(text: str) -> Element:
    """Parse one element that this service wrote itself."""
    return _Parser(text.encode()).parse_tree().root


def make_element(tag: str, text: str = "") -> Element:
    """A new element as TOM writes one."""
    return Element(tag, {}, f"<{tag}>", [escape(text)] if text else [], f"</{tag}>")


def is_writable(text: str) -> bool:
    """Whether XML can hold this text."""
    return not _UNWRITABLE.search(text)


def _is_one_of(piece: Element | str, tags: tuple[str, ...]) -> bool:
    return isinstance(piece, Element) and piece.tag in tags


def _pieces_of(node: Element) -> Iterator[str]:
    yield node.opening
    for part in node.inside:
        if isinstance(part, str):
            yield part
        else:
            yield from _pieces_of(part)
    yield node.closing


# A whole start tag. The parser has accepted it, so the pattern always finds its end and never
# backtracks.
_START_TAG = re.compile(rb"""<[^"'>]*+(?:(?:"[^"]*"|'[^']*')[^"'>]*+)*+>""")


class _Parser:
    """Cuts the file at the beginning and the end of each tag.

    What lies between two tags is kept as one piece, whatever is in it: the parser has no handlers
    for characters, entities and comments, since each would cost a call.
    """

    def __init__(self, raw: bytes) -> None:
        self._raw, self._at = raw, 0
        self._open: list[Element] = []
        self._root: Element | None = None
        self._before = ""
        self._limit = MadeUpLimit()
        parser = self._parser = expat.ParserCreate("utf-8")
        parser.ordered_attributes = False
        parser.StartElementHandler = self._start_element
        parser.EndElementHandler = self._end_element
        parser.StartDoctypeDeclHandler = self._refuse_dtd
        parser.EntityDeclHandler = self._refuse_dtd

    def parse_tree(self) -> Tree:
        try:
            self._parser.Parse(self._raw, True)
        except expat.ExpatError as wrong:
            why = expat.errors.messages[wrong.code]
            raise TdfError("no_xml", wrong.lineno, why=why) from None
        assert self._root is not None  # noqa: S101 -- XML without an element is refused above
        return Tree(self._before, self._root, self._cut_until(len(self._raw)))

    def _cut_until(self, end: int) -> str:
        """Cut off and return the piece from the last cut up to `end`."""
        piece = self._raw[self._at : end].decode()
        self._at = end
        return piece

    def _cut_text(self) -> str:
        """Cut off and return the text before the tag that the parser is at."""
        return self._cut_until(max(self._at, self._parser.CurrentByteIndex))

    def _start_element(self, tag: str, attributes: dict[str, str]) -> None:
        text = self._cut_text()
        if len(self._open) >= DEEPEST_NESTING:
            raise TdfError("too_deep", self._line, most=DEEPEST_NESTING)
        self._limit.begin_element(tag, self._parser)
        new = Element(tag, attributes, self._cut_until(self._end_of_tag()), [], "", self._line)
        if self._open:
            self._open[-1].inside += [text, new] if text else [new]
        else:
            self._before, self._root = text, new
        self._open.append(new)

    def _end_of_tag(self) -> int:
        tag = _START_TAG.match(self._raw, self._at)
        assert tag is not None  # noqa: S101 -- the parser has read the tag to its end
        return tag.end()

    def _end_element(self, _tag: str) -> None:
        node = self._open.pop()
        self._limit.end_element()
        if node.opening.endswith("/>"):
            return  # its start tag closes itself
        if text := self._cut_text():
            node.inside.append(text)
        node.closing = self._cut_until(self._raw.index(b">", self._at) + 1)

    def _refuse_dtd(self, *_anything: Any) -> None:
        raise TdfError("no_dtd", self._line)

    @property
    def _line(self) -> int:
        return self._parser.CurrentLineNumber


def _unescape_text(text: str) -> str:
    """The text with XML's escapes (`&amp;`, `&#233;`) replaced by what they stand for."""
    if "&" not in text and "<" not in text:
        return text
    text = _NO_TEXT.sub(lambda found: escape(found[1] or ""), text)
    return re.sub(r"&(#x?[0-9a-fA-F]+|\w+);", lambda match: _decode_character(match[1]), text)


# The content of a CDATA section is text whatever it looks like, so one pattern finds sections,
# comments and instructions together; all of them are closed, or the parser would have refused the
# file.
_NO_TEXT = re.compile(r"<!\[CDATA\[(.*?)\]\]>|<!--.*?-->|<\?.*?\?>", re.DOTALL)
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}


def _decode_character(name: str) -> str:
    if not name.startswith("#"):
        return _NAMED[name]
    return chr(int(f"0{name[1:]}", 16) if name[1] == "x" else int(name[1:]))
