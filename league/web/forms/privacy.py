"""The form of a league's own policy: how names are shown, and how long they are kept."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.engine import names
from league.engine.policy import load_policy
from league.models import League
from league.queries.policy import division_words, level_words


class PolicyForm(forms.Form):
    """A league's policy; only what is as strict as the service's, or stricter, can be chosen."""

    initials_after = forms.IntegerField(
        required=False,
        min_value=1,
        label=_("Days after the last event until a name becomes initials"),
        help_text=_("Empty: as the policy of the service has it."),
    )
    removed_after = forms.IntegerField(
        required=False,
        min_value=1,
        label=_("Days after the last event until a player is removed"),
        help_text=_("Results stay, without the name."),
    )

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        kwargs["initial"] = {
            **league.name_levels,
            "initials_after": league.initials_after,
            "removed_after": league.removed_after,
        }
        super().__init__(*args, **kwargs)
        days = {name: self.fields.pop(name) for name in ("initials_after", "removed_after")}
        levels = level_words()
        for division, usual in load_policy().names.levels.items():
            fitting = [
                (level, levels[level])
                for level in names.LEVELS
                if names.is_stricter_or_equal(level, usual)
            ]
            label = _("Names of %(division)s") % {"division": division_words()[division]}
            self.fields[division] = forms.ChoiceField(label=label, choices=fitting)
        self.fields.update(days)

    def read_levels(self) -> dict[str, str]:
        """The level by division."""
        return {division: self.cleaned_data[division] for division in names.DIVISIONS}
