"""Create and change the seasons of a league."""

from dataclasses import asdict, dataclass, replace
from datetime import date

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.base.names import clean_name
from league.domain import log
from league.models import League
from tournaments.engine.seasons.championship import SCHEMES
from tournaments.engine.seasons.points import BY_KEY
from tournaments.models import Season

MOST_COUNTED_EVENTS = 99
LONGEST_NAME = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonTerms:
    """What an organiser decides about a season. `best`: how many events count, 0 for all.

    `scheme`: a key of `engine.seasons.points`, or of `engine.seasons.championship` for the official
    points.
    """

    name: str
    begins: date
    ends: date
    scheme: str = "league"
    best: int = 0


@transaction.atomic
def create_season(actor: log.Actor, league: League, terms: SeasonTerms) -> Season:
    """Create a season. Raises Refused naming the wrong field."""
    terms = replace(terms, name=clean_name(terms.name))
    _require_valid_terms(terms)
    season = _save_season(Season(league=league, **asdict(terms)))
    log.record_entry(
        league, actor, "season.made", f"season:{season.pk}", after=_season_for_record(season)
    )
    return season


@transaction.atomic
def change_season(actor: log.Actor, season: Season, terms: SeasonTerms) -> Season:
    """Change a season; its table follows. Raises Refused naming the wrong field."""
    terms = replace(terms, name=clean_name(terms.name))
    _require_valid_terms(terms)
    locked = Season.objects.select_for_update(of=("self",))
    season = locked.select_related("league").get(pk=season.pk)
    before = _season_for_record(season)
    for name, value in asdict(terms).items():
        setattr(season, name, value)
    after = _season_for_record(_save_season(season))
    if after != before:
        log.record_entry(
            season.league, actor, "season.changed", f"season:{season.pk}",
            before=before, after=after,
        )  # fmt: skip
    return season


def _save_season(season: Season) -> Season:
    try:
        with transaction.atomic():
            season.save()
    except IntegrityError:
        raise Refused(_("There is a season of this name already."), field="name") from None
    return season


def _require_valid_terms(terms: SeasonTerms) -> None:
    if not terms.name:
        raise Refused(_("A season needs a name."), field="name")
    if len(terms.name) > LONGEST_NAME:
        most = {"most": LONGEST_NAME}
        raise Refused(_("A name has at most %(most)s characters.") % most, field="name")
    if terms.begins > terms.ends:
        raise Refused(_("A season cannot end before it begins."), field="ends")
    if terms.scheme not in BY_KEY and terms.scheme not in SCHEMES:
        params = {"known": ", ".join((*BY_KEY, *SCHEMES))}
        raise Refused(_("There are these points: %(known)s.") % params, field="scheme")
    if not 0 <= terms.best <= MOST_COUNTED_EVENTS:
        most = {"most": MOST_COUNTED_EVENTS}
        raise Refused(_("Between 0 and %(most)s events can count.") % most, field="best")
    if terms.scheme in SCHEMES and terms.best:
        message = _("The official points have limits of their own; leave 0 here.")
        raise Refused(message, field="best")


def _season_for_record(season: Season) -> dict[str, object]:
    return {
        "name": season.name,
        "begins": season.begins.isoformat(),
        "ends": season.ends.isoformat(),
        "scheme": season.scheme,
        "best": season.best,
    }
