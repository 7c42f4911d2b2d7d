"""A rehearsal: an event with invented players to practise on, deleted as a whole afterwards."""

import random

from django.db import transaction
from django.db.models import ProtectedError
from django.utils import timezone
from django.utils.translation import gettext as _

from decks.queries.formats.names import all_formats
from league.base.errors import Refused
from league.domain import log, outbox, people, tokens
from league.models import League, Player
from tournaments.domain.events.creation import EventPlan, create_event
from tournaments.domain.locking import lock_event
from tournaments.domain.players import entrants
from tournaments.domain.results import games
from tournaments.domain.results.matches import lock_match
from tournaments.models import Desk, Event
from tournaments.queries.desk import open_matches
from tournaments.queries.results.reports import score_choices

INVENTED = ("Ada", "Bo", "Cleo", "Dario", "Esme", "Faro", "Gita", "Hugo")
ROUNDS = 3


@transaction.atomic
def begin_rehearsal(actor: log.Actor, league: League) -> Event:
    """Create an event to practise on: eight invented players, three rounds, one game a match."""
    name = _("Rehearsal %(day)s") % {"day": timezone.localdate().isoformat()}
    plan = EventPlan(
        name=name,
        date=timezone.localdate(),
        format=all_formats()[0].key,
        planned_rounds=ROUNDS,
        best_of=1,
    )
    event = create_event(actor, league, plan)
    Desk.objects.create(event=event, rehearsal=True)
    newcomers = [
        entrants.Newcomer(_("%(name)s (invented %(event)s)") % {"name": name, "event": event.pk})
        for name in INVENTED
    ]
    entrants.enter_players(actor, event, newcomers)
    return event


@transaction.atomic
def play_others(actor: log.Actor, event: Event) -> int:
    """Decide every open table but the first by chance; return how many."""
    _require_rehearsal(event)
    draw = random.Random(f"{event.seed}/{event.rounds.count()}")  # noqa: S311 -- repeatable, not secret
    others = list(open_matches(event))[1:]
    for match in others:
        decided = [score for score, end in score_choices(match) if end in {"a", "b"}]
        games.enter_score(actor, lock_match(match, None), draw.choice(decided))
    return len(others)


@transaction.atomic
def end_rehearsal(actor: log.Actor, event: Event) -> None:
    """Delete a rehearsal with its rounds, its invented players and staff who belonged to it alone.

    An entry in the record remains.
    """
    event = lock_event(event.pk)
    _require_rehearsal(event)
    players = list(event.entrants.order_by().values_list("player", flat=True))
    number, league = event.pk, event.league
    try:
        event.delete()
    except ProtectedError:
        raise Refused(
            _("Something that is kept belongs to this rehearsal, such as a ruling."),
            code="kept",
        ) from None
    Player.objects.filter(entries=None, decks=None, pk__in=players).delete()  # type: ignore[misc]  # ids
    people.end_event_staff(actor, league, number)
    tokens.end_event_tokens(actor, league, number)
    log.record_entry(league, actor, "event.rehearsal_ended", f"event:{number}")
    outbox.add_follow_up(league, "publish_boards", {"event": number})


def _require_rehearsal(event: Event) -> None:
    if not Desk.objects.filter(event=event, rehearsal=True).exists():
        raise Refused(_("This event is no rehearsal."), code="no_rehearsal")
