"""What the record says of each action: the code stays in the log, people read a sentence."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.models import Role

SENTENCES: dict[str, Promise] = {
    "account.second_factor_added": _("A second factor was set up"),
    "account.second_factor_removed": _("A second factor was taken away"),
    "clock.paused": _("A round's clock was paused"),
    "clock.set": _("A round's clock was set"),
    "clock.started": _("A round's clock was started"),
    "clock.went_on": _("A round's clock went on"),
    "cut.begun": _("The top cut was begun"),
    "data.restored": _("A backup was restored"),
    "deck.kept": _("A deck was kept"),
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
    "entrant.withdrawn": _("A player's entry was withdrawn"),
    "event.belongs": _("It was said of which season and kind the event is"),
    "event.created": _("An event was created"),
    "event.finished": _("The event was finished"),
    "event.given_out": _("A TOM file of the event was given out"),
    "event.imported": _("An event was taken in from a file"),
    "event.official_changed": _("The event's official ids were changed"),
    "event.reopened": _("The event was opened again"),
    "event.restored": _("An event was restored from a snapshot"),
    "gate.let_through": _("A player was let through to the second day"),
    "gate.shut": _("Who plays in the second day was settled"),
    "event.settled": _("Structure and rounds of the event were settled"),
    "event.structure_changed": _("The structure of the event was changed"),
    "event.third_place": _("A match for third place was arranged"),
    "event.taken_from_file": _("An event was taken from a TOM file"),
    "event.taken_further": _("An event was taken further by a TOM file"),
    "follow_up.retried": _("Failed follow-up work was tried again"),
    "house_format.saved": _("A house format was saved"),
    "invitation.made": _("An invitation was made"),
    "invitation.revoked": _("An invitation was revoked"),
    "league.changed": _("The league's details were changed"),
    "league.founded": _("The league was founded"),
    "lists.handed_in": _("Decklists were handed in"),
    "match.claimed": _("A player reported a result"),
    "match.decided": _("A judge set a match's result"),
    "match.disputed": _("A player disputed a reported result"),
    "match.game_reported": _("A game was reported"),
    "match.game_taken_back": _("A reported game was taken back"),
    "match.lost_by_penalty": _("A game was lost by penalty"),
    "match.minutes_given": _("A table was given extra minutes"),
    "match.score_reported": _("A match's score was reported"),
    "match.time_called": _("Time was called in a match"),
    "penalty.given": _("A penalty was given"),
    "penalty.withdrawn": _("A penalty was withdrawn"),
    "player.changed": _("A player's details were changed"),
    "player.made": _("A player was added to the league"),
    "player.shown_as": _("How a player's name is shown was changed"),
    "player_link.revoked": _("A player's link was revoked"),
    "player_links.given": _("Players were given their links"),
    "registration.changed": _("The rules of registration were changed"),
    "registration.locked": _("The decklists were locked"),
    "registration.published": _("The decklists were published"),
    "registration.taken_back": _("The published decklists were taken back"),
    "registration.unlocked": _("The decklists were unlocked"),
    "reprint.settled": _("It was settled whether a reprint is legal"),
    "result.confirmed": _("A reported result was confirmed"),
    "round.late_player": _("A late player was added to a round"),
    "round.not_paired": _("A round could not be paired"),
    "round.paired": _("A round was paired"),
    "round.players_exchanged": _("Two players of a round were exchanged"),
    "round.published": _("A round was published"),
    "round.re_paired": _("A round was paired anew"),
    "round.taken_back": _("A round was taken back"),
    "rule.clarified": _("A rule was clarified"),
    "ruling.appeal_decided": _("An appeal was decided"),
    "ruling.appealed": _("A ruling was appealed"),
    "ruling.kept": _("A ruling was kept"),
    "rulings.taken_in": _("Rulings were taken in from a file"),
    "season.changed": _("A season was changed"),
    "season.made": _("A season was made"),
    "sheets.ordered": _("Printed sheets were ordered"),
    "staff.joined": _("Somebody joined the staff"),
    "staff.left": _("Somebody left the staff"),
    "staff.removed": _("Somebody was taken off the staff"),
    "staff.role_changed": _("A role in the staff was changed"),
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
# What an actor was, besides a role of the staff.
OTHERS = {"player": _("Player"), "service": _("The service")}


def role_in_words(role: str) -> str:
    """The name of the role in which something was done."""
    return str(OTHERS.get(role) or (Role(role).label if role in Role else role))


def in_words(action: str) -> str:
    """The sentence of an action; for one nobody has put into words its code, readably."""
    subject, dot, what = action.replace("_", " ").partition(".")
    spelled = f"{subject.capitalize()}: {what}" if dot else action
    return str(SENTENCES.get(action, spelled))
