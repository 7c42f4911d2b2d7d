"""The sentences for entries of the record about seasons, events and what happens at them."""

from django.utils.translation import gettext_lazy as _

from league import record_words
from league.base import noting
from tournaments.models import (
    ApartWish,
    DeckVersion,
    Entrant,
    Event,
    Game,
    Match,
    Penalty,
    Registration,
    Round,
    Season,
    Seat,
    Webhook,
)

# The tables of an event's state. Left out: free text and organisers' names, which may name a
# person; and certificates of pairings, which no result depends on.
noting.record_tables(Event, leave_out=["organizer", "organizer_id"])
noting.record_tables(Entrant, Seat, Game, Registration, Season)
noting.record_tables(Round, leave_out=["certificate"])
noting.record_tables(Match, leave_out=["overridden"])
noting.record_tables(Penalty, leave_out=["reason", "withdrawn"])
noting.record_tables(ApartWish, DeckVersion, leave_out=["reason"])
noting.record_tables(Webhook, by_digest=["url"], key="nonce")  # an address may contain a secret
record_words.register_sentences(
    {
        "announcement.made": _("Something was announced"),
        "announcement.taken_down": _("An announcement was taken down"),
        "call.closed": _("A judge’s call was closed with what was ruled"),
        "call.handed_over": _("A call for a judge was handed over"),
        "call.made": _("A judge was called to a table"),
        "call.taken": _("A judge went to a table"),
        "call.taken_back": _("A call for a judge was taken back"),
        "clock.paused": _("A round's clock was paused"),
        "clock.set": _("A round's clock was set"),
        "clock.started": _("A round's clock was started"),
        "clock.went_on": _("A round's clock went on"),
        "cut.begun": _("The top cut was begun"),
        "deck_check.found": _("A deck check was finished"),
        "deck_check.picked": _("Decks were picked for a check"),
        "entrant.came_back": _("A player came back into the event"),
        "entrant.changed": _("A player's entry was changed"),
        "entrant.checked_in": _("A player checked in"),
        "entrant.deck_registered": _("A decklist was registered"),
        "entrant.dropped": _("A player dropped"),
        "entrant.entered": _("A player was entered"),
        "entrant.let_in": _("A player was let in from the waiting list"),
        "entrant.not_there": _("A player was noted as not there"),
        "entrant.waits": _("A player was put on the waiting list"),
        "entrant.missed_rounds": _("Rounds a player missed were recorded or taken off"),
        "entrant.withdrawn": _("A player's entry was withdrawn"),
        "door.closed": _("The event's door was shut"),
        "door.opened": _("The event's door was opened: players can enter by themselves"),
        "event.belongs": _("It was said of which season and kind the event is"),
        "event.created": _("An event was created"),
        "event.finished": _("The event was finished"),
        "event.given_out": _("A TOM file of the event was given out"),
        "event.imported": _("An event was taken in from a file"),
        "event.official_changed": _("The event's official ids were changed"),
        "event.reopened": _("The event was opened again"),
        "event.rules_changed": _("It was said by which rulebook the event is ruled"),
        "event.rehearsal_ended": _("A rehearsal was ended and its players are gone"),
        "event.restored": _("An event was restored from a snapshot"),
        "event.settled": _("Structure and rounds of the event were settled"),
        "event.two_person": _("The check by a second person was switched"),
        "event.structure_changed": _("The structure of the event was changed"),
        "event.third_place": _("A match for third place was arranged"),
        "event.taken_from_file": _("An event was taken from a TOM file"),
        "event.taken_further": _("An event was taken further by a TOM file"),
        "gate.let_through": _("A player was let through to the second day"),
        "gate.shut": _("Who plays in the second day was settled"),
        "judge.freed": _("A judge was taken from a section of tables"),
        "judge.posted": _("It was said where a judge is"),
        "match.claimed": _("A player reported a result"),
        "match.decided": _("A judge set a match's result"),
        "match.disputed": _("A player disputed a reported result"),
        "match.entry_noted": _("A score was entered and waits for a second person"),
        "match.entry_withdrawn": _("A score that waited for a second person was taken back"),
        "match.game_reported": _("A game was reported"),
        "match.game_taken_back": _("A reported game was taken back"),
        "match.lost_by_drop": _("A match was lost because a player dropped"),
        "match.lost_by_penalty": _("A game was lost by penalty"),
        "match.minutes_given": _("A table was given extra minutes"),
        "match.score_reported": _("A match's score was reported"),
        "match.score_taken_back": _("A reported score was taken back"),
        "match.time_called": _("Time was called in a match"),
        "penalty.given": _("A penalty was given"),
        "penalty.withdrawn": _("A penalty was withdrawn"),
        "registration.changed": _("The rules of registration were changed"),
        "registration.locked": _("The decklists were locked"),
        "registration.published": _("The decklists were published"),
        "registration.taken_back": _("The published decklists were taken back"),
        "registration.unlocked": _("The decklists were unlocked"),
        "round.late_player": _("A late player was added to a round"),
        "round.not_paired": _("A round could not be paired"),
        "round.paired": _("A round was paired"),
        "round.players_exchanged": _("Two players of a round were exchanged"),
        "round.published": _("A round was published"),
        "round.re_paired": _("A round was paired anew"),
        "round.taken_back": _("A round was taken back"),
        "season.changed": _("A season was changed"),
        "season.made": _("A season was made"),
        "sheets.ordered": _("Printed sheets were ordered"),
        "webhook.added": _("A webhook was added"),
        "webhook.changed": _("A webhook's address or events were changed"),
        "webhook.paused": _("A webhook was paused"),
        "webhook.removed": _("A webhook was removed"),
        "webhook.resumed": _("A webhook was resumed"),
        "webhook.secret_renewed": _("A webhook's secret was renewed"),
        "webhook.sent_again": _("A message to a webhook was sent again"),
        "webhook.tested": _("A webhook was tested"),
        "wish.made": _("Two players are to be kept apart"),
        "wish.withdrawn": _("A wish to keep two players apart was withdrawn"),
    }
)
record_words.register_subjects(
    {
        "deck_check": _("deck check %(number)s"),
        "entrant": _("entry %(number)s"),
        "event": _("event %(number)s"),
        "match": _("match %(number)s"),
        "round": _("round (id %(number)s)"),
        "season": _("season (id %(number)s)"),
        "webhook": _("webhook %(number)s"),
    }
)
