"""Formats and bans as facts, from the newest catalogue."""

import re
from collections.abc import Iterator

from django.utils.translation import gettext as _

from decks.engine.formats.definition import Format, StruckEntry
from decks.queries import catalogue
from judging.library.facts import Era
from judging.library.search.words import words_of
from judging.queries.lookup.facts.parts import FactPlan, span_text

FORMATS_TOPIC, BANS_TOPIC = "formats", "bans"
ALL_FORMATS_PAGE = ("formats:all",)


def format_facts() -> Iterator[FactPlan]:
    """The facts of formats: all formats, all bans, each format, each banned card."""
    known = sorted(
        catalogue.current_catalogue().formats.values(),
        key=lambda entry: (entry.first or "", entry.key),
    )
    dated = [entry for entry in known if not entry.is_timeless]
    yield _all_formats_fact(dated)
    yield _all_bans_fact(known)
    for entry in dated:
        yield _format_fact(entry)
    yield from _banned_card_facts(known)


def _all_formats_fact(formats: list[Format]) -> FactPlan:
    eras = tuple(
        Era(_format_span(entry), (f"{entry.name}.",), entry.first or "", entry.last or "")
        for entry in formats
        if entry.kind in {"modified", "standard"}
    )
    return FactPlan(
        "formats", _("Formats, season by season"), FORMATS_TOPIC, eras, ALL_FORMATS_PAGE
    )


def _format_fact(entry: Format) -> FactPlan:
    sets = catalogue.current_catalogue().sets
    named = sorted(
        (sets[each] for each in entry.sets if each in sets), key=lambda each: each.release or ""
    )
    lines = [_("Played: %(span)s.") % {"span": _format_span(entry)}]
    if entry.all_sets:
        lines.append(_("Every set counts."))
    elif named:
        lines.append(_("Sets: %(sets)s.") % {"sets": ", ".join(each.name for each in named)})
    elif entry.rules.regulation_marks:
        marks = ", ".join(sorted(entry.rules.regulation_marks))
        lines.append(_("Cards with the regulation marks %(marks)s.") % {"marks": marks})
    banned = ", ".join(dict.fromkeys(_card_name(each) for each in entry.banned))
    lines.append(_("Banned: %(cards)s.") % {"cards": banned} if banned else _("No card is banned."))
    unsure = _("Not all of it is confirmed: its page says what.") if entry.unconfirmed else ""
    era = Era(entry.name, tuple(lines), entry.first or "", entry.last or "", "", unsure)
    return FactPlan(
        f"format-{entry.key}", entry.name, FORMATS_TOPIC, (era,), _format_page(entry), "format"
    )


def _all_bans_fact(formats: list[Format]) -> FactPlan:
    """All bans of all formats in one fact, which can also say that a card is not banned."""
    lines = [_("A card that does not stand here is banned in no format known here.")]
    for entry in formats:
        names = dict.fromkeys(_card_name(struck) for struck in entry.banned)
        if names:
            lines.append(f"{entry.name}: {', '.join(names)}.")
    era = Era(_("every format"), tuple(lines))
    other = _("%(card)s is banned in no format known here.") % {"card": "{card}"}
    return FactPlan("bans", _("Banned cards"), BANS_TOPIC, (era,), ALL_FORMATS_PAGE, other=other)


def _banned_card_facts(formats: list[Format]) -> Iterator[FactPlan]:
    """Each card that was ever banned, with the formats it is banned in."""
    bans_by_card: dict[str, list[tuple[Format, StruckEntry]]] = {}
    for entry in formats:
        for struck in entry.banned:
            bans_by_card.setdefault(_card_name(struck), []).append((entry, struck))
    keys_used: set[str] = set()
    for name, bans in bans_by_card.items():
        key = f"ban-{re.sub(r'[^a-z0-9]+', '-', ' '.join(words_of(name))).strip('-')}"[:50]
        while key in keys_used:
            key += "-2"
        keys_used.add(key)
        lines = [_ban_line(entry, struck) for entry, struck in bans]
        lines.append(_("In no other format known here."))
        unsure = " ".join(dict.fromkeys(_(one.unconfirmed) for _e, one in bans if one.unconfirmed))
        entries = {entry.key: entry for entry, _struck in bans}
        title = _("%(card)s: where it is banned") % {"card": name}
        era = Era(_("every format"), tuple(lines), unconfirmed=unsure)
        page = _format_page(bans[0][0]) if len(entries) == 1 else ALL_FORMATS_PAGE
        yield FactPlan(key, title, BANS_TOPIC, (era,), page, "ban", name)


def _ban_line(entry: Format, struck: StruckEntry) -> str:
    sets, card = (
        catalogue.current_catalogue().sets,
        catalogue.current_catalogue().by_id.get(struck.id),
    )
    words = {"format": entry.name, "printing": ""}
    if card:
        words["printing"] = f" ({sets[card.set].name} {card.number})"
    since, until = struck.since or "", struck.until or (struck.since and entry.last) or ""
    if not since and not until:
        return _("%(format)s: banned%(printing)s.") % words
    return _("%(format)s: banned%(printing)s, %(span)s.") % {
        **words,
        "span": span_text(since, until),
    }


def _card_name(struck: StruckEntry) -> str:
    card = catalogue.current_catalogue().by_id.get(struck.id)
    return card.name if card else struck.name or struck.id


def _format_span(entry: Format) -> str:
    return span_text(entry.first or "", entry.last or "")


def _format_page(entry: Format) -> tuple[str, ...]:
    return ("formats:format", entry.key)
