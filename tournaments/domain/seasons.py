"""Seasons of a league: made and changed by its organisers; and how a player is shown in them."""

from dataclasses import asdict, dataclass, replace
from datetime import date

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.base.names import clean
from league.domain import log
from league.models import League, Player, Shown
from tournaments.engine.seasons.championship import SCHEMES
from tournaments.engine.seasons.points import BY_KEY
from tournaments.models import Season

MOST_BEST = 99
LONGEST_NAME = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What an organiser decides about a season. `best`: how many events count, 0 for all.

    `scheme`: a key of `engine.points`, or of `engine.championship` for the official points.
    """

    name: str
    begins: date
    ends: date
    scheme: str = "league"
    best: int = 0


@transaction.atomic
def make(actor: log.Actor, league: League, terms: Terms) -> Season:
    """A new season. Raises Refused naming the wrong field."""
    terms = replace(terms, name=clean(terms.name))
    _check(terms)
    season = _saved(Season(league=league, **asdict(terms)))
    log.record(league, actor, "season.made", f"season:{season.pk}", after=_said(season))
    return season


@transaction.atomic
def change(actor: log.Actor, season: Season, terms: Terms) -> Season:
    """Change a season; its table follows. Raises Refused naming the wrong field."""
    terms = replace(terms, name=clean(terms.name))
    _check(terms)
    season = Season.objects.select_for_update().select_related("league").get(pk=season.pk)
    before = _said(season)
    for name, value in asdict(terms).items():
        setattr(season, name, value)
    after = _said(_saved(season))
    if after != before:
        log.record(
            season.league, actor, "season.changed", f"season:{season.pk}",
            before=before, after=after,
        )  # fmt: skip
    return season


@transaction.atomic
def show_as(actor: log.Actor, player: Player, shown: str) -> Player:
    """How a player stands in what is read beyond the event itself."""
    if shown not in Shown.values:
        raise Refused(_("There is no such choice."), field="shown")
    before, player.shown = player.shown, shown
    if before != shown:
        player.save(update_fields=["shown"])
        subject = f"player:{player.pk}"
        log.record(player.league, actor, "player.shown_as", subject, before=before, after=shown)
    return player


def _saved(season: Season) -> Season:
    try:
        with transaction.atomic():
            season.save()
    except IntegrityError:
        raise Refused(_("There is a season of this name already."), field="name") from None
    return season


def _check(terms: Terms) -> None:
    if not terms.name:
        raise Refused(_("A season needs a name."), field="name")
    if len(terms.name) > LONGEST_NAME:
        most = {"most": LONGEST_NAME}
        raise Refused(_("A name has at most %(most)s characters.") % most, field="name")
    if terms.begins > terms.ends:
        raise Refused(_("A season ends after it begins."), field="ends")
    if terms.scheme not in BY_KEY and terms.scheme not in SCHEMES:
        known = {"known": ", ".join((*BY_KEY, *SCHEMES))}
        raise Refused(_("There are these points: %(known)s.") % known, field="scheme")
    if not 0 <= terms.best <= MOST_BEST:
        most = {"most": MOST_BEST}
        raise Refused(_("Between 0 and %(most)s events can count.") % most, field="best")
    if terms.scheme in SCHEMES and terms.best:
        said = _("The official points have limits of their own; leave 0 here.")
        raise Refused(said, field="best")


def _said(season: Season) -> dict[str, object]:
    return {
        "name": season.name,
        "begins": season.begins.isoformat(),
        "ends": season.ends.isoformat(),
        "scheme": season.scheme,
        "best": season.best,
    }
