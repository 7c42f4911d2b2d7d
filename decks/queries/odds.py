"""The odds of a list, as pages show them and the API answers them."""

from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from decks.domain import Question, judge
from decks.engine.documents import BY_KEY, DOCUMENTS
from decks.engine.formats.editions import EDITIONS, Edition
from decks.engine.odds import MOST_CARDS, CardOdds, Copies, Mulligans, Odds, OddsError, deal_of
from decks.engine.odds import group as grouped
from decks.queries.catalogue import current
from league.base.errors import Refused

USUAL = DOCUMENTS[3].key


def edition_of(format_key: str) -> str:
    """The edition whose set-up goes with a format: its rulebook's, or itself, or the usual one."""
    if format_key in EDITIONS:
        return format_key
    entry = current().formats.get(format_key)
    return entry.rulebook if entry and entry.rulebook in EDITIONS else USUAL


def odds_of(text: str, edition_key: str) -> dict[str, Any]:
    """Every figure of a list under an edition; chances are numbers from 0 to 1.

    Raises Refused for a list that cannot be read, or that no game can begin with.
    """
    verdict = judge(Question(text=text, format=edition_key, everywhere=False))
    known = current().by_id
    cards = [(line["count"], known.get(line["card"] or "")) for line in verdict["lines"]]
    edition = EDITIONS[edition_key]
    copies = grouped(cards, edition)
    try:
        odds = Odds(copies, deal_of(edition))
    except OddsError as wrong:
        raise Refused(_why_not(wrong), field="text", code=wrong.note) from None
    told = [_card(one) for one in odds.each_card() if one.name]
    return {
        "edition": edition_key,
        "catalogue": verdict["catalogue"],
        "facts": verdict["facts"],
        "cards": odds.size,
        "basics": odds.basics,
        "unread": sum(one.copies for one in copies if not one.name),
        "mulligan": _mulligans(odds.mulligans()),
        "starters": sorted(
            (one for one in told if one["basic"]), key=lambda one: -one["opening_hand"]
        ),
        "each_card": told,
        "editions": [_edition(one, grouped(cards, one)) for one in EDITIONS.values()],
    }


def _why_not(wrong: OddsError) -> str:
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


def _card(one: CardOdds) -> dict[str, Any]:
    return {
        "name": one.name,
        "copies": one.copies,
        "basic": one.basic,
        "first_seven": float(one.first_seven),
        "opening_hand": float(one.hand),
        "only_basic": float(one.only),
        "prizes": float(one.prizes),
    }


def _mulligans(one: Mulligans) -> dict[str, Any]:
    return {
        "chance": float(one.chance),
        "exact": _ratio(one.chance),
        "exactly": [float(chance) for chance in one.exactly],
        "expected": float(one.expected),
        "extra_cards_each": one.each,
        "extra_cards": float(one.extra),
        "extra_cards_same_list": float(one.extra_alone),
    }


def _ratio(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"


def _edition(edition: Edition, copies: list[Copies]) -> dict[str, Any]:
    """One row of the comparison; without figures where nothing counts as a Basic Pokémon."""
    told: dict[str, Any] = {
        "edition": edition.key,
        "name": BY_KEY[edition.key].name,
        "hand_is_discarded": edition.hand_is_discarded,
        "basics": sum(one.copies for one in copies if one.basic),
    }
    if told["basics"]:
        told |= _mulligans(Odds(copies, deal_of(edition)).mulligans())
    return told
