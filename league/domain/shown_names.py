"""How names are shown: what a league decides, and what a player or a parent wishes.

Every change takes down at once what shows the old name, and has it rendered anew.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping

from django.db import transaction
from django.db.models import F
from django.dispatch import receiver
from django.utils import timezone
from django.utils.html import escape
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.base.prepared import update_rows
from league.domain import log, once
from league.domain.players import lock_player
from league.engine import names
from league.engine.policy import load_policy
from league.models import League, Player, Shown
from league.models.players import names_changed

TakeDown = Callable[[League, list[int] | None], None]
_take_downs: list[TakeDown] = []
NAMES_AT_ONCE = 1000  # names looked up by one query, in five spellings each
SETTLED_AT_ONCE = 100  # names in one transaction


def takes_names_down(take_down: TakeDown) -> TakeDown:
    """Register what takes down shown names, given a league and its players (None: all of them).

    It is called within the transaction that changes how they are shown.
    """
    _take_downs.append(take_down)
    return take_down


def take_names_down(
    league: League, players: list[int] | None, known_as: Iterable[str] = ()
) -> None:
    """Take down all that is stored for everybody and shows these players as they were.

    `known_as`: names they had. Kept answers with one of these, or with the full name of somebody
    who is shown less than in full, are emptied.
    """
    for take_down in _take_downs:
        take_down(league, players)
    shown_less = Player.objects.filter(league=league).exclude(name=F("full_name"))
    shown_less = shown_less if players is None else shown_less.filter(pk__in=players)
    empty_answers_naming([*known_as, *shown_less.values_list("full_name", flat=True)])


def empty_answers_naming(full_names: Iterable[str]) -> None:
    """Empty the answers kept for repeats that name one of these; their keys still count."""
    spellings = {spelling for name in full_names if name for spelling in _spellings_of(name)}
    if not spellings:
        return
    pattern = re.compile(b"|".join(re.escape(spelling.encode()) for spelling in spellings))
    once.empty_answers_with(pattern)


def _spellings_of(name: str) -> set[str]:
    """A name as it stands in JSON, in pages, and as it is."""
    return {name, escape(name), json.dumps(name)[1:-1]}


@transaction.atomic
def set_shown_name(actor: log.Actor, player: Player, shown: str, *, agreed: bool = False) -> Player:
    """Set how a player's name is shown to everybody. The wish is stronger than the policy.

    `agreed`: a parent has said yes. Without it, showing more of a child than the policy is Refused.
    """
    if shown not in Shown.values:
        raise Refused(_("There is no such choice."), field="shown")
    player = lock_player(player.pk)
    if player.removed_at is not None:
        raise Refused(_("This player was removed."), code="removed")
    _require_agreed(player, shown, agreed=agreed)
    before, player.shown = player.shown, shown
    was, level = player.name, player.shown_as
    player.agreed_at = timezone.now() if agreed and _tells_more(shown) else None
    player.save(update_fields=["shown", "agreed_at"])
    if before != shown:
        log.record_entry(
            player.league, actor, "player.shown_as", f"player:{player.pk}",
            before=before, after=shown,
        )  # fmt: skip
        take_names_down(player.league, [player.pk], known_as_before(player, was, level))
    return player


def known_as_before(player: Player, was: str, level: str) -> list[str]:
    """The name that others read until now, if it told more than they are to read from now on."""
    told = names.is_stricter_or_equal(level, player.shown_as) or level in names.WITHOUT_NAME
    return [] if told else [was]


def _require_agreed(player: Player, shown: str, *, agreed: bool) -> None:
    if player.is_child and not agreed and _tells_more(shown):
        raise Refused(
            _("More of a child’s name is shown only where a parent agreed. Tick that they have."),
            field="agreed",
            code="parent_asked",
        )


def _tells_more(shown: str) -> bool:
    levels = load_policy().names.levels
    return shown != names.USUAL and not names.is_stricter_or_equal(shown, min(
        (levels[division] for division in names.CHILDREN), key=names.LEVELS.index
    ))  # fmt: skip


@transaction.atomic
def set_league_policy(
    actor: log.Actor,
    league: League,
    levels: Mapping[str, str],
    initials_after: int | None = None,
    removed_after: int | None = None,
) -> League:
    """Set how a league shows names and how long it keeps them. Raises Refused for laxer values."""
    league = League.objects.select_for_update(no_key=True).get(pk=league.pk)
    _require_stricter(levels, initials_after, removed_after)
    before = _policy_of(league)
    names_before = dict(Player.objects.filter(league=league).values_list("pk", "name"))
    league.names = dict(levels)
    league.initials_after, league.removed_after = initials_after, removed_after
    if _policy_of(league) != before:
        league.save(update_fields=["names", "initials_after", "removed_after"])
        changed = Player.objects.filter(league=league).settle_names()
        log.record_entry(
            league, actor, "league.names_changed", f"league:{league.pk}",
            before=before, after=_policy_of(league),
        )  # fmt: skip
        take_names_down(league, None, [names_before[pk] for pk in changed])
    return league


def _policy_of(league: League) -> dict[str, object]:
    return {
        "names": league.names,
        "initials_after": league.initials_after,
        "removed_after": league.removed_after,
    }


def _require_stricter(
    levels: Mapping[str, str], initials_after: int | None, removed_after: int | None
) -> None:
    policy = load_policy()
    for division, level in levels.items():
        usual = policy.names.levels.get(division)
        if usual is None or level not in names.LEVELS:
            raise Refused(_("There is no such choice."), field=division)
        if not names.is_stricter_or_equal(level, usual):
            raise Refused(_("A league may show less than the policy, not more."), field=division)
    most = policy.players
    limits = {
        "initials_after": (initials_after, most.initials_after),
        "removed_after": (removed_after, most.removed_after),
    }
    for field, (days, longest) in limits.items():
        if days is not None and not 1 <= days <= longest:
            message = _("Between 1 and %(most)s days.") % {"most": longest}
            raise Refused(message, field=field)


@receiver(names_changed)
def _take_renamed_down(league: League, renamed: list[tuple[Player, str, str]], **_: object) -> None:
    known_as = [name for one in renamed for name in known_as_before(*one)]
    take_names_down(league, [player.pk for player, *_before in renamed], known_as)


def fill_in_details(player: Player, **details: object) -> None:
    """Fill in what an entry or a file tells of a known player: id, birth year. In a transaction.

    If everybody reads another name because of it, what shows the one before is taken down.
    """
    fill_in_details_of(player.league, {player.pk: details})
    player.refresh_from_db()


def fill_in_details_of(league: League, details: Mapping[int, Mapping[str, object]]) -> None:
    """Fill in such details of many players of a league, by their ids; not of removed ones."""
    renamed: list[tuple[Player, str, str]] = []
    by_names: dict[tuple[str, ...], list[Player]] = {}
    known = Player.objects.filter(pk__in=details, removed_at=None)
    for player in known.lock_with_leagues():
        before = player.name, player.shown_as
        for name, value in details[player.pk].items():
            setattr(player, name, value)
        player.settle_name()
        by_names.setdefault(tuple(sorted(details[player.pk])), []).append(player)
        if player.name != before[0]:
            renamed.append((player, *before))
    for names_filled_in, players in by_names.items():
        update_rows(players, *names_filled_in, "name", "shown_as")
    if renamed:
        _take_renamed_down(league, renamed)


def show_as_namesakes(league: League, players: Iterable[Player]) -> None:
    """Show newcomers, not stored yet, no more than a known player of the same name is shown.

    They may be the same person: a hidden child, typed in again without the id. Of two newcomers
    with one name, the first one is known to the second.
    """
    newcomers = list(players)
    levels = _levels_of_names(league, [one.name for one in newcomers])
    for one in newcomers:
        folded = one.name.casefold()
        level = levels.get(folded, names.FULL)
        wish = one.shown if one.shown in names.LEVELS else names.FULL
        if not names.is_stricter_or_equal(wish, level):
            one.shown = level
        levels[folded] = names.stricter_level(one.decide_level(), level)


def _levels_of_names(league: League, wanted: list[str]) -> dict[str, str]:
    """How much is shown of players with these names, the strictest level, by folded name."""
    levels: dict[str, str] = {}
    for start in range(0, len(wanted), NAMES_AT_ONCE):
        some = wanted[start : start + NAMES_AT_ONCE]
        spellings = {spelling for name in some for spelling in spellings_of_name(name)}
        known = Player.objects.filter(league=league, full_name__in=spellings, removed_at=None)
        for name, level in known.order_by().values_list("full_name", "shown_as"):
            folded = name.casefold()
            levels[folded] = names.stricter_level(level, levels.get(folded, names.FULL))
    return levels


def spellings_of_name(name: str) -> set[str]:
    """A name as people type it: as it is, in lower case, in upper case, with capitals."""
    return {name, name.lower(), name.upper(), name.title(), name.casefold()}


def settle_all_names() -> int:
    """Decide every name anew, as ages and with them divisions change; return how many changed."""
    others = Player.objects.select_related("league").iterator(2000)
    otherwise = [player.pk for player in others if player.is_named_otherwise()]
    starts = range(0, len(otherwise), SETTLED_AT_ONCE)
    return sum(_settle_some_names(otherwise[start : start + SETTLED_AT_ONCE]) for start in starts)


@transaction.atomic
def _settle_some_names(pks: list[int]) -> int:
    """Settle some names together with what follows from it: a killed turn is done again."""
    some = Player.objects.filter(pk__in=pks)
    before = {player.pk: (player.name, player.shown_as) for player in some.lock_with_leagues()}
    changed = some.settle_names()
    by_league: dict[League, list[Player]] = {}
    for player in Player.objects.filter(pk__in=changed).select_related("league"):
        log.record_entry(player.league, log.SERVICE, "player.shown_as", f"player:{player.pk}")
        by_league.setdefault(player.league, []).append(player)
    for league, players in by_league.items():
        known_as = [
            name for player in players for name in known_as_before(player, *before[player.pk])
        ]
        take_names_down(league, [player.pk for player in players], known_as)
    return len(changed)
