"""Deck registration: when lists can be handed in, which are accepted, who may read them.

Every list is kept.

The lock is checked here, in the transaction that stores the list, and not on a page: whoever locks
or pairs locks the event exclusively (`locking.lock_event`), and a list comes either before or after
that.
"""

from dataclasses import asdict, dataclass
from datetime import datetime
from enum import StrEnum

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from decks.domain import JudgedBy, judge_beforehand, keep_decks
from league.base.errors import Conflict, Refused
from league.base.reasons import require_reason
from league.domain import beforehand, log
from tournaments.domain.locking import lock_event, lock_event_shared, require_stage
from tournaments.domain.players.links import PLAYER_ACTOR
from tournaments.domain.registration.kept_lists import require_room
from tournaments.models import DeckVersion, Entrant, Event, Illegal, Lists, Registration, Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrationRules:
    """What an organiser decides about registering decks."""

    opens_at: datetime | None = None
    closes_at: datetime | None = None
    lists: str = Lists.CLOSED
    illegal: str = Illegal.WARNED


class Window(StrEnum):
    """Whether players may hand in a list now."""

    NOT_YET = "not_yet"
    OPEN = "open"
    LOCKED = "locked"


def rules_of(event: Event) -> Registration:
    """The event's rules for registering decks, or the default rules."""
    rules = Registration.objects.filter(event=event).first()
    return rules or Registration(event=event)


def list_window(rules: Registration) -> Window:
    """Whether players may hand in a list. Pairing the first round always locks registration."""
    now = timezone.now()
    if rules.locked_at or rules.event.stage != Stage.REGISTRATION or _has_closed(rules):
        return Window.LOCKED
    if rules.opens_at and rules.opens_at > now:
        return Window.NOT_YET
    return Window.OPEN


@dataclass(frozen=True, slots=True, kw_only=True)
class Lock:
    """The lock on players' lists: set by hand, by the closing time, or by the first round.

    `round`: the first round locked it; `draft`: as a draft, which only staff see. `since`: None
    where that is not known.
    """

    since: datetime | None = None
    round: bool = False
    draft: bool = False


def find_lock(rules: Registration) -> Lock | None:
    """What locks the lists of an event; None while players may hand in lists."""
    if list_window(rules) != Window.LOCKED:
        return None
    by_hand = rules.locked_at or (rules.closes_at if _has_closed(rules) else None)
    first = rules.event.rounds.order_by("number").first()
    if first is None or (by_hand and by_hand <= first.paired_at):
        return Lock(since=by_hand)
    return Lock(since=first.paired_at, round=True, draft=first.draft)


def describe_lock(rules: Registration) -> str:
    """The sentence for a player whose list is no longer accepted."""
    lock = find_lock(rules)
    if lock is None or lock.since is None:
        return _("Registration is locked. Ask a judge to change your list.")
    sentence = (
        _("Registration has been locked since %(when)s. Ask a judge to change your list.")
        if not lock.round
        else _(
            "Registration has been locked since %(when)s, when the pairing of the first round "
            "began. Ask a judge to change your list."
        )
    )
    return sentence % {"when": date_format(timezone.localtime(lock.since), "DATETIME_FORMAT")}


def _has_closed(rules: Registration) -> bool:
    return rules.closes_at is not None and rules.closes_at <= timezone.now()


@transaction.atomic
def change_rules(actor: log.Actor, event: Event, wanted: RegistrationRules) -> Registration:
    """Change the rules. Raises Refused naming the field that is wrong."""
    event = lock_event(event.pk)
    if wanted.lists not in Lists.values:
        raise Refused(_("Lists are open or closed."), field="lists")
    if wanted.illegal not in Illegal.values:
        raise Refused(_("A list that is not legal is warned of or refused."), field="illegal")
    if wanted.opens_at and wanted.closes_at and wanted.closes_at <= wanted.opens_at:
        raise Refused(_("The end has to be after the beginning."), field="closes_at")
    rules = rules_of(event)
    if rules.published_at and wanted.lists == Lists.CLOSED:
        message = _("The lists are published. Take them back before you close them.")
        raise Refused(message, field="lists", code="published")
    before = _rules_for_record(rules)
    for field, value in asdict(wanted).items():
        setattr(rules, field, value)
    return _save_rules(
        actor, rules, "registration.changed", before=before, after=_rules_for_record(rules)
    )


@transaction.atomic
def lock_lists(actor: log.Actor, event: Event) -> Registration:
    """Stop players from handing in lists; staff still can, with a reason."""
    rules = rules_of(lock_event(event.pk))
    if rules.locked_at:
        return rules
    rules.locked_at = timezone.now()
    return _save_rules(actor, rules, "registration.locked")


@transaction.atomic
def unlock_lists(actor: log.Actor, event: Event, reason: str) -> Registration:
    """Undo a lock set by hand; the time at which registration closes stays as it is."""
    rules = rules_of(lock_event(event.pk))
    require_stage(rules.event, Stage.REGISTRATION)
    if not rules.locked_at:
        return rules
    _require_reason(reason)
    rules.locked_at = None
    return _save_rules(actor, rules, "registration.unlocked", reason=reason)


