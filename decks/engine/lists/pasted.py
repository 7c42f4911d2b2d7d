"""Takes HTML and Markdown off lists pasted from web pages and notes, and keeps the lines."""

import html
import itertools
import re

_INLINE = "a|b|code|em|font|i|label|small|span|strong|u"
_STRUCTURE = re.compile(
    rf"</?(?:li|br|td|th|tr|p|pre|div|ul|ol|table|html|h[1-6]|{_INLINE})\b[^<>]*>", re.IGNORECASE
)
# Where two elements, or an element and a count, follow each other without a blank: one is put in.
_SEAM = re.compile(
    rf"</(?:{_INLINE})\s*>(?=(?:</(?:{_INLINE})\s*>){{0,20}}\s*<(?:{_INLINE})\b)"
    rf"|(?<=\d)</(?:{_INLINE})\s*>(?=\w)|(?<=\w)</(?:{_INLINE})\s*>(?=\d)",
    re.IGNORECASE,
)
_ENTITY = re.compile(r"&(?:#\d{1,6}|#x[0-9a-f]{1,5}|[a-z]{2,8});", re.IGNORECASE)
_UNSEEN = re.compile(r"<(script|style|head)\b[^<>]*>|<!--", re.IGNORECASE)
_UNSEEN_ENDS = {
    "": re.compile("-->"),
    **{name: re.compile(rf"</{name}\s*>", re.IGNORECASE) for name in ("script", "style", "head")},
}
_CELL = re.compile(r"</t[dh]\s*>\s*<t[dh]\b[^<>]*>", re.IGNORECASE)
_BREAK = re.compile(
    r"</?(?:li|br|tr|p|pre|div|ul|ol|table|h[1-6]|thead|tbody|hr)\b[^<>]*>", re.IGNORECASE
)
_TAG = re.compile(r"</?[a-z][a-z0-9]*\b[^<>]*>", re.IGNORECASE)
_STRONG = re.compile(r"(?<![*_])(\*\*|__)(?![*_])(.+?)(?<![*_])\1(?![*_])")
_LEANING = re.compile(r"(?<![\w*_{])([*_])(?![\s*_])([^*_]{2,}?)(?<![\s*_])\1(?![\w*_}])")
_LINK = re.compile(r"!?\[([^\[\]]+)\]\(((?:https?:|/|#)[^()\s]*)\)")
_CODE = re.compile(r"(?<!`)`+([^`]+)`+")
_EMPHASIS = re.compile(r"(\*{1,3}|_{1,3}|`)([^*_`]+)\1")
_COUNTED = re.compile(r"\d{1,3}[.)]\s+(?=\d+\s*[xX×]?\s+\S)")
# Bullets, comment stars and tick boxes before a count, however many there are.
_MARKS = re.compile(r"(?:(?:(?:[*•·▪‣◦○●■□☐☑✓✔✅>+–—-]|\[[ xX]?\])\s+)+|\[\*\]\s*)(?=[xX×]?\s*\d)")
_FIGURE = re.compile(r"\d")
_RULE = re.compile(r"\|?\s*:?-+:?(?:\s*\|\s*:?-+:?)+\s*\|?")
_COUNT_CELL = re.compile(r"[xX×]?\s*\d{1,4}\s*[xX×]?\s*\|")
# The address of an English printing on limitlesstcg.com: the set's code and the number.
_PRINTING = re.compile(
    r"limitlesstcg\.com/cards/(?:en/)?(?!jp/)([A-Za-z0-9-]{2,8})/([A-Za-z0-9]{1,6})/?(?:[?#]|\Z)"
)
_ANCHOR = re.compile(
    r"<a\b[^<>]{0,500}?\bhref\s*=\s*[\"']([^\"'<>]{0,1000})[\"'][^<>]{0,500}>([^<>]+)</a\s*>",
    re.IGNORECASE,
)
_QUOTES = "\"'`"
# Longest line from which markup is stripped. Several patterns look for their end from every
# possible beginning, so a longer line would be slow, and no decklist has one.
MOST_MARKED = 1000


def pasted_lines(text: str) -> list[str]:
    """The lines of a text, with HTML and tables in it taken apart."""
    if "&" in text and _ENTITY.search(text) and not _STRUCTURE.search(text):
        text = html.unescape(text)
    if "<" in text and _STRUCTURE.search(text):
        text = _strip_tags(text)
    if "[/" in text:
        text = _strip_forum_marks(text)
    lines = text.splitlines()
    if "|" in text:
        ruled = _find_ruled_rows(lines)
        lines = [_split_cells(line, ruled=at in ruled) for at, line in enumerate(lines)]
    return lines


_FORUM_MARKS = (
    "b|i|u|s|list|olist|ul|ol|li|size|color|colour|font|center|left|right|quote|spoiler|code|url"
    "|table|tr|td|th|h[1-6]|indent|align|hr"
)
_FORUM_CLOSED = re.compile(rf"\[/({_FORUM_MARKS})\]", re.IGNORECASE)
_FORUM_ITEM = re.compile(r"\[(?:\*|li|tr)\]", re.IGNORECASE)
_FORUM_CELL = re.compile(r"\[/t[dh]\]\s*\[t[dh]\]", re.IGNORECASE)


def _strip_forum_marks(text: str) -> str:
    """A text without the tags of a forum that are closed ([b], [list]); one line for each item."""
    closed = {mark.lower() for mark in _FORUM_CLOSED.findall(text)}
    if not closed:
        return text
    if closed & {"list", "olist", "ul", "ol", "table"}:
        text = _FORUM_ITEM.sub("\n", _FORUM_CELL.sub("\t", text))
    marks = rf"\[/?(?:{'|'.join(sorted(closed))})(?:=[^\[\]\n]{{0,200}})?\]"
    return re.sub(marks, "", text, flags=re.IGNORECASE)


