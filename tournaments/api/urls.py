"""The addresses of events, seasons and webhooks over HTTP."""

from django.urls import path

from tournaments.api import (
    clock,
    cut,
    events,
    floor,
    penalties,
    players,
    seasons,
    standings,
    structure,
    webhooks,
)
from tournaments.api.files import limitless, own
from tournaments.api.registration import checks, lists, own_deck, sheets
from tournaments.api.results import matches, reports
from tournaments.api.rounds import pairing, repairs

app_name = "tournaments_api"
urlpatterns = [
    # First the address that many scorers call at once.
    path("events/<int:event>/matches/<int:match>/games", matches.Games.as_view(), name="games"),
    path("events", events.Events.as_view(), name="events"),
    path("events/<int:event>", events.OneEvent.as_view(), name="event"),
    path("events/<int:event>/players", players.Players.as_view(), name="players"),
    path("events/<int:event>/players/<int:entrant>/drop", players.Drop.as_view(), name="drop"),
    path("events/<int:event>/rounds", pairing.Rounds.as_view(), name="rounds"),
    path("events/<int:event>/finish", cut.Finish.as_view(), name="finish"),
    path(
        "events/<int:event>/matches/<int:match>/result", matches.Decision.as_view(), name="decision"
    ),
    path("events/<int:event>/standings", standings.Standings.as_view(), name="standings"),
    path("events/<int:event>/stream", floor.EventStream.as_view(), name="stream"),
    path("events/<int:event>/bracket", cut.Bracket.as_view(), name="bracket"),
    # structure, players, repairs
    path("events/<int:event>/structure", structure.Structure.as_view(), name="structure"),
    path("events/<int:event>/gate", cut.Gate.as_view(), name="gate"),
    path(
        "events/<int:event>/players/<int:entrant>/through",
        cut.LetThrough.as_view(),
        name="let_through",
    ),
    path("events/<int:event>/check-in", players.CheckIn.as_view(), name="check_in"),
    path("events/<int:event>/apart", players.Apart.as_view(), name="apart"),
    path("events/<int:event>/apart/<int:wish>", players.OneWish.as_view(), name="wish"),
    path("events/<int:event>/clone", events.Clone.as_view(), name="clone"),
    path(
        "events/<int:event>/players/<int:entrant>",
        players.OneEntrant.as_view(),
        name="entrant",
    ),
    path(
        "events/<int:event>/players/<int:entrant>/let-in",
        players.LetIn.as_view(),
        name="let_in",
    ),
    path(
        "events/<int:event>/players/<int:entrant>/seat",
        repairs.SeatLate.as_view(),
        name="seat_late",
    ),
    path(
        "events/<int:event>/rounds/<int:number>/repair",
        repairs.Repair.as_view(),
        name="repair",
    ),
    path(
        "events/<int:event>/rounds/<int:number>/exchange",
        repairs.Exchange.as_view(),
        name="exchange",
    ),
    path(
        "events/<int:event>/rounds/<int:number>/publish",
        repairs.Publish.as_view(),
        name="publish_round",
    ),
    path(
        "events/<int:event>/rounds/<int:number>/take-back",
        repairs.TakeBack.as_view(),
        name="take_round_back",
    ),
    path("events/<int:event>/reopen", repairs.Reopen.as_view(), name="reopen"),
    path(
        "events/<int:event>/matches/<int:match>/correction",
        repairs.Correction.as_view(),
        name="correct",
    ),
    path("events/<int:event>/snapshots", repairs.Snapshots.as_view(), name="snapshots"),
    path(
        "events/<int:event>/snapshots/<int:snapshot>",
        repairs.OneSnapshot.as_view(),
        name="snapshot",
    ),
    # results, penalties, clock, standings
    path(
        "events/<int:event>/rounds/<int:number>/results", reports.Results.as_view(), name="results"
    ),
    path(
        "events/<int:event>/rounds/<int:number>/accept",
        reports.Accepted.as_view(),
        name="accept_reports",
    ),
    path(
        "events/<int:event>/rounds/<int:number>/clock",
        clock.RoundClock.as_view(),
        name="round_clock",
    ),
    path(
        "events/<int:event>/matches/<int:match>/extra-minutes",
        clock.Extra.as_view(),
        name="extra_minutes",
    ),
    path("events/<int:event>/matches/<int:match>/time", matches.Time.as_view(), name="call_time"),
    path(
        "events/<int:event>/standings/<int:entrant>",
        standings.Explained.as_view(),
        name="standings_of",
    ),
    path("events/<int:event>/bracket/third-place", cut.ThirdPlace.as_view(), name="third_place"),
    path("events/<int:event>/penalties", penalties.Penalties.as_view(), name="penalties"),
    path(
        "events/<int:event>/penalties/<int:penalty>",
        penalties.OnePenalty.as_view(),
        name="withdraw_penalty",
    ),
    path("my/<str:token>/match", reports.MyMatch.as_view(), name="my_match"),
    # decks handed in
    path("events/<int:event>/players/<int:entrant>/deck", lists.Deck.as_view(), name="deck"),
    path("events/<int:event>/registration", lists.Registration.as_view(), name="registration"),
    path("events/<int:event>/registration/lock", lists.Lock.as_view(), name="lock"),
    path("events/<int:event>/lists", lists.PublishedLists.as_view(), name="lists"),
    path("events/<int:event>/deck-checks", checks.DeckChecks.as_view(), name="deck_checks"),
    path(
        "events/<int:event>/deck-checks/<int:check>",
        checks.DeckCheck.as_view(),
        name="deck_check",
    ),
    path(
        "events/<int:event>/deck-checks/<int:check>/ticks",
        checks.Ticks.as_view(),
        name="deck_ticks",
    ),
    path("events/<int:event>/sheets", sheets.Sheets.as_view(), name="sheets"),
    path("my/<str:token>/deck", own_deck.MyDeck.as_view(), name="my_deck"),
    # files and other programs
    path("events/from-file", own.FromFile.as_view(), name="from_file"),
    path("events/<int:event>/rulebook", events.EventRulebook.as_view(), name="rules"),
    path("events/<int:event>/official", events.OfficialIds.as_view(), name="official"),
    path("events/<int:event>/players.csv", own.PlayersOut.as_view(), name="players_csv"),
    path("events/<int:event>/tom", own.TomOut.as_view(), name="tom"),
    path("events/<int:event>/whole", own.Whole.as_view(), name="whole"),
    path("events/<int:event>/standings.csv", own.StandingsOut.as_view(), name="standings_csv"),
    path("events/<int:event>/pairings.csv", own.PairingsOut.as_view(), name="pairings_csv"),
    path("tournaments/<int:event>/details", limitless.Details.as_view(), name="details"),
    path(
        "tournaments/<int:event>/standings",
        limitless.Standings.as_view(),
        name="limitless_standings",
    ),
    path(
        "tournaments/<int:event>/pairings",
        limitless.Pairings.as_view(),
        name="limitless_pairings",
    ),
    # seasons and webhooks of a league
    path("leagues/<slug:slug>/seasons", seasons.Seasons.as_view(), name="seasons"),
    path("leagues/<slug:slug>/seasons/<int:season>", seasons.OneSeason.as_view(), name="season"),
    path(
        "leagues/<slug:slug>/seasons/<int:season>/points",
        seasons.Official.as_view(),
        name="season_points",
    ),
    path(
        "leagues/<slug:slug>/seasons/<int:season>/table.csv",
        seasons.TableOut.as_view(),
        name="season_csv",
    ),
    path("events/<int:event>/season", seasons.Belonging.as_view(), name="belonging"),
    path("leagues/<slug:slug>/players/<int:player>", seasons.History.as_view(), name="history"),
    path("leagues/<slug:slug>/webhooks", webhooks.Webhooks.as_view(), name="webhooks"),
    path(
        "leagues/<slug:slug>/webhooks/<int:webhook>",
        webhooks.OneWebhook.as_view(),
        name="webhook",
    ),
    path(
        "leagues/<slug:slug>/webhooks/<int:webhook>/secret",
        webhooks.Secret.as_view(),
        name="webhook_secret",
    ),
    path(
        "leagues/<slug:slug>/webhooks/<int:webhook>/test",
        webhooks.Test.as_view(),
        name="webhook_test",
    ),
    path(
        "leagues/<slug:slug>/webhooks/<int:webhook>/deliveries",
        webhooks.Deliveries.as_view(),
        name="deliveries",
    ),
    path(
        "leagues/<slug:slug>/webhooks/<int:webhook>/deliveries/<int:delivery>/again",
        webhooks.SendAgain.as_view(),
        name="send_again",
    ),
]
