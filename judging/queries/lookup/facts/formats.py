"""Formats and bans as facts, from the newest catalogue."""

import re
from collections.abc import Iterator

from django.utils.translation import gettext as _

from decks.engine.formats.definition import Format, Struck
from decks.queries import catalogue
from judging.library.facts import Era
from judging.library.search.words import words_of
from judging.queries.lookup.facts.parts import Plan, span

FORMATS, BANS = "formats", "bans"
ALL = ("formats:all",)


def plans() -> Iterator[Plan]:
    """The facts of formats: each one, all of them, each banned card, and all of those."""
    known = sorted(catalogue.current().formats.values(), key=lambda one: (one.first or "", one.key))
    dated = [one for one in known if not one.timeless]
    yield _all(dated)
    yield _bans(known)
    for one in dated:
        yield _format(one)
    yield from _banned(known)


def _all(formats: list[Format]) -> Plan:
    eras = tuple(
        Era(_span(one), (f"{one.name}.",), one.first or "", one.last or "")
        for one in formats
        if one.kind in {"modified", "standard"}
    )
    return Plan("formats", _("Formats, season by season"), FORMATS, eras, ALL)


def _format(entry: Format) -> Plan:
    sets = catalogue.current().sets
    named = sorted(
        (sets[one] for one in entry.sets if one in sets), key=lambda one: one.release or ""
    )
    lines = [_("Played: %(span)s.") % {"span": _span(entry)}]
    if entry.all_sets:
        lines.append(_("Every set counts."))
    elif named:
        lines.append(_("Sets: %(sets)s.") % {"sets": ", ".join(one.name for one in named)})
    elif entry.rules.regulation_marks:
        marks = ", ".join(sorted(entry.rules.regulation_marks))
        lines.append(_("Cards with the regulation marks %(marks)s.") % {"marks": marks})
    banned = ", ".join(dict.fromkeys(_name(one) for one in entry.banned))
    lines.append(_("Banned: %(cards)s.") % {"cards": banned} if banned else _("No card is banned."))
    unsure = _("Not all of it is confirmed: its page says what.") if entry.unconfirmed else ""
    era = Era(entry.name, tuple(lines), entry.first or "", entry.last or "", "", unsure)
    return Plan(f"format-{entry.key}", entry.name, FORMATS, (era,), _page(entry), "format")


def _bans(formats: list[Format]) -> Plan:
    """All bans of all formats: a card that is not among them is not banned."""
    lines = [_("A card that does not stand here is banned in no format known here.")]
    for entry in formats:
        names = dict.fromkeys(_name(one) for one in entry.banned)
        if names:
            lines.append(f"{entry.name}: {', '.join(names)}.")
    era = Era(_("every format"), tuple(lines))
    other = _("%(card)s is banned in no format known here.") % {"card": "{card}"}
    return Plan("bans", _("Banned cards"), BANS, (era,), ALL, other=other)


def _banned(formats: list[Format]) -> Iterator[Plan]:
    """Each card that was ever banned, with the formats it is banned in."""
    found: dict[str, list[tuple[Format, Struck]]] = {}
    for entry in formats:
        for struck in entry.banned:
            found.setdefault(_name(struck), []).append((entry, struck))
    taken: set[str] = set()
    for name, bans in found.items():
        key = f"ban-{re.sub(r'[^a-z0-9]+', '-', ' '.join(words_of(name))).strip('-')}"[:50]
        while key in taken:
            key += "-2"
        taken.add(key)
        lines = [_line(entry, struck) for entry, struck in bans]
        lines.append(_("In no other format known here."))
        unsure = " ".join(dict.fromkeys(_(one.unconfirmed) for _e, one in bans if one.unconfirmed))
        entries = {entry.key: entry for entry, _struck in bans}
        title = _("%(card)s: where it is banned") % {"card": name}
        era = Era(_("every format"), tuple(lines), unconfirmed=unsure)
        page = _page(bans[0][0]) if len(entries) == 1 else ALL
        yield Plan(key, title, BANS, (era,), page, "ban", name)


def _line(entry: Format, struck: Struck) -> str:
    sets, card = catalogue.current().sets, catalogue.current().by_id.get(struck.id)
    said = {"format": entry.name, "printing": ""}
    if card:
        said["printing"] = f" ({sets[card.set].name} {card.number})"
    since, until = struck.since or "", struck.until or (struck.since and entry.last) or ""
    if not since and not until:
        return _("%(format)s: banned%(printing)s.") % said
    return _("%(format)s: banned%(printing)s, %(span)s.") % {**said, "span": span(since, until)}


def _name(struck: Struck) -> str:
    card = catalogue.current().by_id.get(struck.id)
    return card.name if card else struck.name or struck.id


def _span(entry: Format) -> str:
    return span(entry.first or "", entry.last or "")


def _page(entry: Format) -> tuple[str, ...]:
    return ("formats:format", entry.key)
