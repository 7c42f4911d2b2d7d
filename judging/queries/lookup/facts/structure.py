"""The structure of events as facts: rounds and cut by attendance, tie breakers, divisions."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from judging.library.facts import Era
from judging.queries.lookup.facts.parts import FactPlan, day_before, day_text, span_text
from tournaments.engine.rounds.state import TIE_POINTS, WIN_POINTS
from tournaments.engine.seasons.days import SEASONS, Season, season_days
from tournaments.engine.standings.tiebreaks import CHAINS, CURRENT_CHAIN, TiebreakChain
from tournaments.engine.structure.attendance import KINDS, AttendanceStep, Choice, EventKind

TOPIC = "structure"
# The day the newest order of tie breakers began (`tiebreaks.chain_of_day`).
CHANGED_ON = "2019-04-01"


def structure_facts() -> Iterator[FactPlan]:
    """The facts of how an event is structured."""
    for kind in KINDS.values():
        title = _("Rounds and cut: %(kind)s") % {"kind": _(kind.name)}
        eras = tuple(_table_era(choice) for choice in _tables_of_kind(kind))
        yield FactPlan(f"structure-{kind.key}", title, TOPIC, eras, like="structure")
    chains = tuple(map(_tiebreaks_era, CHAINS[::-1]))
    yield FactPlan("tiebreaks", _("Standings: points and tie breakers"), TOPIC, chains)
    seasons = tuple(_season_era(season) for season in SEASONS)
    yield FactPlan("age-divisions", _("Age divisions"), TOPIC, seasons)


def _tables_of_kind(kind: EventKind) -> Iterator[Choice]:
    """A kind's own tables, oldest first; the nearest other table where it has none."""
    if not kind.tables:
        yield kind.table_on(kind.first)
    for table in kind.tables:
        yield kind.table_on(table.first)


def _table_era(choice: Choice) -> Era:
    kind, table = choice.kind, choice.table
    since = table.first if choice.known else kind.first
    until = (table.last if choice.known else kind.last) or ""
    unsure = []
    if not choice.known:
        nearest = {"kind": _(choice.of_kind.name), "span": span_text(table.first, table.last or "")}
        unsure.append(
            _("No table of its own is known; this is that of %(kind)s, %(span)s.") % nearest
        )
    elif table.unconfirmed:
        unsure.append(_("A part of this table stands in no official text that was seen."))
    return Era(
        name=span_text(since, until),
        lines=tuple(_row_text(step) for step in table.rows),
        since=since,
        until=until,
        source=", ".join(filter(None, (choice.source.title, table.section))),
        unconfirmed=" ".join(unsure),
    )


def _row_text(step: AttendanceStep) -> str:
    words = {"row_players": step.players, "row_rounds": step.rounds, "cut": step.cut}
    if step.second:
        words |= {"row_second": step.second, "row_points": step.points}
        return (
            _(
                "From %(row_players)s players: %(row_rounds)s rounds, then %(row_second)s more "
                "for who has %(row_points)s points, top %(cut)s."
            )
            % words
        )
    if step.cut:
        return _("From %(row_players)s players: %(row_rounds)s rounds, top %(cut)s.") % words
    return _("From %(row_players)s players: %(row_rounds)s rounds, no top cut.") % words


def _tiebreaks_era(chain: TiebreakChain) -> Era:
    """An order of tie breakers: the newest from its first day, another until the day before."""
    newest = chain == CURRENT_CHAIN
    since, until = (CHANGED_ON if newest else ""), ("" if newest else day_before(CHANGED_ON))
    order = _("What counts, in this order: %(order)s.") % {"order": _(chain.name)}
    points = _("A win is %(for_a_win)s points, a tie %(tie)s.") % {
        "for_a_win": WIN_POINTS,
        "tie": TIE_POINTS,
    }
    percentages = _("OWP is the mean of the opponents’ win percentages, OOWP the mean of theirs.")
    return Era(span_text(since, until), (points, order, percentages), since, until, chain.source)


def _season_era(season: Season) -> Era:
    since, after = season_days(season.year)
    if season.junior is None:
        words = {"junior": season.junior_age, "senior": season.senior_age}
        line = (
            _(
                "Juniors are %(junior)s or younger on the day, Seniors %(senior)s or younger, all "
                "others are Masters."
            )
            % words
        )
    else:
        words = {"junior": season.junior, "senior": season.senior}
        line = (
            _(
                "Juniors are born in %(junior)s or later, Seniors in %(senior)s or later, all "
                "others are Masters."
            )
            % words
        )
    begins = _("The season begins on %(day)s.") % {"day": day_text(since)}
    unsure = _("Not all of it stands in a text of the time.") if season.unconfirmed else ""
    name = _("Season %(year)s") % {"year": f"{season.year - 1}–{season.year % 100:02}"}
    until = day_before(after) if after else ""
    return Era(name, (line, begins), since, until, season.sources.get("divisions", ""), unsure)
