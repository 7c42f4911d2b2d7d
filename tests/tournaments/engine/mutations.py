"""Changes of realistic TOM files: one element or attribute at a time, all of them in turn."""

from functools import partial

from tests.support import paths
from tournaments.engine.files.tdf.markup import Element, parse_tree

GOLDEN = paths.GOLDEN / "tournaments" / "tdf"
NONSENSE = ("nonsense", "-1", "99999", "0", "")


def read_golden(name):
    return (GOLDEN / f"{name}.tdf").read_bytes()


def list_mutations(raw, but=()):
    """Yield what is changed at which path, and a function that makes the changed file.

    Paths in `but` are left out.
    """
    base = parse_tree(raw).root
    listed = list(_walk_elements(base))
    seen = set(but)
    for at, (path, one) in enumerate(listed):
        if path in seen:
            continue
        seen.add(path)
        for what, change in _list_changes(one):
            yield f"{path} {what}", partial(_change_element, raw, at, change)


def _change_element(raw, at, change):
    tree = parse_tree(raw)
    change(*_find_element(tree.root, at))
    return tree.as_bytes()


def list_paths(raw):
    """List the paths of all elements in a file."""
    return {path for path, _one in _walk_elements(parse_tree(raw).root)}


def _walk_elements(root):
    waiting = [(root.tag, root)]
    while waiting:
        path, one = waiting.pop(0)
        yield path, one
        waiting += [(f"{path}/{part.tag}", part) for part in one]


def _find_element(root, at):
    """Return the element with this number, and the element it stands in."""
    listed = [one for _path, one in _walk_elements(root)]
    one = listed[at]
    return one, next((above for above in listed if any(part is one for part in above)), None)


def _list_changes(one):
    for name in one.attributes:
        for given in NONSENSE:
            if one.attributes[name] != given:
                yield f"@{name}={given!r}", _set_attribute(name, given)
        yield f"@{name} gone", _unset_attribute(name)
    yield "@new", _set_attribute("unheard", "of")
    yield "with <unheard>", _add_element
    if not list(one) and one.text:
        for given in NONSENSE:
            if one.text != given:
                yield f"says {given!r}", _set_text(given)
    yield "says more", _text_between
    yield "twice", _double_element
    yield "gone", _remove_element
    yield "renamed", _rename_element


def _set_attribute(name, given):
    return lambda one, _above: one.set_attribute(name, given)


def _unset_attribute(name):
    def cut_attribute(one, _above):
        start = one.opening.index(f" {name}=")
        end = one.opening.index('"', one.opening.index('"', start) + 1) + 1
        one.opening = one.opening[:start] + one.opening[end:]

    return cut_attribute


def _set_text(given):
    return lambda one, _above: one.set_text(given)


def _add_element(one, _above):
    one.insert_element(Element("unheard", {}, "<unheard>", ["of"], "</unheard>"), 1)


def _text_between(one, _above):
    if one.closing:
        one.inside.append(" and more")
    else:
        one.opening = one.opening.replace("/>", ">").replace(" >", ">")
        one.inside, one.closing = ["and more"], f"</{one.tag}>"


def _double_element(one, above):
    if above is None:
        one.opening += "<unheard/>"
    else:
        at = next(n for n, part in enumerate(above.inside) if part is one)
        above.inside.insert(at, one)


def _remove_element(one, above):
    if above is None:
        one.opening = one.opening.replace("<tournament", "<gone")
        one.closing = "</gone>"
    else:
        above.remove_element(one)


def _rename_element(one, _above):
    one.opening = one.opening.replace(f"<{one.tag}", "<unheard", 1)
    one.closing = one.closing.replace(f"</{one.tag}", "</unheard", 1)
