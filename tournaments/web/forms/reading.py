"""What is read of a form that has no page of its own to show what is wrong with it."""

from typing import Any

from django import forms

from league.base.errors import Refused


def read_form(form: forms.Form) -> dict[str, Any]:
    """What was typed, cleaned. Raises Refused with the first field that is wrong."""
    for field, errors in form.errors.items():
        raise Refused(f"{form.fields[field].label}: {errors[0]}", field=field)
    return form.cleaned_data
