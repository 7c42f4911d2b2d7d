"""The forms of a house format: its base, its rules (blank keeps the base's), or a file."""

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from decks.domain.house_formats import LONGEST_NAME
from decks.engine.formats.definition import Format
from decks.engine.formats.editions import BOOKS
from decks.engine.formats.house import ComparedRule, HouseChanges, compare_rules
from decks.queries.catalogue import current_catalogue
from decks.queries.formats.names import format_choices
from decks.queries.formats.rules import VALUE_WORDS, rule_name, rule_value
from decks.web.forms.format_fields import (
    LARGEST_NUMBER,
    NO_LIMIT,
    CardsField,
    LimitField,
    SetsField,
    WordsField,
    YesNoField,
)
from league.base.reasons import LONGEST_REASON
from league.models import League

SHORT_INPUT = {"class": "short"}
DAY_INPUT = {"type": "date", "class": "short"}
# Deck rules, and the other fields of a format, that a house format can change.
DECK_RULES = (
    "deck_size", "max_copies", "min_basic_pokemon", "max_trainers", "single_pokemon_type",
    "no_rule_box", "no_enhanced_pokemon", "ace_spec", "regulation_marks", "later_marks_ok",
    "foreign_cards", "exclusive_names",
)  # fmt: skip
FORMAT_RULES = ("reprints", "sets_join_on_release", "rulebook", "energy_advice")
CARD_FIELDS = ("sets_in", "sets_out", "cards_in", "cards_out", "bans", "bans_lifted")


def _number_field(name: str, least: int) -> forms.IntegerField:
    return forms.IntegerField(
        label=rule_name(name), min_value=least, max_value=LARGEST_NUMBER, required=False,
        widget=forms.NumberInput(SHORT_INPUT),
    )  # fmt: skip


def _choice_field(name: str, words: Callable[[], Mapping[str, Any]]) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=rule_name(name), choices=lambda: [("", ""), *words().items()], empty_value=None,
        required=False,
    )  # fmt: skip


def _day_field(name: str) -> forms.DateField:
    return forms.DateField(
        label=rule_name(name), required=False, widget=forms.DateInput(DAY_INPUT, "%Y-%m-%d")
    )


def _choices_of(*names: str) -> Callable[[], dict[str, Any]]:
    return lambda: {name: VALUE_WORDS[name] for name in names}


def _known_labels() -> set[str]:
    return {label for printing in current_catalogue().printings for label in printing.labels}


def _known_marks() -> set[str]:
    return set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def _known_books() -> dict[str, str]:
    return {book.key: book.title for book in BOOKS.values()}


