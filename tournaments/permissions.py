"""Who may do what with events."""

from django.utils.translation import gettext_lazy as _

from league.permissions import (
    is_head_judge,
    is_judge,
    is_organiser,
    is_staff,
    make_role_predicate,
    register_permission,
)
from tournaments.domain.penalties import DISQUALIFY_REFUSAL, MAY_DISQUALIFY

register_permission(
    "tournaments.organise", is_organiser, _("Only an organiser of this league can do this.")
)
register_permission(
    "tournaments.repair",
    is_organiser | is_head_judge,
    _("Only the head judge or an organiser can mend a round."),
)
register_permission(
    "tournaments.check_in", is_staff, _("Only the league's staff can check players in.")
)
register_permission("tournaments.report", is_staff, _("Only the league's staff can enter results."))
register_permission(
    "tournaments.override",
    is_organiser | is_judge,
    _("Only a judge or organiser can set a result against its games."),
)
register_permission(
    "tournaments.penalise",
    is_organiser | is_judge,
    _("Only a judge or organiser can give a penalty."),
)
register_permission(
    "tournaments.disqualify", make_role_predicate(*MAY_DISQUALIFY), DISQUALIFY_REFUSAL
)
register_permission(
    "tournaments.give_links", is_staff, _("Only the league's staff can give players their links.")
)
register_permission(
    "tournaments.answer_calls",
    is_organiser | is_judge,
    _("Only a judge or organiser can answer calls and say where judges are."),
)
