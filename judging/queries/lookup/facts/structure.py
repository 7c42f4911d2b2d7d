"""The shape of an event as facts: rounds and cut by attendance, and the age divisions."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from judging.library.facts import Era
from judging.queries.lookup.facts.parts import Plan, before, day, span
from tournaments.engine.rounds.state import TIE, WIN
from tournaments.engine.seasons.days import SEASONS, Season, days_of
from tournaments.engine.standings.tiebreaks import CHAINS, CURRENT, Chain
from tournaments.engine.structure.attendance import KINDS, Choice, Kind, Step

TOPIC = "structure"
CHANGED = "2019-04-01"  # the first day of the newest order of comparisons (`tiebreaks.usual`)


def plans() -> Iterator[Plan]:
    """The facts of an event's shape."""
    for kind in KINDS.values():
        title = _("Rounds and cut: %(kind)s") % {"kind": _(kind.name)}
        eras = tuple(_table(choice) for choice in _choices(kind))
        yield Plan(f"structure-{kind.key}", title, TOPIC, eras, like="structure")
    chains = tuple(map(_chain, CHAINS[::-1]))
    yield Plan("tiebreaks", _("Standings: points and tie breakers"), TOPIC, chains)
    seasons = tuple(_season(season) for season in SEASONS)
    yield Plan("age-divisions", _("Age divisions"), TOPIC, seasons)


def _choices(kind: Kind) -> Iterator[Choice]:
    """A kind's own tables, oldest first; the nearest one where it has none."""
    if not kind.tables:
        yield kind.on(kind.first)
    for table in kind.tables:
        yield kind.on(table.first)


def _table(choice: Choice) -> Era:
    kind, table = choice.kind, choice.table
    since = table.first if choice.known else kind.first
    until = (table.last if choice.known else kind.last) or ""
    unsure = []
    if not choice.known:
        nearest = {"kind": _(choice.of_kind.name), "span": span(table.first, table.last or "")}
        unsure.append(
            _("No table of its own is known; this is that of %(kind)s, %(span)s.") % nearest
        )
    elif table.unconfirmed:
        unsure.append(_("A part of this table stands in no official text that was seen."))
    return Era(
        name=span(since, until),
        lines=tuple(_row(step) for step in table.rows),
        since=since,
        until=until,
        source=", ".join(filter(None, (choice.source.title, table.section))),
        unconfirmed=" ".join(unsure),
    )


def _row(step: Step) -> str:
    said = {"row_players": step.players, "row_rounds": step.rounds, "cut": step.cut}
    if step.second:
        said |= {"row_second": step.second, "row_points": step.points}
        return (
            _(
                "From %(row_players)s players: %(row_rounds)s rounds, then %(row_second)s more "
                "for who has %(row_points)s points, top %(cut)s."
            )
            % said
        )
    if step.cut:
        return _("From %(row_players)s players: %(row_rounds)s rounds, top %(cut)s.") % said
    return _("From %(row_players)s players: %(row_rounds)s rounds, no top cut.") % said


def _chain(chain: Chain) -> Era:
    """An order of comparisons: from the day the newest began, or until the day before it."""
    newest = chain == CURRENT
    since, until = (CHANGED if newest else ""), ("" if newest else before(CHANGED))
    order = _("What counts, in this order: %(order)s.") % {"order": _(chain.name)}
    points = _("A win is %(for_a_win)s points, a tie %(tie)s.") % {"for_a_win": WIN, "tie": TIE}
    told = _("OWP is the mean of the opponents’ win percentages, OOWP the mean of theirs.")
    return Era(span(since, until), (points, order, told), since, until, chain.source)


def _season(season: Season) -> Era:
    since, after = days_of(season.year)
    if season.junior is None:
        said = {"junior": season.junior_age, "senior": season.senior_age}
        line = (
            _(
                "Juniors are %(junior)s or younger on the day, Seniors %(senior)s or younger, all "
                "others are Masters."
            )
            % said
        )
    else:
        said = {"junior": season.junior, "senior": season.senior}
        line = (
            _(
                "Juniors are born in %(junior)s or later, Seniors in %(senior)s or later, all "
                "others are Masters."
            )
            % said
        )
    begins = _("The season begins on %(day)s.") % {"day": day(since)}
    unsure = _("Not all of it stands in a text of the time.") if season.unconfirmed else ""
    name = _("Season %(year)s") % {"year": f"{season.year - 1}–{season.year % 100:02}"}
    until = before(after) if after else ""
    return Era(name, (line, begins), since, until, season.sources.get("divisions", ""), unsure)
