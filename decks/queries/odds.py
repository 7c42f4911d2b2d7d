"""The odds of a decklist (mulligans, starters, Prizes), for its page and the API."""

from fractions import Fraction

import msgspec
from django.utils.translation import gettext as _
from msgspec import UNSET, UnsetType

from decks.engine.books import Edition
from decks.engine.documents import DOCUMENTS_BY_KEY, newest_document
from decks.engine.formats.editions import EDITIONS
from decks.engine.odds import (
    MOST_CARDS,
    CardOdds,
    Copies,
    Mulligans,
    Odds,
    OddsError,
    deal_of,
    group_copies,
)
from decks.queries.catalogue import current_catalogue
from decks.queries.check.judged import DeckQuestion, judge_list
from decks.queries.facts import Facts, facts_of
from league.base.errors import Refused


class CardChances(msgspec.Struct, frozen=True):
    """The chances of one card, as numbers from 0 to 1.

    `first_seven`: at least one copy in the first seven cards. For the hand that is kept:
    `opening_hand`, at least one copy in it; `only_basic`, it is the only Basic Pokémon there;
    `prizes`, at least one copy among the Prizes.
    """

    name: str
    copies: int
    basic: bool
    first_seven: float
    opening_hand: float
    only_basic: float
    prizes: float


class MulliganOdds(msgspec.Struct, frozen=True):
    """The odds of a mulligan. `chance`: of a first hand that is one; `exact`: as a fraction.

    `exactly`: the chances of no, one, two … mulligans; the last figure stands for that many or
    more. `expected`: how many on average. `extra_cards`: how many cards the opponent may draw for
    them on average, `extra_cards_each` for one; `extra_cards_same_list`: if both play this list.
    """

    chance: float
    exact: str
    exactly: list[float]
    expected: float
    extra_cards_each: int
    extra_cards: float
    extra_cards_same_list: float


class EditionOdds(msgspec.Struct, frozen=True):
    """The mulligan odds under one edition, beside those of the others.

    The figures are left out if no card of the list counts as a Basic Pokémon there.
    """

    edition: str
    name: str
    hand_is_discarded: bool
    basics: int
    chance: float | UnsetType = UNSET
    exact: str | UnsetType = UNSET
    exactly: list[float] | UnsetType = UNSET
    expected: float | UnsetType = UNSET
    extra_cards_each: int | UnsetType = UNSET
    extra_cards: float | UnsetType = UNSET
    extra_cards_same_list: float | UnsetType = UNSET


class OddsTold(msgspec.Struct, frozen=True):
    """All odds of a list under an edition.

    `unread`: cards of lines that could not be read. `editions`: the mulligan odds under every
    edition.
    """

    edition: str
    catalogue: str
    facts: Facts
    cards: int
    basics: int
    unread: int
    mulligan: MulliganOdds
    starters: list[CardChances]
    each_card: list[CardChances]
    editions: list[EditionOdds]


def edition_of(format_key: str) -> str:
    """The edition whose set-up fits a format: itself, its rulebook's, or the newest."""
    if format_key in EDITIONS:
        return format_key
    entry = current_catalogue().formats.get(format_key)
    return entry.rulebook if entry and entry.rulebook in EDITIONS else newest_document().key


def odds_of(text: str, edition_key: str) -> OddsTold:
    """Every figure of a list under an edition; chances are numbers from 0 to 1.

    Raises Refused for a list that cannot be read, or that no game can begin with.
    """
    verdict = judge_list(DeckQuestion(text=text, format=edition_key, everywhere=False))
    known = current_catalogue().by_id
    cards = [(line["count"], known.get(line["card"] or "")) for line in verdict["lines"]]
    edition = EDITIONS[edition_key]
    copies = group_copies(cards, edition)
    try:
        odds = Odds(copies, deal_of(edition))
    except OddsError as wrong:
        raise Refused(_reason_without_odds(wrong), field="text", code=wrong.note) from None
    chances = [_card_chances(card) for card in odds.each_card() if card.name]
    return OddsTold(
        edition=edition_key,
        catalogue=verdict["catalogue"],
        facts=facts_of(verdict["facts"]),
        cards=odds.size,
        basics=odds.basics,
        unread=sum(group.copies for group in copies if not group.name),
        mulligan=_mulligan_odds(odds.mulligan_chances()),
        starters=sorted(
            (card for card in chances if card.basic), key=lambda card: -card.opening_hand
        ),
        each_card=chances,
        editions=[
            _edition_odds(edition_compared, group_copies(cards, edition_compared))
            for edition_compared in EDITIONS.values()
        ],
    )


def _reason_without_odds(wrong: OddsError) -> str:
    if wrong.note == "too_few":
        return _(
            "Odds need 13 cards or more, 7 for the hand and 6 for the Prizes; here are %(cards)s."
        ) % {"cards": wrong.cards}
    if wrong.note == "too_many":
        return _("Odds are told for up to %(most)s cards; here are %(cards)s.") % {
            "most": MOST_CARDS,
            "cards": wrong.cards,
        }
    return _(
        "No card of this list counts as a Basic Pokémon in this edition, so no game can begin."
    )


def _card_chances(card: CardOdds) -> CardChances:
    return CardChances(
        name=card.name,
        copies=card.copies,
        basic=card.basic,
        first_seven=float(card.first_seven),
        opening_hand=float(card.hand),
        only_basic=float(card.only),
        prizes=float(card.prizes),
    )


def _mulligan_odds(mulligans: Mulligans) -> MulliganOdds:
    return MulliganOdds(
        chance=float(mulligans.chance),
        exact=_write_fraction(mulligans.chance),
        exactly=[float(chance) for chance in mulligans.exactly],
        expected=float(mulligans.expected),
        extra_cards_each=mulligans.each,
        extra_cards=float(mulligans.extra),
        extra_cards_same_list=float(mulligans.extra_alone),
    )


def _write_fraction(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"


def _edition_odds(edition: Edition, copies: list[Copies]) -> EditionOdds:
    row = EditionOdds(
        edition=edition.key,
        name=DOCUMENTS_BY_KEY[edition.key].name,
        hand_is_discarded=edition.hand_is_discarded,
        basics=sum(group.copies for group in copies if group.basic),
    )
    if not row.basics:
        return row
    figures = _mulligan_odds(Odds(copies, deal_of(edition)).mulligan_chances())
    return msgspec.structs.replace(row, **msgspec.structs.asdict(figures))
