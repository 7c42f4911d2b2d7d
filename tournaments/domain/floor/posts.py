"""Where judges are on the floor: at a section of tables, at one table, or at a named place."""

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.base.names import clean_name
from league.domain import log
from league.models import User
from tournaments.domain.locking import lock_event_shared
from tournaments.models import Event, JudgePost
from tournaments.queries.floor.staff import is_judge_of

LONGEST_PLACE = 60


@dataclass(frozen=True, slots=True)
class Post:
    """Where a judge stands: tables `first` to `last` (`first` alone without), or a `place`."""

    first: int | None = None
    last: int | None = None
    place: str = ""


@transaction.atomic
def place_judge(actor: log.Actor, event: Event, user: int, post: Post) -> JudgePost:
    """Set where a judge is from now on. Raises Refused naming the field."""
    lock_event_shared(event.pk)
    judge = User.objects.filter(pk=user, is_active=True).first()
    if judge is None or not is_judge_of(judge, event):
        raise Refused(_("Choose somebody who is a judge of this event."), field="user")
    first, last, place = _read_post(post)
    stored, _made = JudgePost.objects.update_or_create(
        event=event,
        user=judge,
        defaults={"first": first, "last": last, "place": place, "since": timezone.now()},
    )
    after = {"user": judge.pk, "first": first, "last": last, "place": place}
    log.record_entry(event.league, actor, "judge.posted", f"event:{event.pk}", after=after)
    return stored


@transaction.atomic
def free_judge(actor: log.Actor, event: Event, user: int) -> None:
    """Remove a judge's post."""
    gone, _kinds = JudgePost.objects.filter(event=event, user=user).delete()
    if gone:
        before = {"user": user}
        log.record_entry(event.league, actor, "judge.freed", f"event:{event.pk}", before=before)


def _read_post(post: Post) -> tuple[int | None, int | None, str]:
    place = clean_name(post.place, "place")
    if len(place) > LONGEST_PLACE:
        most = {"most": LONGEST_PLACE}
        raise Refused(_("A place has at most %(most)s characters.") % most, field="place")
    last = post.last if post.last is not None else post.first
    if post.first is None and last is not None:
        raise Refused(_("Name the first table too."), field="first")
    if post.first is not None and last is not None and last < post.first:
        raise Refused(_("The last table comes before the first."), field="last")
    if post.first is None and not place:
        raise Refused(_("Say at which tables, or where."), field="first")
    return post.first, last, place
