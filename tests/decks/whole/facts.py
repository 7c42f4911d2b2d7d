"""Answers of the catalogue, the rulebooks and the odds: cards found, seasons, chances."""

from itertools import pairwise

from decks.engine import eras
from decks.engine.cards import likeness
from decks.engine.cards.lines import evolution_line
from decks.engine.cards.names import (
    fold_name,
    fold_without_symbol,
    holds_number,
    list_set_names,
    possible_names,
    spell_out_symbols,
)
from decks.engine.check.difference import compare_lists
from decks.engine.documents import DOCUMENTS
from decks.engine.formats import editions
from decks.engine.formats.seasons import seasons_of_card
from decks.engine.lists.archetype import telling_names
from decks.engine.lists.code import deck_code
from decks.engine.odds import Copies, Deal, Odds, OddsError, deal_of, group_copies
from tests.decks.whole.cards import cards_of_kinds, draw_cards
from tests.support.golden_lines import tell_line

TODAY = "2026-11-21"
DAYS = (
    "1998-12-31", "1999-01-09", "2000-12-16", "2003-07-01", "2004-10-01", "2007-05-23",
    "2009-05-20", "2011-04-25", "2013-11-08", "2017-02-03", "2020-02-07", "2023-03-31",
    "2024-05-15", "2025-09-26", "2026-11-21", "2027-02-01",
)  # fmt: skip


def tell_seasons(catalogue):
    """Tell in which formats each kind of card is legal, and from when to when."""
    for kind, card in cards_of_kinds(catalogue, 1):
        seasons = seasons_of_card(catalogue, card, TODAY)
        short = " ".join(each.key for each in seasons if each.legal)
        yield tell_line(f"{kind} {card.id}", short, seasons)


def tell_cards(catalogue):
    """Tell what the catalogue says of each kind of card and of the ways to write it."""
    for kind, card in cards_of_kinds(catalogue, 2):
        facts, own = catalogue.facts_of(card.id), catalogue.sets[card.set]
        code, number = own.code or own.id, card.number
        alike = catalogue.by_same[card.same]
        near = likeness.nearest_printing(catalogue, card, alike)
        found = [
            [each.id for each in catalogue.find_number(*asked)]
            for asked in ((code, number), (own.name, f"0{number}"), (own.id, f"{number}/9"))
        ]
        names = [card.name, f"{card.name} LV.X", f"{card.name} (foil) [PH]", f"Prof {card.name} ex"]
        forms = [[*possible_names(each, catalogue.names)] for each in names]
        whole = [
            facts, found, forms, near.id, evolution_line(catalogue, card.name),
            [each.id for each in alike], fold_without_symbol(card.name, card.labels),
            catalogue.dex_numbers_of(card), catalogue.is_of_total(card, "102"),
            list_set_names(own.name, own.series), own, card,
        ]  # fmt: skip
        yield tell_line(f"{kind} {card.id}", f"{card.name}, near {near.id}", whole)
    short = catalogue.known_to["newest_set"]["id"]
    days = [catalogue.covers_day(day) for day in DAYS]
    codes = [catalogue.set_codes, catalogue.codes, catalogue.own_numbers, catalogue.about]
    live = {
        " ".join(key): [card.id for card in cards] for key, cards in catalogue.live_numbers.items()
    }
    names = [catalogue.by_letters, catalogue.names.shorts, catalogue.names.symbols]
    yield tell_line("codes and days", short, [days, codes, live, names, catalogue.known_to])


WRITTEN = (
    "Nidoran ♀", "Pokémon Center", "Farfetch'd", "Gyarados ☆", "Ho-Oh LEGEND", "Unown [?]",
    "Unown !", "Really?", "Charizard-EX", "Porygon-Z", "Mr. Mime", "Flabébé", "Type: Null",
    "Telepathic {P} Energy", "Unit Energy {F}{D}{Y}", "Twin {C} Energy", "{C}{C} Energy", "ß æ œ ×",
    "Basic {R} Energy", "R Energy", "Fire Energy Energy", "Team Rocket’s Zapdos", "M Gardevoir-EX",
    "mega gardevoir ex", "Prof. Oak", "Sidney 4", "Bronzong 4 lvx", "Dialga G level up", "",
    "Nidoran female", "Tyranitar delta species", "Lugia prime", "Raichu lv. 45", "Mew gold star",
    "have 2", "need one", "2023", "90 HP", "$1.20", "1st", "lv. 45", "playset", "7", "abc",
)  # fmt: skip


WRITTEN_ABROAD = (
    "ピカチュウ", "リザードンex", "フーディン GX", "Glurak-EX", "Évoli", "基本炎エネルギー",
    "Professors Forschung", "피카츄", "皮卡丘", "Énergie Feu", "Libegon NIVX",
)  # fmt: skip


