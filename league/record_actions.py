"""The sentences in which the record tells of leagues, their staff and players, one per action."""

from allauth.mfa.models import Authenticator
from django.utils.translation import gettext_lazy as _

from league import record_words
from league.base import noting
from league.models import ApiToken, EventRole, Invitation, League, Membership, Player, User

_OF_PLAYERS = ("name", "full_name", "player_id", "birth_year")
_OF_ACCOUNTS = ("username", "first_name", "last_name", "email", "password")

noting.record_tables(League, Membership, EventRole)
noting.record_tables(Player, by_digest=_OF_PLAYERS, key="log_key")
noting.record_tables(User, leave_out=["last_login"], by_digest=_OF_ACCOUNTS, key="log_key")
noting.record_tables(Invitation, leave_out=["nonce"])
noting.record_tables(ApiToken, leave_out=["name", "used_at"])
noting.record_tables(Authenticator, leave_out=["data", "last_used_at"])  # a code changes both
record_words.register_sentences(
    {
        "account.closed": _("An account was closed; what was done with it stays"),
        "account.code_failed": _("Somebody with the right password gave a wrong second factor"),
        "account.second_factor_added": _("A second factor was set up"),
        "account.second_factor_removed": _("A second factor was taken away"),
        "account.sign_in_failed": _("Somebody tried to sign in with a wrong password"),
        "account.signed_out": _("Somebody was signed out on devices"),
        "api_token.made": _("An API token was made"),
        "api_token.revoked": _("An API token was revoked"),
        "data.restored": _("A backup was restored"),
        "follow_up.retried": _("Failed follow-up work was tried again"),
        "invitation.made": _("An invitation was made"),
        "invitation.revoked": _("An invitation was revoked"),
        "league.changed": _("The league's details were changed"),
        "league.closed": _("The league was closed: nobody acts in it any more"),
        "league.founded": _("The league was founded"),
        "player.changed": _("A player's details were changed"),
        "league.names_changed": _("How the league shows and keeps names was changed"),
        "player.initials": _("A player's name became initials, long after the last event"),
        "player.removed": _("A player was removed; the results stay"),
        "player.shown_as": _("How a player's name is shown was changed"),
        "player.made": _("A player was added to the league"),
        "player_link.revoked": _("A player's link was revoked"),
        "player_links.given": _("Players were given their links"),
        "record.begun": _("What the tables held was taken onto the record"),
        "rows.changed": _("The service changed what it keeps"),
        "staff.joined": _("Somebody joined the staff"),
        "staff.left": _("Somebody left the staff"),
        "staff.removed": _("Somebody was taken off the staff"),
        "staff.role_changed": _("A role in the staff was changed"),
        "staff.unlocked": _("Somebody was let try to sign in again"),
    }
)
record_words.register_subjects(
    {
        "api_token": _("API token %(number)s"),
        "follow_up": _("follow-up %(number)s"),
        "invitation": _("invitation %(number)s"),
        "league": _("league %(number)s"),
        "player": _("player %(number)s"),
        "user": _("account %(number)s"),
    }
)
