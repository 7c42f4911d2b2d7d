"""What a judge tells of a card or a power whose text is not played: boxes to tick."""

from django import forms
from django.utils.translation import gettext_lazy as _later

from judging.engine.editions import Edition
from judging.web.forms.ask.action import ActionForm
from judging.web.forms.ask.forms import RulingRequest

TOLD_OF_A_CARD = ("text_allows", "changes_nothing")


def changes_nothing_field() -> forms.BooleanField:
    """Whether it is known that nothing would change."""
    return forms.BooleanField(
        label=_later("It is known that it would change nothing"), required=False
    )


def keep_if_ruled(form: ActionForm, edition: Edition | None) -> None:
    """Leave the field out where the rulebook makes nothing of it (TRN-19)."""
    if edition is None or not edition.nothing_changes_unplayable:
        del form.fields["changes_nothing"]


def told_of_card(form: ActionForm) -> RulingRequest:
    """What is ticked, in the words of the ruling contract."""
    return {name: True for name in TOLD_OF_A_CARD if form.cleaned_data.get(name)}
