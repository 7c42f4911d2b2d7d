"""Forms for the clock of a round."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.engine.limits import MOST_CLOCK_MINUTES, MOST_EXTRA_MINUTES


class ClockForm(forms.Form):
    """What to do with a clock, and the minutes where needed."""

    do = forms.CharField(max_length=10)
    minutes = forms.IntegerField(
        label=_("Minutes"), required=False, min_value=1, max_value=MOST_CLOCK_MINUTES
    )


class ExtraMinutesForm(forms.Form):
    """Extra minutes for one table."""

    minutes = forms.IntegerField(
        label=_("Extra minutes"), min_value=0, max_value=MOST_EXTRA_MINUTES
    )
