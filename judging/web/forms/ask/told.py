"""Boxes in which a judge tells what a card or power does whose text is not played."""

from django import forms
from django.utils.translation import gettext_lazy as _later

from judging.engine.editions import Edition
from judging.web.forms.ask.action import ActionForm
from judging.web.forms.ask.forms import RulingRequest

TOLD_OF_A_CARD = ("text_allows", "changes_nothing")


def changes_nothing_field() -> forms.BooleanField:
    """A box to say that playing the card is known to change nothing."""
    return forms.BooleanField(
        label=_later("It is known that it would change nothing"), required=False
    )


def keep_if_ruled(form: ActionForm, edition: Edition | None) -> None:
    """Remove that box where the rulebook does not care about it (TRN-19)."""
    if edition is None or not edition.nothing_changes_unplayable:
        del form.fields["changes_nothing"]


def told_of_card(form: ActionForm) -> RulingRequest:
    """The boxes that are ticked, in the words of the ruling contract."""
    return {name: True for name in TOLD_OF_A_CARD if form.cleaned_data.get(name)}
