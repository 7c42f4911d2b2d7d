"""Real-shaped TOM files with one thing in them changed: every element and attribute in turn."""

from tests.support import paths
from tournaments.engine.files.tdf.markup import Element, parse_tree

GOLDEN = paths.GOLDEN / "tournaments" / "tdf"
NONSENSE = ("nonsense", "-1", "99999", "0", "")


def golden(name):
    return (GOLDEN / f"{name}.tdf").read_bytes()


def mutations(raw, but=()):
    """What was done to which path, and the file with that done to it; paths in `but` are left."""
    base = parse_tree(raw).root
    listed = list(_walk(base))
    seen = set(but)
    for at, (path, one) in enumerate(listed):
        if path in seen:
            continue
        seen.add(path)
        for what, change in _changes(one):
            tree = parse_tree(raw)
            change(*_at(tree.root, at))
            yield f"{path} {what}", tree.write()


def paths(raw):
    """Where elements stand in a file."""
    return {path for path, _one in _walk(parse_tree(raw).root)}


def _walk(root):
    waiting = [(root.tag, root)]
    while waiting:
        path, one = waiting.pop(0)
        yield path, one
        waiting += [(f"{path}/{part.tag}", part) for part in one]


def _at(root, at):
    """An element by its place, and what it stands in."""
    listed = [one for _path, one in _walk(root)]
    one = listed[at]
    return one, next((above for above in listed if any(part is one for part in above)), None)


def _changes(one):
    for name in one.attributes:
        for given in NONSENSE:
            if one.attributes[name] != given:
                yield f"@{name}={given!r}", _set(name, given)
        yield f"@{name} gone", _unset(name)
    yield "@new", _set("unheard", "of")
    yield "with <unheard>", _add
    if not list(one) and one.text:
        for given in NONSENSE:
            if one.text != given:
                yield f"says {given!r}", _say(given)
    yield "says more", _text_between
    yield "twice", _twice
    yield "gone", _gone
    yield "renamed", _renamed


def _set(name, given):
    return lambda one, _above: one.set(name, given)


def _unset(name):
    def change(one, _above):
        start = one.opening.index(f" {name}=")
        end = one.opening.index('"', one.opening.index('"', start) + 1) + 1
        one.opening = one.opening[:start] + one.opening[end:]

    return change


def _say(given):
    return lambda one, _above: one.say(given)


def _add(one, _above):
    one.add(Element("unheard", {}, "<unheard>", ["of"], "</unheard>"), 1)


def _text_between(one, _above):
    if one.closing:
        one.inside.append(" and more")
    else:
        one.opening = one.opening.replace("/>", ">").replace(" >", ">")
        one.inside, one.closing = ["and more"], f"</{one.tag}>"


def _twice(one, above):
    if above is None:
        one.opening += "<unheard/>"
    else:
        at = next(n for n, part in enumerate(above.inside) if part is one)
        above.inside.insert(at, one)


def _gone(one, above):
    if above is None:
        one.opening = one.opening.replace("<tournament", "<gone")
        one.closing = "</gone>"
    else:
        above.remove(one)


def _renamed(one, _above):
    one.opening = one.opening.replace(f"<{one.tag}", "<unheard", 1)
    one.closing = one.closing.replace(f"</{one.tag}", "</unheard", 1)
