"""In the kit's page, regular expressions, done by JavaScript's."""

from browser import self as page

kit = page.kit
IGNORECASE, DOTALL = 1, 2


class Match:
    """A match: its groups by number and by name."""

    def __init__(self, found):
        self._found = found

    def __getitem__(self, which):
        value = kit.group(self._found, which)
        return None if value is False else value

    def group(self, which=0):
        return self[which]


class Pattern:
    def __init__(self, pattern, flags=0):
        self.pattern, self.flags = pattern, flags

    def search(self, text):
        return self._found(self.pattern, text)

    def match(self, text):
        return self._found(f"^(?:{self.pattern})", text)

    def fullmatch(self, text):
        return self._found(f"^(?:{self.pattern})$", text)

    def sub(self, put, text):
        if isinstance(put, str):
            return kit.swap(self.pattern, put, text)
        told, rest = "", text
        while rest:
            match = self.search(rest)
            if match is None:
                break
            at = rest.index(match[0])
            told += rest[:at] + put(match)
            rest = rest[at + len(match[0]) :]
        return told + rest

    def _found(self, pattern, text):
        found = kit.found(pattern, self.flags, text)
        return None if found is False else Match(found)


def compile(pattern, flags=0):  # noqa: A001 -- its name
    return Pattern(pattern, flags)


def search(pattern, text, flags=0):
    return Pattern(pattern, flags).search(text)


def match(pattern, text, flags=0):
    return Pattern(pattern, flags).match(text)


def fullmatch(pattern, text, flags=0):
    return Pattern(pattern, flags).fullmatch(text)


def sub(pattern, put, text):
    return Pattern(pattern).sub(put, text)


def escape(text):
    return kit.escaped(text)
