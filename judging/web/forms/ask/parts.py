"""What the forms of the table share: the base of all parts, and common kinds of fields."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, ClassVar, TypeVar, cast

from django import forms
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _

Thing = TypeVar("Thing")
# How a page words fields: attributes to set, by the field's name in an address.
FieldWording = Mapping[str, Mapping[str, Any]]
NOT_FILLED_IN = {"nothing_is_an_answer": False}  # the page marks the field as optional
WORD_ATTRS = {"autocapitalize": "words", "spellcheck": "false", "autocomplete": "off"}


def require_tens(amount: int) -> None:
    """Refuse an amount that is no whole number of damage counters."""
    if amount % 10:
        raise forms.ValidationError(_("It comes in tens: 10, 20, 30 …"))


def damage_field(label: Any, **kwargs: Any) -> forms.IntegerField:
    """An amount of damage."""
    attrs = {"inputmode": "numeric", "step": 10, "class": "short"} | kwargs.pop("attrs", {})
    return forms.IntegerField(
        label=label,
        min_value=kwargs.pop("least", 0),
        max_value=9990,
        validators=[require_tens],
        required=False,
        widget=forms.NumberInput(attrs=attrs),
        **kwargs,
    )


def text_field(
    label: Any, *, attrs: dict[str, Any] | None = None, **kwargs: Any
) -> forms.CharField:
    """A line of text that may stay empty."""
    widget = forms.TextInput(attrs=WORD_ATTRS | (attrs or {}))
    field = forms.CharField(
        label=label, max_length=kwargs.pop("max_length", 500), required=False, widget=widget,
        **kwargs,
    )  # fmt: skip
    field.nothing_is_an_answer = True  # type: ignore[attr-defined]
    return field


class CheckboxWidget(forms.CheckboxInput):
    """One box of a group of boxes, on a page that does not show the others."""

    def __init__(self, value: str) -> None:
        super().__init__(check_test=lambda ticked: value in (ticked or ()))
        self.value = value

    def format_value(self, value: Any) -> str:  # noqa: ARG002 -- the box stands for its own
        return self.value

    def value_from_datadict(self, data: Any, _files: Any, name: str) -> Any:
        return data.getlist(name)


class _PlainFields(dict[str, forms.Field]):
    """The fields of a form class, copied for each form without their lists of choices.

    A table has eight forms or more, each with lists of choices, and no form changes such a list:
    copying them would be most of what a question's page does.
    """

    def __deepcopy__(self, memo: dict[int, Any]) -> dict[str, forms.Field]:
        return {name: _copy_field(field) for name, field in self.items()}


def _copy_field(field: forms.Field) -> forms.Field:
    """A copy as Django makes it, but with the choices shared: other choices are a new list."""
    made = _copy_plainly(field)
    made.error_messages = field.error_messages.copy()
    made.validators = field.validators[:]
    made.widget = _copy_plainly(field.widget)
    made.widget.attrs = field.widget.attrs.copy()
    return made


def _copy_plainly(thing: Thing) -> Thing:
    """A copy as `copy.copy` makes it, but faster: nothing asks how the thing wants to be copied."""
    made = object.__new__(type(thing))
    made.__dict__.update(thing.__dict__)
    return made


class PartForm(forms.Form):
    """A part of the question. `wrong_at`: the field that a path of the request comes from."""

    wrong_at: ClassVar[dict[str, str]] = {}

    def __init__(
        self, data: QueryDict | None, prefix: str, wording: FieldWording | None = None
    ) -> None:
        """`wording`: how a page words these fields, where it differs from the table's page."""
        self.base_fields = _PlainFields(self.base_fields)  # type: ignore[misc]
        super().__init__(data, prefix=prefix, auto_id="id_%s")
        for name, field in self.fields.items():
            field.nothing_is_an_answer = True  # type: ignore[attr-defined]
            _reword_field(field, (wording or {}).get(self.add_prefix(name), {}))
        if self.is_bound:
            self._fill_usual()

    def _fill_usual(self) -> None:
        """Fill in the usual values, which a link leaves out."""
        given = cast("QueryDict", self.data)
        usual = {
            self.add_prefix(name): [str(field.initial)]
            for name, field in self.fields.items()
            if field.initial is not None and self.add_prefix(name) not in given
        }
        self.data = MultiValueDict(dict(given.lists()) | usual)

    def field_for(self, path: str) -> str:
        """The field that a path below this part comes from; the first one where none is named."""
        starts = [start for start in self.wrong_at if path.startswith(start)]
        return self.wrong_at[max(starts, key=len)] if starts else next(iter(self.fields))

    def as_query(self) -> dict[str, list[str]]:
        """The values that are not the usual ones, as the values of an address."""
        data = cast("QueryDict", self.data)
        query = {}
        for name, field in self.fields.items():
            values = [value for value in data.getlist(self.add_prefix(name)) if value.strip()]
            if values and values != [str(field.initial)]:
                query[self.add_prefix(name)] = values
        return query


def _reword_field(field: forms.Field, words: Mapping[str, Any]) -> None:
    for name, value in words.items():
        setattr(field, name, deepcopy(value))
    if "widget" in words and isinstance(field, forms.ChoiceField):
        field.choices = field.choices  # gives the choices to the new widget
    elif isinstance(field.widget, forms.TextInput):
        field.widget.attrs |= field.widget_attrs(field.widget)
