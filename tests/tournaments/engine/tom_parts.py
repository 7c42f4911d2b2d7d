"""TOM files put together from parts, any of which can be left out, doubled or changed.

A part is an element; a file is a part that holds the others. Parts are immutable: each change makes
another file.
"""

from typing import NamedTuple

ODD_TEXTS = ("", "0", "7", "-1", "x", "true", "00", " 20 ", "1000000", "1000001", "1234567890")
ODD_DAYS = ("02/29/2013", "2/7/2013", "12/31/1994", "01/01/1995", "12/31/2099", "01/01/2100")
TEXTS_TRIED = 5  # how many of the odd texts are tried at each place


class Part(NamedTuple):
    """An element: its name, its attributes, its text, and the parts inside."""

    tag: str
    attributes: tuple = ()
    text: str = ""
    inside: tuple = ()


def make_part(tag, *inside, **attributes):
    """Make a part from the parts inside it, or from one text."""
    if len(inside) == 1 and not isinstance(inside[0], Part):
        return Part(tag, tuple(attributes.items()), str(inside[0]))
    return Part(tag, tuple(attributes.items()), "", tuple(inside))


def render_file(root):
    """Return the file's text, laid out as TOM does."""
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + "\n".join(render_lines(root, 0)) + "\n"


def render_lines(part, depth):
    tabs = "\t" * depth
    opening = part.tag + "".join(f' {name}="{value}"' for name, value in part.attributes)
    if part.inside:
        yield f"{tabs}<{opening}>{part.text}"
        for each in part.inside:
            yield from render_lines(each, depth + 1)
        yield f"{tabs}</{part.tag}>"
    elif part.text or not part.attributes:
        yield f"{tabs}<{opening}>{part.text}</{part.tag}>"
    else:
        yield f"{tabs}<{opening}/>"


def list_parts(part, way=(), path=""):
    """Yield each part of a file: its way (indexes from the root), its path, and the part."""
    path = f"{path}/{part.tag}".lstrip("/")
    yield way, path, part
    for at, each in enumerate(part.inside):
        yield from list_parts(each, (*way, at), path)


def change_at(part, way, change):
    """Return the parts that replace this one when `change` is applied to the part at the way."""
    if not way:
        return change(part)
    at, *rest = way
    inside = (*part.inside[:at], *change_at(part.inside[at], rest, change), *part.inside[at + 1 :])
    return (part._replace(inside=inside),)


def change_file(root, way, change):
    """Return the changed file as text; a changed part may be gone or be several."""
    return "".join(map(render_file, change_at(root, way, change)))


def list_changes(part, at):
    """Yield (name, change) for every change of a part; `at`, its number, varies the texts."""
    yield "gone", lambda _one: ()
    yield "twice", lambda one: (one, one)
    yield "with an unknown part", lambda one: (_with_part(one, make_part("unheard", "of")),)
    yield "with an unknown attribute", lambda one: (_with_attribute(one, "unheard", "of"),)
    yield "with a text between", lambda one: (one._replace(text=f"{one.text} so &lt;so&gt;"),)
    if len(part.inside) > 1:
        yield "the other way round", lambda one: (one._replace(inside=one.inside[::-1]),)
        yield "emptied", lambda one: (one._replace(inside=()),)
    for name, _value in part.attributes:
        yield f"@{name} gone", lambda one, name=name: (_without_attribute(one, name),)
        for odd in choose_texts(ODD_TEXTS, at + len(name)):
            given = (name, odd)
            yield f"@{name}={odd!r}", lambda one, given=given: (_with_attribute(one, *given),)
    if part.text:
        days = "/" in part.text and ":" not in part.text
        for odd in ODD_DAYS + ODD_TEXTS[:5] if days else choose_texts(ODD_TEXTS, at):
            yield f"says {odd!r}", lambda one, odd=odd: (one._replace(text=odd),)


def choose_texts(texts, at):
    """Return some of the texts, other ones at each place."""
    return [texts[(at + step * 2) % len(texts)] for step in range(TEXTS_TRIED)]


def _with_part(one, new):
    return one._replace(inside=(*one.inside, new))


def _with_attribute(one, name, value):
    return one._replace(attributes=tuple({**dict(one.attributes), name: value}.items()))


def _without_attribute(one, name):
    return one._replace(attributes=tuple(pair for pair in one.attributes if pair[0] != name))