@transaction.atomic
def publish_lists(actor: log.Actor, event: Event) -> Registration:
    """Show the lists to everybody. Raises Refused while players may still change theirs."""
    rules = rules_of(lock_event(event.pk))
    if rules.published_at:
        return rules
    if rules.lists != Lists.OPEN:
        raise Refused(_("The lists of this event are closed."), code="closed_lists")
    if list_window(rules) != Window.LOCKED:
        message = _("Players may still change their lists. Lock the registration first.")
        raise Refused(message, code="not_locked")
    rules.published_at = timezone.now()
    return _save_rules(actor, rules, "registration.published")


@transaction.atomic
def hide_lists(actor: log.Actor, event: Event, reason: str) -> Registration:
    """Hide published lists again."""
    rules = rules_of(lock_event(event.pk))
    if not rules.published_at:
        return rules
    _require_reason(reason)
    rules.published_at = None
    return _save_rules(actor, rules, "registration.taken_back", reason=reason)


@beforehand.works_beforehand
@transaction.atomic
def register_deck(actor: log.Actor, entrant: Entrant, text: str, reason: str = "") -> Entrant:
    """Register a list for a player as staff. Changing one after the lock takes a reason."""
    lock_event_shared(entrant.event_id)
    entrant = _lock_entrant(entrant)
    require_stage(entrant.event, Stage.REGISTRATION, Stage.SWISS)
    rules = rules_of(entrant.event)
    if entrant.deck_id and list_window(rules) == Window.LOCKED:
        _require_reason(reason)
    return _store_list(actor, rules, entrant, text, reason)


@beforehand.works_beforehand
@transaction.atomic
def hand_in_list(entrant: Entrant, text: str) -> Entrant:
    """A player hands in a list by the link. Raises Refused outside the time for it."""
    lock_event_shared(entrant.event_id)
    entrant = _lock_entrant(entrant)
    rules = rules_of(entrant.event)
    if entrant.dropped_after is not None:
        raise Refused(_("You have dropped from this event."), code="dropped")
    state = list_window(rules)
    if state == Window.LOCKED:
        raise Refused(describe_lock(rules), code="locked")
    if state == Window.NOT_YET and rules.opens_at:
        when = {"when": date_format(timezone.localtime(rules.opens_at), "DATETIME_FORMAT")}
        raise Refused(_("Lists are taken from %(when)s on.") % when, code="not_yet")
    return _store_list(PLAYER_ACTOR, rules, entrant, text, "")


def _lock_entrant(entrant: Entrant) -> Entrant:
    """Lock the entrant until this transaction ends, and read it again."""
    # Locked first and read afterwards: a row that was waited for lacks its current deck.
    if Entrant.objects.select_for_update().filter(pk=entrant.pk).first() is None:
        raise Conflict(_("This player was just taken out of the event."), code="gone")
    return Entrant.objects.select_related("event__league", "player", "deck").get(pk=entrant.pk)


def _store_list(
    actor: log.Actor, rules: Registration, entrant: Entrant, text: str, reason: str
) -> Entrant:
    """Store the list as the player's next version; an unchanged list makes no new version."""
    if entrant.deck and entrant.deck.text == text:
        return entrant
    if actor is PLAYER_ACTOR:
        require_room(entrant, text)
    event, before = entrant.event, entrant.deck_id
    judged = judge_beforehand(JudgedBy(event.league, event.format, event.date), [text])
    (entrant.deck,) = keep_decks(actor, judged, [(text, entrant.player)])
    if not entrant.deck.legal and rules.illegal == Illegal.REFUSED:
        message = _("This event takes legal lists only, and this one is not legal in its format.")
        raise Refused(message, field="text", code="not_legal")
    entrant.save(update_fields=["deck"])
    add_list_version(actor, entrant, reason)
    log.record_entry(
        event.league,
        actor,
        "entrant.deck_registered",
        f"entrant:{entrant.pk}",
        before=before,
        after=entrant.deck_id,
        reason=reason,
    )
    return entrant


def add_list_version(actor: log.Actor, entrant: Entrant, reason: str = "") -> DeckVersion:
    """Store the deck that an entrant has now as the player's next list version."""
    assert entrant.deck is not None  # noqa: S101 -- set by the caller
    last = entrant.deck_versions.aggregate(last=Max("number"))["last"] or 0
    return DeckVersion.objects.create(
        entrant=entrant,
        number=last + 1,
        deck=entrant.deck,
        by=actor.user,
        role=actor.role,
        reason=reason,
    )


def _require_reason(reason: str) -> None:
    require_reason(reason, missing=_("This needs a reason, for the record."))


def _save_rules(
    actor: log.Actor,
    rules: Registration,
    action: str,
    *,
    before: dict[str, str | None] | None = None,
    after: dict[str, str | None] | None = None,
    reason: str = "",
) -> Registration:
    rules.save()
    event = rules.event
    log.record_entry(
        event.league, actor, action, f"event:{event.pk}", before=before, after=after, reason=reason
    )
    return rules


def _rules_for_record(rules: Registration) -> dict[str, str | None]:
    return {
        "opens_at": rules.opens_at.isoformat() if rules.opens_at else None,
        "closes_at": rules.closes_at.isoformat() if rules.closes_at else None,
        "lists": rules.lists,
        "illegal": rules.illegal,
    }
