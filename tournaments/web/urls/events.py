"""The addresses of an event's pages, subject by subject."""

from django.urls import path

from tournaments.web.views import (
    clock,
    cut,
    desk,
    events,
    files,
    needs,
    papers,
    penalties,
    plots,
    standings,
    structure,
)
from tournaments.web.views.floor import announcements, calls, judge, walls
from tournaments.web.views.players import check_in, details, door, entrants, links, wishes
from tournaments.web.views.registration import checks, lists, sheets
from tournaments.web.views.results import matches, reports
from tournaments.web.views.rounds import pairing, repairs

app_name = "tournaments"
urlpatterns = [
    path("", events.events, name="events"),
    path("new/", events.new_event, name="new"),
    path("<int:event>/", events.event, name="event"),
    path("rehearsal/", events.begin_rehearsal, name="rehearse"),
    path("<int:event>/rehearsal/", events.rehearsal, name="rehearsal"),
    path("<int:event>/desk/", desk.desk, name="desk"),
    path("<int:event>/door/", door.door_sheet, name="door_sheet"),
    path("<int:event>/players/", entrants.players, name="players"),
    path("<int:event>/players/<int:entrant>/drop/", entrants.drop_player, name="drop"),
    path("<int:event>/players/<int:entrant>/come-back/", entrants.bring_back, name="come_back"),
    path("<int:event>/players/<int:entrant>/link/", links.player_link, name="link"),
    path("<int:event>/players/<int:entrant>/link/revoke/", links.revoke_link, name="revoke_link"),
    path("<int:event>/links/", links.all_links, name="links"),
    path("<int:event>/pair/", pairing.pair_round, name="pair"),
    path("<int:event>/finish/", cut.finish_event, name="finish"),
    path("<int:event>/pairings/", pairing.current_pairings, name="pairings"),
    path("<int:event>/rounds/<int:number>/", pairing.round_page, name="round"),
    path("<int:event>/matches/<int:match>/", matches.match, name="match"),
    path("<int:event>/matches/<int:match>/game/", matches.report_game, name="report_game"),
    path("<int:event>/matches/<int:match>/take-back/", matches.take_game_back, name="take_back"),
    path("<int:event>/matches/<int:match>/decide/", matches.decide_match, name="decide"),
    path("<int:event>/bracket/", cut.bracket, name="bracket"),
    # structure, players, repairs
    path("<int:event>/rulebook/", events.event_rules, name="rules"),
    path("<int:event>/structure/", structure.structure, name="structure"),
    path("<int:event>/gate/", cut.gate, name="gate"),
    path("<int:event>/gate/through/", cut.let_through, name="let_through"),
    path("<int:event>/check-in/", check_in.check_in, name="check_in"),
    path("<int:event>/apart/", wishes.apart_wishes, name="apart"),
    path("<int:event>/apart/<int:wish>/withdraw/", wishes.withdraw_wish, name="together"),
    path("<int:event>/clone/", events.clone_event, name="clone"),
    path("<int:event>/players/<int:entrant>/", entrants.entrant, name="entrant"),
    path(
        "<int:event>/players/<int:entrant>/details/",
        details.player_details,
        name="player_details",
    ),
    path("<int:event>/players/<int:entrant>/let-in/", check_in.let_in, name="let_in"),
    path("<int:event>/players/<int:entrant>/seat/", repairs.seat_late_player, name="seat_late"),
    path("<int:event>/rounds/<int:number>/repair/", repairs.repair_round, name="repair"),
    path("<int:event>/rounds/<int:number>/exchange/", repairs.exchange_players, name="exchange"),
    path("<int:event>/rounds/<int:number>/publish/", repairs.publish_round, name="publish_round"),
    path(
        "<int:event>/rounds/<int:number>/take-back/",
        repairs.take_round_back,
        name="take_round_back",
    ),
    path("<int:event>/reopen/", repairs.reopen_event, name="reopen"),
    path("<int:event>/matches/<int:match>/correct/", repairs.correct_result, name="correct"),
    path("<int:event>/snapshots/", repairs.snapshots, name="snapshots"),
    path("<int:event>/snapshots/<int:snapshot>/", repairs.snapshot, name="snapshot"),
    # results, penalties, clock, standings
    path("<int:event>/rounds/<int:number>/results/", reports.enter_results, name="enter_results"),
    path("<int:event>/rounds/<int:number>/accept/", reports.accept_reports, name="accept_reports"),
    path("<int:event>/rounds/<int:number>/clock/", clock.turn_clock, name="turn_clock"),
    path(
        "<int:event>/matches/<int:match>/extra-minutes/",
        clock.give_extra_minutes,
        name="extra_minutes",
    ),
    path("<int:event>/rounds/<int:number>/slips/", reports.slips, name="slips"),
    path("<int:event>/standings/", standings.standings, name="standings"),
    path(
        "<int:event>/standings/after/<int:number>/",
        standings.standings_after,
        name="standings_after",
    ),
    path("<int:event>/standings/<int:entrant>/", standings.explain_standing, name="standings_of"),
    path("<int:event>/players/<int:entrant>/needs/", needs.needs_of_player, name="needs"),
    path("<int:event>/bracket/third-place/", cut.choose_third_place, name="third_place"),
    path("<int:event>/penalties/", penalties.penalties, name="penalties"),
    path(
        "<int:event>/penalties/<int:penalty>/", penalties.withdraw_penalty, name="withdraw_penalty"
    ),
    path(
        "<int:event>/players/<int:entrant>/penalties/",
        penalties.player_penalties,
        name="player_penalties",
    ),
    path("<int:event>/matches/<int:match>/time/", matches.call_time, name="call_time"),
    # the floor: calls, where judges are, what hangs on walls
    path("<int:event>/judge/", judge.console, name="judge"),
    path("<int:event>/judge/calls/", calls.call_to_table, name="call_judge"),
    path("<int:event>/judge/calls/<int:call>/", calls.judge_call, name="judge_call"),
    path("<int:event>/judge/posts/", judge.place_judge, name="place_judge"),
    path("<int:event>/judge/matches/<int:match>/", judge.judged_match, name="judged_match"),
    path("<int:event>/announcements/", announcements.announcements, name="announcements"),
    path(
        "<int:event>/announcements/<int:announcement>/",
        announcements.take_announcement_down,
        name="take_announcement_down",
    ),
    path("<int:event>/wall/", walls.walls, name="walls"),
    path("<int:event>/wall/worker.js", walls.wall_worker, name="wall_worker"),
    path("<int:event>/wall/<slug:wall>/", walls.wall, name="wall"),
    # decks handed in
    path("<int:event>/players/<int:entrant>/deck/", lists.deck, name="deck"),
    path(
        "<int:event>/players/<int:entrant>/deck/<int:version>/",
        lists.deck_version,
        name="deck_version",
    ),
    path("<int:event>/registration/", lists.registration, name="registration"),
    path("<int:event>/registration/lock/", lists.lock_registration, name="lock"),
    path("<int:event>/registration/unlock/", lists.unlock_registration, name="unlock"),
    path("<int:event>/registration/publish/", lists.publish_lists, name="publish_lists"),
    path("<int:event>/registration/hide/", lists.hide_lists, name="hide_lists"),
    path("<int:event>/deck-checks/", checks.deck_checks, name="deck_checks"),
    path("<int:event>/deck-checks/<int:check>/", checks.deck_check, name="deck_check"),
    path("<int:event>/deck-checks/<int:check>/ticks/", checks.deck_ticks, name="deck_ticks"),
    path("<int:event>/players/<int:entrant>/deck/sheet/", sheets.player_sheet, name="sheet"),
    path("<int:event>/sheets/", sheets.sheets, name="sheets"),
    path("<int:event>/sheets/<int:pile>/", sheets.pile_file, name="pile"),
    path("<int:event>/lists/", lists.deck_lists, name="lists"),
    path("<int:event>/lists/<int:entrant>/", lists.deck_list, name="list"),
    # paper and plots
    path("<int:event>/print/", papers.papers, name="papers"),
    path("<int:event>/print/slips-<int:number>.pdf", papers.slips_paper, name="slips_paper"),
    path(
        "<int:event>/print/pairings-<int:number>.pdf", papers.pairings_paper, name="pairings_paper"
    ),
    path("<int:event>/print/standings.pdf", papers.standings_paper, name="standings_paper"),
    path("<int:event>/print/bracket.pdf", papers.bracket_paper, name="bracket_paper"),
    path("<int:event>/print/poster.pdf", papers.poster_paper, name="poster_paper"),
    path("<int:event>/plots/", plots.plots, name="plots"),
    # files and other programs
    path("from-file/", files.from_file, name="from_file"),
    path("<int:event>/files/", files.event_files, name="files"),
    path("<int:event>/official/", events.official_ids, name="official"),
    path("<int:event>/files/players.csv", files.players_file, name="players_file"),
    path("<int:event>/files/standings.csv", files.standings_file, name="standings_file"),
    path("<int:event>/files/pairings.csv", files.pairings_file, name="pairings_file"),
    path("<int:event>/files/event.tdf", files.tom_file, name="tom_file"),
    path("<int:event>/files/event.json", files.json_file, name="json_file"),
]