class BaseForm(forms.Form):
    """The format that a house format is made from, asked first so that its rules can be shown."""

    base = forms.ChoiceField(label=_("Made from"))

    def __init__(self, *args: Any, league: League, **kw: Any) -> None:
        super().__init__(*args, **kw)
        field = self.fields["base"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 -- said to the type checker
        field.choices = format_choices([league])


class HouseForm(forms.Form):
    """A house format made from another one: blank fields keep the other's values."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME)
    base = forms.CharField(widget=forms.HiddenInput)
    sets_in = SetsField(
        label=_("Sets that come in"), required=False, help_text=_("By code or name: AR, Base Set")
    )
    sets_out = SetsField(label=_("Sets that go out"), required=False)
    cards_in = CardsField(
        label=_("Single cards that come in"),
        required=False,
        help_text=_("One a line: Gengar AR 16. A name alone means every printing of it."),
    )
    cards_out = CardsField(label=_("Single cards that go out"), required=False)
    bans = CardsField(label=_("Banned cards"), required=False)
    bans_lifted = CardsField(label=_("No longer banned"), required=False)
    deck_size = _number_field("deck_size", 1)
    max_copies = _number_field("max_copies", 1)
    min_basic_pokemon = _number_field("min_basic_pokemon", 0)
    max_trainers = LimitField(
        label=rule_name("max_trainers"), required=False, widget=forms.TextInput(SHORT_INPUT)
    )
    single_pokemon_type = YesNoField(label=rule_name("single_pokemon_type"))
    no_rule_box = WordsField(_known_labels, label=rule_name("no_rule_box"), required=False)
    no_enhanced_pokemon = WordsField(
        _known_labels, label=rule_name("no_enhanced_pokemon"), required=False
    )
    ace_spec = _choice_field("ace_spec", _choices_of("allowed", "forbidden"))
    regulation_marks = WordsField(_known_marks, label=rule_name("regulation_marks"), required=False)
    later_marks_ok = YesNoField(label=rule_name("later_marks_ok"))
    foreign_cards = _choice_field("foreign_cards", _choices_of("allowed", "forbidden"))
    exclusive_names = YesNoField(label=rule_name("exclusive_names"))
    reprints = _choice_field("reprints", _choices_of("same text", "by name", "none"))
    sets_join_on_release = YesNoField(label=rule_name("sets_join_on_release"))
    rulebook = _choice_field("rulebook", _known_books)
    energy_advice = YesNoField(label=rule_name("energy_advice"))
    first = _day_field("from")
    last = _day_field("to")
    any_day = forms.BooleanField(label=_("At any time: no first and no last day"), required=False)
    reason = forms.CharField(
        label=_("Why"), required=False, max_length=LONGEST_REASON,
        help_text=_("Kept with this version, for whoever asks later."),
    )  # fmt: skip
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, base: Format, goes_back_to: Format | None = None, **kw: Any
    ) -> None:
        super().__init__(*args, **kw)
        self.made_from = base
        self.goes_back_to = goes_back_to
        rules = {rule.name: rule for rule in compare_rules(base, goes_back_to or base)}
        for name in (*DECK_RULES, *FORMAT_RULES):
            self._describe_field(name, rules[name])
        self._describe_field("first", rules["from"])
        self._describe_field("last", rules["to"])

    def rule_rows(self) -> list[list[forms.BoundField]]:
        """The fields of the rules, two in a row."""
        fields = [self[name] for name in (*DECK_RULES, *FORMAT_RULES)]
        return [fields[at : at + 2] for at in range(0, len(fields), 2)]

    def _describe_field(self, name: str, rule: ComparedRule) -> None:
        """Show the base's value beside a field, since a blank field keeps it."""
        field = self.fields[name]
        value = rule_value(rule.name, rule.own, self.made_from)
        if self.goes_back_to is None:
            field.help_text = f"{self.made_from.name}: {value}"
            blank = _now("as in %(format)s") % {"format": self.made_from.name}
        else:
            other = rule_value(rule.name, rule.base, self.goes_back_to)
            field.help_text = _now("Now: %(value)s") % {"value": value}
            if rule.is_changed:
                field.help_text += f" · {self.goes_back_to.name}: {other}"
            blank = _now("as now")
        if isinstance(field, LimitField | WordsField):
            field.help_text += f". {_now('“none” takes it away.')}"
        if isinstance(field, forms.ChoiceField):
            choices: Any = field.choices
            field.choices = [("", blank), *(choice for choice in choices if choice[0])]
        field.nothing_is_an_answer = True  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        days = {name: data.get(name) for name in ("first", "last")}
        if data.get("any_day") and any(days.values()):
            self.add_error("any_day", _("With no days at all leave both of them blank."))
        elif not data.get("any_day"):
            first, last = (
                day.isoformat() if day else getattr(self.made_from, name)
                for name, day in days.items()
            )
            if first and last and last < first:
                self.add_error("last", _("The last day is before the first."))
        return data

    def read_changes(self) -> HouseChanges:
        """The typed changes, as the engine takes them."""
        data = self.cleaned_data
        changed = {
            name: data[name] for name in (*DECK_RULES, *FORMAT_RULES) if data[name] is not None
        }
        if changed.get("max_trainers") == NO_LIMIT:
            changed["max_trainers"] = None
        days: dict[str, Any] = {
            name: data[name].isoformat() for name in ("first", "last") if data[name]
        }
        if data["any_day"]:
            days = {"first": None, "last": None}
        return HouseChanges(
            **{name: data[name] for name in CARD_FIELDS},
            rules={name: changed[name] for name in DECK_RULES if name in changed},
            fields={name: changed[name] for name in FORMAT_RULES if name in changed},
            **days,
        )


class FormatFileForm(forms.Form):
    """A house format as a file or pasted."""

    file = forms.FileField(label=_("Format file"), required=False, help_text=_("JSON"))
    entry = forms.CharField(
        label=_("Or the same, pasted"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
    )

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if not data.get("file") and not (data.get("entry") or "").strip():
            self.add_error("file", _("Choose a file, or paste what is in it."))
        return data

    def read_bytes(self) -> bytes:
        """The content of what was handed in."""
        file = self.cleaned_data.get("file")
        return file.read() if file else str(self.cleaned_data["entry"]).encode()
