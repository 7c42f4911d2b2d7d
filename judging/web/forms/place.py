"""Where a ruling is kept: the two fields that all forms for keeping rulings share."""

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from judging.queries.ask import events_in
from league.models import League
from tournaments.models import Event, Stage


class PlaceForm(forms.Form):
    """A league, and one of its events if the ruling was given there."""

    league = forms.ModelChoiceField(queryset=League.objects.none(), label=_("League"))
    event = forms.ModelChoiceField(
        queryset=Event.objects.none(),
        label=_("At the event"),
        required=False,
        empty_label=_("none"),
    )

    def __init__(
        self, *args: Any, leagues: Sequence[League], events: Sequence[int] = (), **kwargs: Any
    ) -> None:
        """`leagues`: where the judge may keep any ruling; `events`: single events besides."""
        super().__init__(*args, **kwargs)
        league = cast("forms.ModelChoiceField[League]", self.fields["league"])
        event = cast("forms.ModelChoiceField[Event]", self.fields["event"])
        theirs = Event.objects.filter(pk__in=events).values("league")
        mine = League.objects.filter(
            Q(pk__in=[each_league.pk for each_league in leagues]) | Q(pk__in=theirs)
        )
        league.queryset, event.queryset = mine, self._offer_events(leagues, events)
        event.required = not leagues
        if len(mine) == 1:
            league.initial, league.widget = mine[0].pk, forms.HiddenInput()

    def _offer_events(self, leagues: Sequence[League], events: Sequence[int]) -> QuerySet[Event]:
        """Offer events that are not over, and the one the judge came from; accept all of them."""
        offered = events_in(leagues, events)
        if self.is_bound:
            return offered
        event_of_page = Q(pk=self.initial.get("event") or 0)
        return offered.filter(event_of_page | ~Q(stage=Stage.FINISHED))
