"""Lists what is not in order before a round is paired, with the page to mend it; nothing blocks.

A subject registers its own check with `adds_to_checklist`; the results are shown wherever a round
is paired.
"""

from collections.abc import Callable, Iterable, Iterator

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.base.names import end_sentence_once
from tournaments.models import Divisions, Entrant, Event, Match, Result, StaffEntry, Stage
from tournaments.queries.floor.calls import count_open_calls
from tournaments.queries.kept import keep_until_change
from tournaments.queries.players.inside import likely_twice
from tournaments.queries.players.late import players_without_seat
from tournaments.queries.registration.lists import deck_counts
from tournaments.queries.results.attention import attention_in_round

MOST_NAMED = 5  # players that an item names before the rest is only counted


class ChecklistItem(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is not in order, in a sentence.

    `page`: the name of the address where it can be mended, with its `args`; `mend`: the link's
    text.
    """

    said: str
    page: str
    args: tuple[int, ...]
    mend: str


FindItems = Callable[[Event], Iterable[ChecklistItem]]
_finders: list[FindItems] = []


def adds_to_checklist(find: FindItems) -> FindItems:
    """Register a function that finds things not in order, with a constant number of queries."""
    _finders.append(find)
    return find


def make_checklist(event: Event) -> list[ChecklistItem]:
    """All that is not in order before the next round is paired."""
    return [item for find in _finders for item in find(event)]


def named_in_short(players: list[Entrant]) -> str:
    """The names of a few players, and how many more."""
    names = ", ".join(str(entrant) for entrant in players[:MOST_NAMED])
    more = len(players) - MOST_NAMED
    return _("%(names)s and %(more)s more") % {"names": names, "more": more} if more > 0 else names


def _item_of_players(
    players: list[Entrant], text: str, page: str, args: tuple[int, ...], mend: str
) -> ChecklistItem:
    said = text % {"number": len(players), "names": named_in_short(players)}
    return ChecklistItem(said=end_sentence_once(said), page=page, args=args, mend=mend)


def _counted_items(
    counted: Iterable[tuple[int, str]], page: str, args: tuple[int, ...], mend: str
) -> Iterator[ChecklistItem]:
    """An item for every number that is not zero, each with its sentence."""
    for number, text in counted:
        if number:
            yield ChecklistItem(said=text % {"number": number}, page=page, args=args, mend=mend)


@adds_to_checklist
def _find_absent_players(event: Event) -> Iterable[ChecklistItem]:
    if not event.check_in or event.stage != Stage.REGISTRATION:
        return
    absent = event.entrants.filter(checked_in=False, waiting=False, dropped_after=None)
    players = list(absent.select_related("player").order_by("roster"))
    if players:
        text = ngettext(
            "%(number)s player is not checked in and will not play: %(names)s.",
            "%(number)s players are not checked in and will not play: %(names)s.",
            len(players),
        )
        yield _item_of_players(players, text, "tournaments:check_in", (event.pk,), _("Check in"))


@adds_to_checklist
def _find_list_problems(event: Event) -> Iterable[ChecklistItem]:
    """Lists that are missing or not legal; nothing if the event uses no lists."""
    if event.stage != Stage.REGISTRATION:
        return
    counts = deck_counts(event)
    takes_lists = counts.handed_in or hasattr(event, "registration")
    missing = ngettext(
        "%(number)s decklist is missing.", "%(number)s decklists are missing.", counts.missing
    )
    not_legal = ngettext(
        "%(number)s decklist is not legal.",
        "%(number)s decklists are not legal.",
        counts.not_legal,
    )
    counted = [(counts.missing if takes_lists else 0, missing), (counts.not_legal, not_legal)]
    yield from _counted_items(counted, "tournaments:registration", (event.pk,), _("Decks"))


@adds_to_checklist
def _find_waiting_players(event: Event) -> Iterable[ChecklistItem]:
    if event.stage != Stage.REGISTRATION:
        return
    number = event.entrants.filter(waiting=True).count()
    text = ngettext(
        "%(number)s player is on the waiting list.",
        "%(number)s players are on the waiting list.",
        number,
    )
    yield from _counted_items([(number, text)], "tournaments:players", (event.pk,), _("Players"))


@adds_to_checklist
def _find_players_entered_twice(event: Event) -> Iterable[ChecklistItem]:
    """Players who may be entered twice, by their shown names: others can see the desk's screen."""
    if event.stage != Stage.REGISTRATION:
        return
    pairs = likely_twice(event)
    for one, other in pairs[:MOST_NAMED]:
        said = _(
            "%(one)s (number %(first)s) and %(other)s (number %(second)s) may be one player, "
            "entered twice. If so, take one off the list."
        ) % {
            "one": one.shown,
            "first": one.roster,
            "other": other.shown,
            "second": other.roster,
        }
        page = "tournaments:players"
        yield ChecklistItem(said=said, page=page, args=(event.pk,), mend=_("Players"))


@adds_to_checklist
def _find_unknown_ages(event: Event) -> Iterable[ChecklistItem]:
    if event.divisions == Divisions.TOGETHER or event.stage != Stage.REGISTRATION:
        return
    playing = event.entrants.filter(player__birth_year=None, waiting=False, dropped_after=None)
    players = list(playing.select_related("player").order_by("roster"))
    if players:
        text = ngettext(
            "%(number)s player has no birth year; the division is a guess: %(names)s.",
            "%(number)s players have no birth year; the division is a guess: %(names)s.",
            len(players),
        )
        yield _item_of_players(players, text, "tournaments:players", (event.pk,), _("Players"))


@adds_to_checklist
def _find_players_without_seat(event: Event) -> Iterable[ChecklistItem]:
    players = players_without_seat(event)
    if players:
        number = event.rounds.filter(closed=False).values_list("number", flat=True)
        text = ngettext(
            "%(number)s player has no place in this round: %(names)s.",
            "%(number)s players have no place in this round: %(names)s.",
            len(players),
        )
        args = (event.pk, *number[:1])
        yield _item_of_players(players, text, "tournaments:repair", args, _("Give a place"))


@adds_to_checklist
def _find_open_reports(event: Event) -> Iterable[ChecklistItem]:
    """Results that only one player, or one member of the staff, has entered, and disputes."""
    reports = keep_until_change(event, "open reports", lambda: _count_open_reports(event))
    running, disputed, said, waiting = reports
    counted = [
        (
            disputed,
            ngettext(
                "%(number)s report is disputed.", "%(number)s reports are disputed.", disputed
            ),
        ),
        (
            said - disputed,
            ngettext(
                "%(number)s report is not confirmed.",
                "%(number)s reports are not confirmed.",
                said - disputed,
            ),
        ),
        (
            waiting,
            ngettext(
                "%(number)s result waits for a second person.",
                "%(number)s results wait for a second person.",
                waiting,
            ),
        ),
    ]
    page, args = "tournaments:enter_results", (event.pk, running)
    yield from _counted_items(counted, page, args, _("Results"))


def _count_open_reports(event: Event) -> tuple[int, int, int, int]:
    """The running round's number; how many tables are disputed, claimed, entered once by staff."""
    open_now = Match.objects.filter(round__event=event, round__closed=False, result=Result.OPEN)
    said = open_now.filter(claims__isnull=False).distinct().count()
    waiting = StaffEntry.objects.filter(match__in=open_now).count()
    running = _running_number(event)
    return running, len(attention_in_round(event, running).disputed), said, waiting


@adds_to_checklist
def _find_open_calls(event: Event) -> Iterable[ChecklistItem]:
    number = count_open_calls(event)
    text = ngettext(
        "%(number)s call for a judge is open.", "%(number)s calls for a judge are open.", number
    )
    yield from _counted_items([(number, text)], "tournaments:judge", (event.pk,), _("Calls"))


def _running_number(event: Event) -> int:
    numbers = event.rounds.order_by("-number").values_list("number", flat=True)
    return numbers[0] if numbers[:1] else 1