def _find_ruled_rows(lines: list[str]) -> set[int]:
    """The lines that are rows of Markdown tables: a head, the rule below it, and rows with bars.

    Where a table has no frame, only the rule tells its rows from lines that have a bar in them.
    """
    ruled: set[int] = set()
    for at, line in enumerate(lines):
        if at and at not in ruled and "|" in lines[at - 1] and _RULE.fullmatch(line.strip()):
            ruled.add(at - 1)
            rows = itertools.takewhile(lambda row: "|" in lines[row], range(at, len(lines)))
            ruled.update(rows)
    return ruled


def strip_marks(line: str) -> str:
    """A line without what notes and code put around it: bullets, boxes, quotes."""
    if len(line) > MOST_MARKED:
        return line
    if line[:1] in _QUOTES or line[-1:] in "\"'`,;":
        line = line.rstrip(",; ").strip(_QUOTES).rstrip(",; ") or line
    if line[:1].isalnum() or not _FIGURE.search(line):
        return line
    return _MARKS.sub("", line, count=1)


def strip_markdown(line: str) -> str:
    """A line without Markdown: bold, italics, links, code, a list number before the count."""
    if len(line) > MOST_MARKED:
        return line
    if "`" in line or "[" in line:
        line = _CODE.sub(r"\1", _LINK.sub(lambda link: _name_link(link[1], link[2]), line))
    if "**" in line or "__" in line:
        line = _STRONG.sub(r"\2", line)
    if line.count("*") > 1 or line.count("_") > 1:
        line = _LEANING.sub(r"\2", line)
    return _COUNTED.sub("", line, count=1) if line[:1].isdigit() else line


_LINE_NUMBER = re.compile(r"(\d{1,3})[.)]\s+(?=\S)")
FEWEST_NUMBERED = 3


def leave_out_line_numbers(lines: list[tuple[int, str]]) -> dict[int, str]:
    """Lines of a list that numbers its lines from 1, without their numbers, by where they stand.

    Nothing for a list with a line that begins with another figure: there they may be counts.
    """
    figured = [(at, text) for at, text in lines if text[:1].isdigit()]
    numbers = [_LINE_NUMBER.match(text) for _, text in figured]
    in_turn = all(match and int(match[1]) == n for n, match in enumerate(numbers, 1))
    if len(figured) < FEWEST_NUMBERED or not in_turn:
        return {}
    return {at: _LINE_NUMBER.sub("", text, count=1) for at, text in figured}


def read_printing_address(address: str) -> tuple[str, str] | None:
    """Set code and number of a printing whose page this is; None for any other address."""
    printing = _PRINTING.search(address)
    return (printing[1], printing[2]) if printing else None


def _name_link(name: str, address: str) -> str:
    """The text of a link, with the printing it leads to unless the text names that itself."""
    printing = read_printing_address(address)
    last = name.rstrip(")] ").rpartition(" ")[2].partition("/")[0].lstrip("(#")
    if printing is None or last.isdecimal() or last.upper() == printing[1].upper():
        return name
    return f"{name.rstrip()} {' '.join(printing)}"


def _strip_tags(text: str) -> str:
    """The text of HTML, with one line for each item, row or paragraph.

    Where each of them had a line of its own already, lines keep the numbers they were pasted with.
    """
    text = _leave_unseen_out(text)
    text = _ANCHOR.sub(lambda link: _name_link(link[2], html.unescape(link[1])), text)
    lines = []
    split = False
    for line in text.splitlines():
        parts = _BREAK.sub("\n", _SEAM.sub(" ", _CELL.sub("\t", line))).split("\n")
        parts = [html.unescape(_TAG.sub("", part)).strip() for part in parts]
        parts = [part for part in parts if part] or [""]
        split = split or len(parts) > 1
        lines += parts
    return "\n".join(line for line in lines if line or not split)


def _leave_unseen_out(text: str) -> str:
    """A text without comments, scripts and other hidden parts; its lines keep their numbers."""
    kept, at, begun = [], 0, _UNSEEN.search(text)
    endless: set[str] = set()  # elements that are never closed from here on, searched for only once
    while begun:
        name = (begun[1] or "").lower()
        end = None if name in endless else _UNSEEN_ENDS[name].search(text, begun.end())
        if end is None:
            endless.add(name)
            begun = _UNSEEN.search(text, begun.end())
            continue
        kept += [text[at : begun.start()], "\n" * text.count("\n", begun.start(), end.end())]
        at = end.end()
        begun = _UNSEEN.search(text, at)
    return "".join([*kept, text[at:]])


def _split_cells(line: str, *, ruled: bool) -> str:
    """A row of a Markdown table with tabs between its cells; other lines as they are.

    Markdown allows a frame on one side only. Without any frame it has to be a `ruled` table, or a
    row that begins with its count.
    """
    stripped = line.strip()
    framed = stripped.startswith("|") or stripped.endswith("|")
    if len(stripped) < 3 or not (ruled or framed or _COUNT_CELL.match(stripped)):
        return line
    return "\t".join(_strip_cell(cell.strip()) for cell in stripped.strip("|").split("|"))


def _strip_cell(cell: str) -> str:
    """A cell without Markdown, also where a single sign is emphasised, as counts are."""
    match = _EMPHASIS.fullmatch(cell)
    return match[2] if match else strip_markdown(cell)
