"""In the kit, the translated sentences of rulings, and the language in use."""

from said_table import SAID

_now = ["en"]


def gettext(text):
    return SAID.get(_now[0], {}).get(text, text)


def gettext_noop(text):
    return text


def ngettext(one, many, count):
    return SAID.get(_now[0], {}).get(one if count == 1 else many, one if count == 1 else many)


def get_language():
    return _now[0]


class override:
    """Use another language within a `with` block."""

    def __init__(self, lang):
        self.lang = lang

    def __enter__(self):
        _now.append(_now.pop() and self.lang)

    def __exit__(self, *_raised):
        _now[0] = "en"
        return False
