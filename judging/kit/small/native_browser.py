"""In the kit's page, what JavaScript does better, by functions of worker.js."""

from browser import self as page

kit = page.kit


def quoted(text):
    return kit.quoted(text)


def number(value):
    return repr(value)


def parse(text):
    found = kit.parse(text)
    if not found:
        raise ValueError("it cannot be read")
    return found[0]
