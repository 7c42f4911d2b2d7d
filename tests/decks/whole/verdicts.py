"""Whole verdicts: decks on many days in each format, in all formats at once, and by rulebooks.

Each format judges cards of all times on the days when its answers change, and decks of its own
cards at the limits of its rules: one card too few, exactly enough, one too many.
"""

import json
import zlib
from datetime import date, timedelta

from decks.engine.check.every_format import check_every_format
from decks.engine.check.legality import check_deck, find_format
from decks.engine.check.report import verdict_as_json
from decks.engine.formats.definition import day_judged_on
from decks.engine.formats.editions import EDITIONS
from decks.engine.formats.pool import pool_on_day
from decks.engine.formats.settlements import SettledReprint, settlement_key
from decks.engine.lists import read_list
from tests.decks.whole.cards import cards_of_kinds, draw_cards
from tests.support.golden_lines import is_of_part, tell_line

TODAY = "2026-11-21"
BASICS = (
    "Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting", "Darkness", "Metal", "Fairy",
)  # fmt: skip


def move_day(day, days):
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


def days_of_format(catalogue, entry):
    """None, and the days around the format's first and last, a ban, and a set's release."""
    days = [None]
    days += [move_day(entry.first, -1), entry.first] if entry.first else []
    days += [entry.last, move_day(entry.last, 1)] if entry.last else []
    struck = [each for each in (*entry.banned, *entry.excluded) if each.since or each.until]
    for each in struck[-1:]:
        day = each.since or each.until
        days += [move_day(day, -1), day, move_day(each.until or day, 1)]
    if entry.sets_join_on_release or entry.follows_season:
        releases = sorted(each.release for each in catalogue.sets.values() if each.release)
        within = [each for each in releases if (entry.first or "") <= each <= (entry.last or TODAY)]
        days += [day for release in within[-1:] for day in (release, move_day(release, 14))]
    return list(dict.fromkeys(days))


def write_rows(rows):
    """Write (copies, card) rows as a list in JSON; a string is a name without a printing."""
    lines = [
        [many, card] if isinstance(card, str) else [many, card.name, card.set, card.number]
        for many, card in rows
    ]
    return json.dumps({"lines": lines})


def judge_rows(catalogue, rows, entry, day, language=None, settled=None):
    """Read the rows as a list: the deck, and the verdict on it."""
    deck = read_list(write_rows(rows), catalogue)
    given = {"settled": settled} if settled else {}
    return deck, check_deck(deck, entry, day, catalogue, language, today=TODAY, **given)


def tell_verdict(name, deck, verdict):
    """Tell a verdict: legal or not, codes and notes of its remarks, and a digest of the whole."""
    said = (*verdict.problems, *verdict.warnings)
    reasons = dict.fromkeys(f"{each.code}:{each.note}" for each in said)
    open_or_not = "legal" if verdict.is_settled else "undecided"
    short = " ".join([open_or_not if verdict.legal else "illegal", *reasons])
    return tell_line(name, short, describe_verdict(deck, verdict))


def describe_verdict(deck, verdict):
    """The whole verdict, with ids for printings, and its JSON."""
    said = [verdict.problems, verdict.warnings, verdict.advice, verdict.rests_on]
    cards = {str(place): card.id for place, card in verdict.cards.items()}
    return [said, cards, verdict.is_settled, verdict_as_json(deck, verdict)]


def tell_formats(catalogue, part, parts):
    """Tell verdicts of each format on cards of all times, and on its own cards at its limits."""
    mixed = [card for _kind, card in cards_of_kinds(catalogue)]
    entries = [each for each in catalogue.formats.values() if is_of_part(each.key, part, parts)]
    for entry in entries:
        at = zlib.crc32(entry.key.encode()) % 1000  # decides which cards it judges
        near = cards_near(catalogue, entry, at)
        named = [card.name for card in draw_cards(catalogue.printings, 4, at * 31)]
        rows = [(1 + turn % 5, card) for turn, card in enumerate([*mixed[at % 6 :: 6], *near])]
        rows += [(2, name) for name in named]
        rows += [(1, f"{kind} Energy") for kind in BASICS[at % 4 :: 4]]
        for day in days_of_format(catalogue, entry):
            deck, verdict = judge_rows(catalogue, rows, entry, day, ("en", "de")[at % 2])
            yield tell_verdict(f"{entry.key} {day} mixed", deck, verdict)
        yield from tell_limits(catalogue, entry)


