"""Reads forms that have no page of their own to show errors."""

from typing import Any

from django import forms

from league.base.errors import Refused


def read_form(form: forms.Form) -> dict[str, Any]:
    """The cleaned data of a form. Raises Refused with the first field that is wrong."""
    for field, errors in form.errors.items():
        raise Refused(f"{form.fields[field].label}: {errors[0]}", field=field)
    return form.cleaned_data
