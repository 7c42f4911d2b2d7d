"""Problems, warnings and advice on the single cards of a deck in a format."""

from collections.abc import Iterator

import msgspec

from decks.engine.books import Edition
from decks.engine.cards.catalogue import Printing
from decks.engine.cards.likeness import nearest_printing
from decks.engine.cards.names import NameRules
from decks.engine.check.checks import PRINTED_RULE, Copies, Problem, Tally
from decks.engine.check.grounds import doubts_about
from decks.engine.formats.definition import Format
from decks.engine.formats.pool import BANNED, Pool, Standing
from decks.engine.formats.settlements import Settlements, settlement_key
from decks.engine.sentences import TEMPLATES

ENGLISH = "en"
MARKETS_SINCE = "2009-09-01"  # from then on only the languages of the market count


class CardRemarks(msgspec.Struct, frozen=True):
    """Remarks on a deck's cards: broken rules, questions for a judge, advice, doubts."""

    problems: list[Problem]
    warnings: list[Problem]
    advice: list[Problem]
    doubts: list[Problem]


def remark_on_cards(counted: Tally, cards: Pool, settled: Settlements) -> CardRemarks:
    """DCK-8 and DCK-11: remark on every printing by its standing, and where sources differ."""
    remarks = CardRemarks([], [], [], [])
    for copies in counted.copies:
        if copies.card.id in cards.quiet or cards.is_quiet(copies.card):
            continue
        standing = settled_standing(copies.card, cards, settled)
        if not standing.legal:
            remarks.problems.append(_refused_problem(copies, standing, cards))
        elif standing.open:
            remarks.warnings.append(_open_problem(copies, standing, cards))
        elif standing.note:
            remarks.advice.append(_card_problem("DCK-8", copies, standing, cards))
        remarks.doubts.extend(doubts_about(copies.card, standing, cards))
    return remarks


def settled_standing(card: Printing, cards: Pool, settled: Settlements) -> Standing:
    """A printing's standing, with an open question answered by a judge's settlement."""
    standing = cards.standing_of(card)
    if not standing.open:
        return standing
    decision = settled.get(settlement_key(card.name, cards.entry.key))
    if decision is None:
        return standing
    note = "settled_for" if decision.allowed else "settled_against"
    args = {**standing.args, "reason": decision.reason}
    return Standing(legal=decision.allowed, note=note, args=args, near=standing.near)


def _refused_problem(copies: Copies, standing: Standing, cards: Pool) -> Problem:
    if standing.note == "unofficial":
        problem = _card_problem("DCK-12", copies, standing, cards)
        return msgspec.structs.replace(
            problem, count=copies.many, allowed=0, rule=PRINTED_RULE, fix="take_out"
        )
    banned = standing.note == BANNED
    rule = TEMPLATES["rule.banned" if banned else "rule.sets"].format(format=cards.entry.name)
    fix = "play_instead" if standing.near else "take_out_of"
    problem = _card_problem("DCK-11" if banned else "DCK-8", copies, standing, cards)
    return msgspec.structs.replace(problem, count=copies.many, allowed=0, rule=rule, fix=fix)


def _open_problem(copies: Copies, standing: Standing, cards: Pool) -> Problem:
    rule = TEMPLATES["rule.sets"].format(format=cards.entry.name)
    problem = _card_problem("DCK-8", copies, standing, cards)
    return msgspec.structs.replace(problem, count=copies.many, rule=rule, fix="ask_a_judge")


def _card_problem(code: str, copies: Copies, standing: Standing, cards: Pool) -> Problem:
    card, catalogue = copies.card, cards.catalogue
    near = nearest_printing(catalogue, card, standing.near) if standing.near else None
    named = catalogue.describe_printing(near) if near else None
    args = {
        **standing.args, "other": named, "fix": named,
        "name": card.name, "card": card.id, "number": card.number,
        "set": catalogue.sets[card.set].name, "format": cards.entry.name, "day": cards.day,
    }  # fmt: skip
    return Problem(code, standing.note or "not_in", args, (card.id,))


def remark_on_language(entry: Format, language: str | None, book: Edition) -> Iterator[Problem]:
    """DCK-7: a problem where foreign cards are forbidden."""
    if language in {None, ENGLISH} or entry.rules.foreign_cards != "forbidden":
        return
    yield Problem(
        "DCK-7", "foreign", {"language": language}, rule=book.cite("DCK-7"), fix="play_english"
    )


def remark_on_question(cards: Pool, day: str | None, language: str | None) -> Iterator[Problem]:
    """Advice on the day and the language that were asked for."""
    entry = cards.entry
    if day and is_outside_season(entry, day):
        args = {"day": day, "first": entry.first, "last": entry.last, "format": entry.name}
        yield Problem("DCK-8", "outside_season", args)
    if language not in {None, ENGLISH} and entry.rules.foreign_cards != "forbidden":
        late = cards.day is None or cards.day >= MARKETS_SINCE
        note = "foreign_market" if late else "foreign_reference"
        yield Problem("DCK-7", note, {"language": language})


def is_outside_season(entry: Format, day: str) -> bool:
    """Whether a day lies outside a format's season."""
    return bool((entry.first and day < entry.first) or (entry.last and day > entry.last))


def remark_on_unsettled_names(counted: Tally, names: NameRules) -> Iterator[Problem]:
    """DCK-2: spellings in the deck on which nobody ruled whether they are one name."""
    for each in names.unsettled:
        names_used = [name for name in each.names if name in counted.names]
        if len(names_used) > 1:
            yield Problem("DCK-2", "unsettled_name", {"names": names_used})