def cards_near(catalogue, entry, offset):
    """Cards that the format names, and some of its oldest, newest and promo sets."""
    struck = (*entry.banned, *entry.excluded, *entry.banned_elsewhere, *entry.left_out_elsewhere)
    ids = [each.id for each in struck][-6:] + sorted(entry.included)[:4]
    own = [catalogue.by_id[each] for each in ids]
    known = entry.sets & catalogue.sets.keys()
    ends = sorted(known, key=lambda each: (catalogue.sets[each].release, each))
    edges = {*ends[:1], *ends[-1:], *(each.set for each in entry.promos)}
    within = [card for card in catalogue.printings if card.set in edges]
    return [*own, *draw_cards(within, 8, offset)]


def own_cards(catalogue, entry):
    """A few legal starters, Trainers and special Energy without labels or printed limits."""
    allowed = pool_on_day(catalogue, entry, day_judged_on(entry, TODAY))
    kinds = {"pokemon": [], "trainer": [], "energy": []}
    for card in draw_cards(catalogue.printings, 2000, 3):
        fits = card.is_starter if card.kind == "pokemon" else not card.basic_energy
        plain = fits and not card.limit and not card.labels and len(kinds[card.kind]) < 3
        if plain and allowed.holds_printing(card) and not allowed.ban_of(card):
            kinds[card.kind].append(card)
    return kinds


def tell_limits(catalogue, entry):
    """Tell verdicts on decks around the format's size and copies that are otherwise legal."""
    kinds, rules = own_cards(catalogue, entry), entry.rules
    pokemon, trainers, special = kinds.values()
    most, size = rules.max_copies, rules.deck_size
    for copies, cards in ((most, size), (most + 1, size), (most, size - 1), (1, size + 1)):
        rows = [(copies, card) for card in (*pokemon[:1], *trainers[:1], *special[:1])]
        filled = sum(many for many, _card in rows)
        deck, verdict = judge_rows(catalogue, [*rows, (cards - filled, "Fire Energy")], entry, None)
        yield tell_verdict(f"{entry.key} {copies} of each, {cards} cards", deck, verdict)
    rows = [(most, card) for card in trainers] + [(size - 3 * most, "Water Energy")]
    deck, verdict = judge_rows(catalogue, rows, entry, None)
    yield tell_verdict(f"{entry.key} no Basic Pokémon", deck, verdict)


def tell_every_format(catalogue):
    """Tell verdicts on decks in all formats at once, on several days and without a day."""
    decks = {
        "old": [(4, "Pikachu"), (4, "Bill"), (52, "Fire Energy")],
        "energy": [(4, "Squirtle"), (4, "R Energy"), (52, "Darkness Energy")],
        "new": [(4, "Iono"), (4, "Squirtle"), (52, "Basic Fire Energy")],
        "nothing": [(1, "Pikachu"), (59, "Zyxwvuq")],
        "five": [(5, "Pikachu"), (55, "Fire Energy")],
        "stars": [(2, catalogue.by_id["ex12-91"]), (58, "Water Energy")],
        "reworded": [(4, "Ultra Ball"), (4, "Rare Candy"), (4, "Pidgey"), (48, "Metal Energy")],
        "unsettled": [
            (3, "Moo-Moo Milk"),
            (2, "Moomoo Milk"),
            (4, "Squirtle"),
            (51, "Fire Energy"),
        ],
        "printings": [(1, card) for _kind, card in cards_of_kinds(catalogue, 1)],
    }
    for name, rows in decks.items():
        deck = read_list(write_rows(rows), catalogue)
        for day in (None, "1999-06-01", "2009-12-24", "2026-11-01"):
            verdict = check_every_format(deck, day, catalogue, today=TODAY)
            legal_in = f"{len(verdict.legal_in)} legal, {len(verdict.open_in)} open"
            yield tell_verdict(f"every format, {name} {day}: {legal_in}", deck, verdict)
    deck = read_list(write_rows(decks["new"]), catalogue)
    verdict = check_every_format(deck, None, catalogue, "ja", today=TODAY)
    yield tell_verdict("every format, new in Japanese", deck, verdict)


