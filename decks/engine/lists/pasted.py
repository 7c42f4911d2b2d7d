"""Lists pasted from web pages and notes: HTML and Markdown taken off, the lines kept."""

import html
import re

_STRUCTURE = re.compile(
    r"<(?:li|br|td|tr|p|div|ul|ol|table|html|b|strong|span|h[1-6])\b[^<>]*>", re.IGNORECASE
)
_UNSEEN = re.compile(
    r"<(script|style|head)\b[^<>]*>.*?</\1\s*>|<!--.*?-->", re.IGNORECASE | re.DOTALL
)
_CELL = re.compile(r"</t[dh]\s*>\s*<t[dh]\b[^<>]*>", re.IGNORECASE)
_BREAK = re.compile(
    r"</?(?:li|br|tr|p|div|ul|ol|table|h[1-6]|thead|tbody|hr)\b[^<>]*>", re.IGNORECASE
)
_TAG = re.compile(r"</?[a-z][a-z0-9]*\b[^<>]*>", re.IGNORECASE)
_STRONG = re.compile(r"(?<![*_])(\*\*|__)(?![*_])(.+?)(?<![*_])\1(?![*_])")
_LINK = re.compile(r"!?\[([^\[\]]+)\]\((?:https?:|/|#)[^()\s]*\)")
_CODE = re.compile(r"`+([^`]+)`+")
_COUNTED = re.compile(r"\d{1,3}[.)]\s+(?=\d+\s*[xX×]?\s+\S)")


def rows(text: str) -> list[str]:
    """The lines of a text, out of HTML and tables where it is of these."""
    if "<" in text and _STRUCTURE.search(text):
        text = _without_tags(text)
    lines = text.splitlines()
    if "|" in text:
        lines = [_cells(line) for line in lines]
    return lines


def without_marks(line: str) -> str:
    """A line without Markdown: bold, links, code, a number of its own before the count."""
    if "`" in line or "[" in line:
        line = _CODE.sub(r"\1", _LINK.sub(r"\1", line))
    if "**" in line or "__" in line:
        line = _STRONG.sub(r"\2", line)
    return _COUNTED.sub("", line, count=1) if line[:1].isdigit() else line


def _without_tags(text: str) -> str:
    """One line an item, row or paragraph; numbered as pasted where each had a line of its own."""
    text = _UNSEEN.sub(lambda part: "\n" * part[0].count("\n"), text)
    lines = []
    split = False
    for line in text.splitlines():
        parts = _BREAK.sub("\n", _CELL.sub("\t", line)).split("\n")
        parts = [html.unescape(_TAG.sub("", part)).strip() for part in parts]
        parts = [part for part in parts if part] or [""]
        split = split or len(parts) > 1
        lines += parts
    return "\n".join(line for line in lines if line or not split)


def _cells(line: str) -> str:
    """A row of a Markdown table with its cells apart; any other line as it is."""
    stripped = line.strip()
    if len(stripped) < 3 or not (stripped.startswith("|") and stripped.endswith("|")):
        return line
    return "\t".join(cell.strip() for cell in stripped.strip("|").split("|"))
