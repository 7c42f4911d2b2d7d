"""What the forms of the table share: a part of the question, and its commonest fields."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, ClassVar, TypeVar, cast

from django import forms
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _

Thing = TypeVar("Thing")
# How a page words fields of the table: what they are to be, by their names in an address.
FieldWording = Mapping[str, Mapping[str, Any]]
NOT_FILLED_IN = {"nothing_is_an_answer": False}  # a field that is called optional
WORD_ATTRS = {"autocapitalize": "words", "spellcheck": "false", "autocomplete": "off"}


def require_tens(amount: int) -> None:
    """Refuse what no number of damage counters comes to."""
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
    """A line of words that need not be filled in."""
    widget = forms.TextInput(attrs=WORD_ATTRS | (attrs or {}))
    field = forms.CharField(
        label=label, max_length=kwargs.pop("max_length", 500), required=False, widget=widget,
        **kwargs,
    )  # fmt: skip
    field.nothing_is_an_answer = True  # type: ignore[attr-defined]
    return field


class CheckboxWidget(forms.CheckboxInput):
    """One of several boxes to tick, on a page that asks for no other of them."""

    def __init__(self, value: str) -> None:
        super().__init__(check_test=lambda ticked: value in (ticked or ()))
        self.value = value

    def format_value(self, value: Any) -> str:  # noqa: ARG002 -- the box stands for its own
        return self.value

    def value_from_datadict(self, data: Any, _files: Any, name: str) -> Any:
        return data.getlist(name)


class _PlainFields(dict[str, forms.Field]):
    """The fields of a part, which each form of it copies but for the choices: no form changes them.

    A table has eight parts and more, each with lists of choices: they are most of what a question's
    page would copy.
    """

    def __deepcopy__(self, memo: dict[int, Any]) -> dict[str, forms.Field]:
        return {name: _copy_field(field) for name, field in self.items()}


def _copy_field(field: forms.Field) -> forms.Field:
    """As Django copies one, its choices shared: a form that has others gets a list of its own."""
    made = _copy_plainly(field)
    made.error_messages = field.error_messages.copy()
    made.validators = field.validators[:]
    made.widget = _copy_plainly(field.widget)
    made.widget.attrs = field.widget.attrs.copy()
    return made


def _copy_plainly(thing: Thing) -> Thing:
    """As `copy.copy` does it, which asks first how a thing wants to be copied."""
    made = object.__new__(type(thing))
    made.__dict__.update(thing.__dict__)
    return made


class PartForm(forms.Form):
    """A part of the question. `wrong_at`: which field a path below this part comes from."""

    wrong_at: ClassVar[dict[str, str]] = {}

    def __init__(
        self, data: QueryDict | None, prefix: str, wording: FieldWording | None = None
    ) -> None:
        """`wording`: how the page says these fields, where it is not the table's own."""
        self.base_fields = _PlainFields(self.base_fields)  # type: ignore[misc]
        super().__init__(data, prefix=prefix, auto_id="id_%s")
        for name, field in self.fields.items():
            field.nothing_is_an_answer = True  # type: ignore[attr-defined]
            _reword_field(field, (wording or {}).get(self.add_prefix(name), {}))
        if self.is_bound:
            self._fill_usual()

    def _fill_usual(self) -> None:
        """A link need not say what is as usual."""
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
        """What is not as usual, as the values of an address."""
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
        field.choices = field.choices  # the new widget is told of them
    elif isinstance(field.widget, forms.TextInput):
        field.widget.attrs |= field.widget_attrs(field.widget)