def tell_rulebooks(catalogue):
    """Tell verdicts by the rules of each rulebook alone, with one, two and five of each card."""
    mixed = [card for _kind, card in cards_of_kinds(catalogue, 2)]
    for at, key in enumerate(EDITIONS):
        entry = find_format(key, catalogue)
        for many in (1, 2, 5):
            rows = [(many, card) for card in mixed] + [(many, f"{kind} Energy") for kind in BASICS]
            deck, verdict = judge_rows(catalogue, rows, entry, None, (None, "de")[at % 2])
            yield tell_verdict(f"{key} {many} of each", deck, verdict)
        deck, verdict = judge_rows(catalogue, [(4, "Pikachu"), (56, "Fire Energy")], entry, TODAY)
        yield tell_verdict(f"{key} four and energy", deck, verdict)


def tell_choices(catalogue):
    """Tell verdicts on names whose verdict depends on the printing."""
    rows = [
        (1, "Mewtwo V-UNION"), (1, "Mewtwo V-UNION"), (3, "Zacian V-UNION"), (5, "Unown"),
        (2, "Gyarados"), (2, "Arceus"), (4, "Computer Search"), (4, "Master Ball"), (4, "Pikachu"),
        (2, "Shining Charizard"), (4, "Pokémon Breeder"), (4, "Double Colorless Energy"),
        (4, "Professor's Research"), (4, "Professor Juniper"), (4, "Professor Sycamore"),
        (2, "Boss's Orders"), (2, "Lysandre"), (4, "Dark Patch"), (1, "Darkness Energy"),
    ]  # fmt: skip
    for many, name in dict.fromkeys(rows):
        filled = [(many, name), (4, "Squirtle"), (56 - many, "Fire Energy")]
        for key in ("unlimited", "expanded"):
            deck, verdict = judge_rows(catalogue, filled, catalogue.formats[key], None)
            yield tell_verdict(f"{key} {many} {name}", deck, verdict)
    for key, entry in catalogue.formats.items():
        yield tell_verdict(f"{key} names", *judge_rows(catalogue, rows, entry, None))


def tell_texts(catalogue):
    """Tell verdicts on cards of one name with different texts, also with rulings of judges."""
    by_state = {}
    for each in catalogue.names.differing_texts:
        by_state.setdefault(each.state, []).append(each)
    decided = [each for state in by_state.values() for each in draw_cards(state, 7, 2)]
    firsts = [catalogue.find_id(card) for each in decided for card in each.first]
    rows = [(1, card) for card in dict.fromkeys(filter(None, firsts))]
    for key, entry in catalogue.formats.items():
        for day in dict.fromkeys((None, entry.first)):
            deck, verdict = judge_rows(catalogue, rows, entry, day)
            yield tell_verdict(f"{key} {day} texts", deck, verdict)
        names = [each.args["name"] for each in verdict.warnings if "name" in each.args]
        settled = {
            settlement_key(name, key): SettledReprint(allowed=at % 2 == 0, reason="as it was")
            for at, name in enumerate(names[:3])
        }
        if settled:
            deck, verdict = judge_rows(catalogue, rows, entry, day, settled=settled)
            yield tell_verdict(f"{key} {day} texts, settled {len(settled)}", deck, verdict)
