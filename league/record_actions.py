"""What the record says of leagues, their staff and players: a sentence for each action."""

from django.utils.translation import gettext_lazy as _

from league import record_words

record_words.register_sentences(
    {
        "account.second_factor_added": _("A second factor was set up"),
        "account.second_factor_removed": _("A second factor was taken away"),
        "data.restored": _("A backup was restored"),
        "follow_up.retried": _("Failed follow-up work was tried again"),
        "invitation.made": _("An invitation was made"),
        "invitation.revoked": _("An invitation was revoked"),
        "league.changed": _("The league's details were changed"),
        "league.founded": _("The league was founded"),
        "player.changed": _("A player's details were changed"),
        "player.made": _("A player was added to the league"),
        "player_link.revoked": _("A player's link was revoked"),
        "player_links.given": _("Players were given their links"),
        "staff.joined": _("Somebody joined the staff"),
        "staff.left": _("Somebody left the staff"),
        "staff.removed": _("Somebody was taken off the staff"),
        "staff.role_changed": _("A role in the staff was changed"),
    }
)
