"""The addresses of results as they come in, penalties and standings, within those of an event."""

from django.urls import path

from tournaments.api import clock
from tournaments.api import results as api
from tournaments.web.views import clock as views_clock
from tournaments.web.views import penalties as giving
from tournaments.web.views import results as reporting
from tournaments.web.views import standings as board

ROUND, MATCH = "<int:event>/rounds/<int:number>/", "<int:event>/matches/<int:match>/"
pages = [
    path(f"{ROUND}results/", reporting.enter_results, name="enter_results"),
    path(f"{ROUND}accept/", reporting.accept, name="accept_reports"),
    path(f"{ROUND}clock/", views_clock.turn, name="turn_clock"),
    path(f"{MATCH}extra-minutes/", views_clock.extra, name="extra_minutes"),
    path(f"{ROUND}slips/", reporting.slips, name="slips"),
    path("<int:event>/standings/", board.standings, name="standings"),
    path("<int:event>/standings/after/<int:number>/", board.after_round, name="standings_after"),
    path("<int:event>/standings/<int:entrant>/", board.explained, name="standings_of"),
    path("<int:event>/bracket/third-place/", board.third_place, name="third_place"),
    path("<int:event>/penalties/", giving.penalties, name="penalties"),
    path("<int:event>/penalties/<int:penalty>/", giving.withdraw, name="withdraw_penalty"),
    path("<int:event>/players/<int:entrant>/penalties/", giving.of_player, name="player_penalties"),
    path(f"{MATCH}time/", reporting.call_time, name="call_time"),
]
EVENT = "events/<int:event>"
endpoints = [
    path(f"{EVENT}/rounds/<int:number>/results", api.Results.as_view(), name="results"),
    path(f"{EVENT}/rounds/<int:number>/accept", api.Accepted.as_view(), name="accept_reports"),
    path(f"{EVENT}/rounds/<int:number>/clock", clock.RoundClock.as_view(), name="round_clock"),
    path(
        f"{EVENT}/matches/<int:match>/extra-minutes",
        clock.Extra.as_view(),
        name="extra_minutes",
    ),
    path(f"{EVENT}/matches/<int:match>/time", api.Time.as_view(), name="call_time"),
    path(f"{EVENT}/standings/<int:entrant>", api.Explained.as_view(), name="standings_of"),
    path(f"{EVENT}/bracket/third-place", api.ThirdPlace.as_view(), name="third_place"),
    path(f"{EVENT}/penalties", api.Penalties.as_view(), name="penalties"),
    path(f"{EVENT}/penalties/<int:penalty>", api.OnePenalty.as_view(), name="withdraw_penalty"),
    path("my/<str:token>/match", api.MyMatch.as_view(), name="my_match"),
]
