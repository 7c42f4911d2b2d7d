"""Permissions: who may do what with rulings."""

from django.utils.translation import gettext_lazy as _

from league.permissions import is_head_judge, is_judge, is_organiser, is_staff, register_permission

register_permission(
    "judging.give_ruling",
    is_organiser | is_judge,
    _("Only a judge or organiser of this league can keep a ruling."),
)
register_permission(
    "judging.appeal", is_staff, _("Only the league's staff can take a ruling to the head judge.")
)
register_permission(
    "judging.decide_appeal",
    is_organiser | is_head_judge,
    _("Only the head judge or an organiser decides on an appeal."),
)
register_permission(
    "judging.clarify",
    is_organiser | is_head_judge,
    _("Only the head judge or an organiser can clarify a rule."),
)
