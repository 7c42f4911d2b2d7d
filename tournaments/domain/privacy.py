"""Removes people's names from events: at once where a name is no longer shown, or for good.

Boards and printed sheets hold names; a TOM file that an event came from holds real names. Rounds,
results and snapshots hold only numbers, and stay.
"""

from typing import Any

from django.apps import apps as current_apps
from django.apps.registry import Apps
from django.db.models import Q, QuerySet

from league.base.numbers import read_whole_number
from league.domain import boards, removing, shown_names, words
from league.engine import names
from league.models import League, Player, PublishedPage
from tournaments.domain.boards import board_key
from tournaments.domain.players import name_changes
from tournaments.models import Entrant, Event

# Where staff write words about an event, which may name somebody, and how to filter these rows.
WORDS = {
    "Penalty": ("entrant__event__in", ("reason", "withdrawn")),
    "DeckVersion": ("entrant__event__in", ("reason",)),
    "Match": ("round__event__in", ("overridden",)),
    "DeckCheck": ("event__in", ("note",)),
    "JudgeCall": ("event__in", ("ruled",)),
    "Announcement": ("event__in", ("text",)),
    "Snapshot": ("event__in", ("reason",)),
    "ApartWish": ("event__in", ("reason",)),
}


@shown_names.takes_names_down
def take_boards_down(league: League, players: list[int] | None) -> None:
    """Unpublish boards of these players' events: until renewed they are rendered on request.

    A board being rendered from older names meanwhile is found outdated, and rendered again.
    """
    events = Event.objects.filter(league=league)
    if players is not None:
        events = events.filter(entrants__player__in=players).distinct()
    keys = PublishedPage.objects.filter(key__startswith="event/", etag__gt="")
    numbers = map(_event_of, keys.values_list("key", flat=True))
    hung = {number for number in numbers if number is not None}
    for event in events.filter(pk__in=hung).select_related("league"):
        rounds = name_changes.published_rounds(event)
        board_set = boards.load_board_set(f"event/{event.pk}")
        boards.publish_pages(board_set, {}, instead_of=board_key(event.pk, ""))
        name_changes.renew_event(event, rounds)


@shown_names.takes_names_down
def take_names_out_of_announcements(league: League, players: list[int] | None) -> None:
    """Replace names in announcements to everybody by what is shown of them now."""
    events = Event.objects.filter(league=league, announcements__isnull=False)
    if players is not None and not hidden_players(league.pk).filter(pk__in=players).exists():
        events = events.filter(pk__in=Entrant.objects.filter(player__in=players).values("event"))
    for event in events.order_by().distinct():
        show_names_as_told(event)


def show_names_as_told(event: Event) -> None:
    """Replace names in an event's announcements that tell more than everybody may read."""
    table, where = ("tournaments", "Announcement"), {"event": event.pk}
    words.replace_names(current_apps, table, where, ("text",), names_told(event))


def names_told(event: Event) -> words.Instead:
    """What everybody reads instead of a name, by the name in an event; None: the name itself.

    If two players have the same full name, the one of whom less is shown counts. A first name with
    an initial stays if somebody is shown by it, since it may mean them. Players who are hidden in
    the league and do not play become a dash, where first and last name are told. Two queries.
    """
    elsewhere = hidden_players(event.league_id).filter(full_name__contains=" ").order_by()
    hidden = dict.fromkeys(elsewhere.values_list("full_name", flat=True), words.NOBODY)
    players = Player.objects.filter(entries__event=event).order_by()
    rows = list(players.values_list("full_name", "name", "shown_as"))
    short: dict[str, str | None] = {}
    full: dict[str, str | None] = {}
    for full_name, name, level in rows:
        if name != full_name:
            full[full_name] = words.NOBODY if level == names.HIDDEN else name
            short[names.first_and_initial(full_name)] = full[full_name]
    shown = {name: None for _full_name, name, _level in rows}
    return {**hidden, **short, **shown, **full}


def hidden_players(league: int) -> QuerySet[Player]:
    """The players whose name nobody but the staff reads anywhere."""
    return Player.objects.filter(league=league, shown_as=names.HIDDEN)


@words.follows_names
def let_words_follow(player: Player, earlier: str) -> None:
    """Replace a player's earlier name in words about events, and in announcements.

    If somebody else of the event has the earlier name, the words stay, since they may mean them.
    """
    if player.full_name != earlier:
        events = Event.objects.filter(entrants__player=player)
        others = Player.objects.filter(entries__event__in=events).exclude(pk=player.pk)
        same = others.filter(full_name__iexact=earlier).values("entries__event")
        pks = list(events.exclude(pk__in=same).values_list("pk", flat=True))
        instead = _names_after(player.full_name, earlier, others)
        for table, (path, columns) in WORDS.items():
            in_app = ("tournaments", table)
            words.replace_names(current_apps, in_app, {path: pks}, columns, instead)
    take_names_out_of_announcements(player.league, [player.pk])


def _names_after(name: str, earlier: str, others: QuerySet[Player]) -> words.Instead:
    """The earlier name replaced by the new one, in full and with an initial; others' names stay."""
    alike = Q(full_name__icontains=earlier) | Q(full_name__istartswith=earlier.partition(" ")[0])
    own = list(others.filter(alike).values_list("full_name", flat=True))
    short = names.first_and_initial
    return {
        short(earlier): short(name),
        **dict.fromkeys([*own, *map(short, own), name]),
        earlier: name,
    }


def _event_of(key: str) -> int | None:
    kind, _slash, rest = key.partition("/")
    number = rest.partition("/")[0]
    return read_whole_number(number) if kind == "event" else None


@removing.empties_files
def empty_event_files(apps: Apps, player: int) -> None:
    """Empty the TOM files of a player's events, and delete their printed sheets."""
    entrants = _stored_rows(apps, "Entrant").filter(player=player)
    events = list(entrants.values_list("event", flat=True))
    _stored_rows(apps, "TomFile").filter(event__in=events).update(body=b"", given=True)
    _stored_rows(apps, "SheetPile").filter(event__in=events).delete()


@removing.scrubs_person
def free_events(apps: Apps, player: int, full_name: str) -> None:
    """Remove a player's name from events: from the ids of TOM files, and from staff's words."""
    entrants = _stored_rows(apps, "Entrant").filter(player=player)
    pks = list(entrants.values_list("pk", flat=True))
    events = list(entrants.values_list("event", flat=True))
    gone = {str(pk) for pk in pks}
    for file in _stored_rows(apps, "TomFile").filter(event__in=events):
        file.ids = {key: value for key, value in file.ids.items() if key not in gone}
        file.save(update_fields=["ids"])
    _stored_rows(apps, "ApartWish").filter(Q(one__in=pks) | Q(other__in=pks)).delete()
    nobody = {full_name: words.NOBODY}
    for table, (path, columns) in WORDS.items():
        words.replace_names(apps, ("tournaments", table), {path: events}, columns, nobody)
    pages = apps.get_model("league", "PublishedPage")._base_manager  # noqa: SLF001
    for event in events:
        pages.filter(key__startswith=board_key(event, "")).delete()


def _stored_rows(apps: Apps, table: str) -> Any:
    return apps.get_model("tournaments", table)._base_manager  # noqa: SLF001