def tell_names(catalogue):
    """Tell how names are folded, spelt out and varied, and what foreign names mean in English."""
    for written in WRITTEN:
        forms = [*possible_names(written, catalogue.names)]
        whole = [
            forms, spell_out_symbols(written), holds_number(written),
            catalogue.names.counted_name_of(written), fold_name(f"{written} & Ä"),
            catalogue.abroad.english_names_of(written), catalogue.abroad.split_species(written),
            catalogue.abroad.is_card(written),
        ]  # fmt: skip
        yield tell_line(repr(written), f"{fold_name(written)}; {', '.join(forms)}", whole)
    for written in WRITTEN_ABROAD:
        abroad = catalogue.abroad
        names = abroad.english_names_of(written)
        whole = [abroad.split_species(written), abroad.is_card(written)]
        yield tell_line(repr(written), ", ".join(names), whole)


def tell_books(catalogue):
    """Tell which rulebook applies when and where, what it says of decks, and how books follow."""
    for region in ("international", "asia", "japan"):
        for day in DAYS:
            found = eras.document_of_day(day, region, TODAY)
            yield tell_line(f"{region} {day}", found.document.key, [found.misfits, found.document])
        changes = [(day, *(each.key for each in pair)) for day, *pair in eras.change_days(region)]
        documents = [each.key for each in eras.documents_of_region(region)]
        yield tell_line(f"{region} changes", str(len(changes)), [changes, documents])
    for era in eras.group_by_era(DOCUMENTS):
        keys = [each.key for each in era.documents]
        yield tell_line(f"era {era.first}", f"{era.last} {' '.join(keys)}", keys)
    documents = list(DOCUMENTS)
    for one, document in enumerate(documents):
        other = documents[(one * 7 + 3) % len(documents)]
        ways = [[each.key for each in eras.documents_on_the_way(*pair)]
                for pair in ((document, other), (other, document))]  # fmt: skip
        held = [eras.days_held(document, year) for year in range(1999, 2028, 3)]
        yield tell_line(f"{document.key} and {other.key}", str(held), [ways, document.since])
    for key, book in editions.BOOKS.items():
        seasons = [editions.book_of_season(key, *days).title
                   for days in ((None, None), *pairwise(DAYS))]  # fmt: skip
        cites = [editions.nearest_citation(f"DCK-{number}", book) for number in range(1, 15)]
        yield tell_line(f"book {key}", f"{book.year} {book.deck_size}", [seasons, cites, book])
    for key in ("sv-2023", "sv2023", "platinum", "qqq"):
        try:
            found = editions.find_edition(key).key
        except editions.UnknownEditionError as unknown:
            found = str(unknown)
        yield tell_line(f"edition {key}", found, found)


DECKS = {
    "usual": (Copies("A", 4, basic=True), Copies("B", 3, basic=True), Copies("C", 53)),
    "one": (Copies("A", 1, basic=True), Copies("B", 12), Copies("C", 47)),
    "most": (Copies("A", 60, basic=True),),
    "small": (Copies("A", 2, basic=True), Copies("B", 5), Copies("C", 6)),
    "tiny": (Copies("A", 2, basic=True), Copies("B", 10)),
    "none": (Copies("A", 60),),
    "large": (Copies("A", 20, basic=True), Copies("B", 230)),
    "too large": (Copies("A", 20, basic=True), Copies("B", 231)),
}


def tell_odds(catalogue):
    """Tell the odds of decks in different deals and editions, and other figures of lists."""
    deals = {"usual": Deal(), "discards": Deal(discards=True, each=1), "few": Deal(3, 2)}
    for how, deal in deals.items():
        for name, cards in DECKS.items():
            try:
                odds = Odds(cards, deal)
            except OddsError as refused:
                yield tell_line(f"odds {name}, {how}", f"refused: {refused.note}", str(refused))
                continue
            mulligans = odds.mulligan_chances()
            whole = [mulligans, mulligans.extra, mulligans.extra_alone, *odds.each_card()]
            yield tell_line(f"odds {name}, {how}", f"{float(mulligans.chance):.6f}", whole)
    mixed = [(1 + at % 4, card) for at, (_kind, card) in enumerate(cards_of_kinds(catalogue))]
    for key, edition in editions.EDITIONS.items():
        grouped = group_copies([*mixed, (3, None), *mixed[:5]], edition)
        basics = sum(each.copies for each in grouped if each.basic)
        yield tell_line(f"set-up {key}", f"{basics} basic", [deal_of(edition), grouped])
    for at in range(8):
        cards = [(1 + at % 4, card) for card in draw_cards(catalogue.printings, 12, at * 97)]
        rows = [{"count": n, "card": card.id, "name": card.name} for n, card in cards]
        rows += [{"count": 2, "card": None, "name": None, "text": "Odd  Line"}]
        counts = {card.id: n for n, card in cards}
        other = {**counts, "x": at, cards[0][1].id: 3, cards[1][1].id: 0}
        changed = compare_lists(counts, other)
        figures = [changed, changed.taken_out, changed.put_in, changed.is_same, changed.one_for_one]
        names = telling_names(cards)
        yield tell_line(f"figures {at}", f"{deck_code(rows)} {names}", [figures, deck_code([])])
