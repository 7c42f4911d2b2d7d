"""What is to be said of the single cards of a deck in a format: problems, warnings and advice."""

from collections.abc import Iterator

import msgspec

from decks.engine.cards.catalogue import Printing
from decks.engine.cards.likeness import nearest
from decks.engine.cards.names import NameRules
from decks.engine.check.checks import PRINTED, Copies, Problem, Tally
from decks.engine.check.grounds import doubts_about
from decks.engine.formats.definition import Format
from decks.engine.formats.editions import Edition
from decks.engine.formats.pool import BANNED, Pool, Standing
from decks.engine.formats.settlements import Settlements, key_of
from decks.engine.wording import TEMPLATES

ENGLISH = "en"
MARKETS_SINCE = "2009-09-01"  # from then on only the languages of the market count


class Said(msgspec.Struct, frozen=True):
    """Of a deck's cards: what breaks a rule, what a judge settles, what to know and to doubt."""

    problems: list[Problem]
    warnings: list[Problem]
    advice: list[Problem]
    doubts: list[Problem]


def on_cards(counted: Tally, cards: Pool, settled: Settlements) -> Said:
    """DCK-8 and DCK-11: every printing by its standing, and where sources differ on it."""
    said = Said([], [], [], [])
    for copies in counted.copies:
        if copies.card.id in cards.quiet or cards.is_quiet(copies.card):
            continue
        standing = standing_of(copies.card, cards, settled)
        if not standing.legal:
            said.problems.append(_refused(copies, standing, cards))
        elif standing.open:
            said.warnings.append(_open(copies, standing, cards))
        elif standing.note:
            said.advice.append(_on_card("DCK-8", copies, standing, cards))
        said.doubts.extend(doubts_about(copies.card, standing, cards))
    return said


def standing_of(card: Printing, cards: Pool, settled: Settlements) -> Standing:
    """A printing's standing, an open question answered by what a judge settled."""
    standing = cards.standing(card)
    if not standing.open:
        return standing
    found = settled.get(key_of(card.name, cards.entry.key))
    if found is None:
        return standing
    note = "settled_for" if found.allowed else "settled_against"
    args = {**standing.args, "reason": found.reason}
    return Standing(legal=found.allowed, note=note, args=args, near=standing.near)


def _refused(copies: Copies, standing: Standing, cards: Pool) -> Problem:
    if standing.note == "unofficial":
        problem = _on_card("DCK-12", copies, standing, cards)
        return msgspec.structs.replace(
            problem, count=copies.many, allowed=0, rule=PRINTED, fix="take_out"
        )
    banned = standing.note == BANNED
    rule = TEMPLATES["rule.banned" if banned else "rule.sets"].format(format=cards.entry.name)
    fix = "play_instead" if standing.near else "take_out_of"
    problem = _on_card("DCK-11" if banned else "DCK-8", copies, standing, cards)
    return msgspec.structs.replace(problem, count=copies.many, allowed=0, rule=rule, fix=fix)


def _open(copies: Copies, standing: Standing, cards: Pool) -> Problem:
    rule = TEMPLATES["rule.sets"].format(format=cards.entry.name)
    problem = _on_card("DCK-8", copies, standing, cards)
    return msgspec.structs.replace(problem, count=copies.many, rule=rule, fix="ask_a_judge")


def _on_card(code: str, copies: Copies, standing: Standing, cards: Pool) -> Problem:
    card, catalogue = copies.card, cards.catalogue
    near = nearest(catalogue, card, standing.near) if standing.near else None
    named = catalogue.written(near) if near else None
    args = {
        **standing.args, "other": named, "fix": named,
        "name": card.name, "card": card.id, "number": card.number,
        "set": catalogue.sets[card.set].name, "format": cards.entry.name, "day": cards.day,
    }  # fmt: skip
    return Problem(code, standing.note or "not_in", args, (card.id,))


def on_language(entry: Format, language: str | None, book: Edition) -> Iterator[Problem]:
    """DCK-7, where foreign cards are forbidden."""
    if language in {None, ENGLISH} or entry.rules.foreign_cards != "forbidden":
        return
    yield Problem(
        "DCK-7", "foreign", {"language": language}, rule=book.cite("DCK-7"), fix="play_english"
    )


def about_the_question(cards: Pool, day: str | None, language: str | None) -> Iterator[Problem]:
    """What to know of the day and the language that were asked for."""
    entry = cards.entry
    if day and outside(entry, day):
        args = {"day": day, "first": entry.first, "last": entry.last, "format": entry.name}
        yield Problem("DCK-8", "outside_season", args)
    if language not in {None, ENGLISH} and entry.rules.foreign_cards != "forbidden":
        late = cards.day is None or cards.day >= MARKETS_SINCE
        note = "foreign_market" if late else "foreign_reference"
        yield Problem("DCK-7", note, {"language": language})


def outside(entry: Format, day: str) -> bool:
    """Whether a day lies outside a season."""
    return bool((entry.first and day < entry.first) or (entry.last and day > entry.last))


def unsettled_names(counted: Tally, names: NameRules) -> Iterator[Problem]:
    """Spellings of which nobody ruled whether they are one name."""
    for each in names.unsettled:
        there = [name for name in each.names if name in counted.names]
        if len(there) > 1:
            yield Problem("DCK-2", "unsettled_name", {"names": there})
