"""The form of a house format: what is typed changes, what is left blank is as the base has it."""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from decks.domain.formats import LONGEST_NAME
from decks.domain.reprints import LONGEST_REASON
from decks.engine.formats.definition import Format
from decks.engine.formats.editions import BOOKS
from decks.engine.formats.house import Changes, Rule, compared
from decks.engine.lists import ListError, read_list
from decks.queries.catalogue import current
from decks.queries.check.kept import format_choices
from decks.queries.formats.rules import WORDS, rule_name, rule_value
from league.models import League

SHORT = {"class": "short"}
DAY = {"type": "date", "class": "short"}
MOST = 1000
NONE = ("none", "-", "–", "—")


class SetsField(forms.CharField):
    """Sets by code, id or name, with commas; read as their ids."""

    def clean(self, value: Any) -> frozenset[str]:
        text = str(super().clean(value) or "")
        return frozenset(self._read(one.strip()) for one in text.split(",") if one.strip())

    def _read(self, written: str) -> str:
        codes = current().set_codes
        found = codes.get(written.upper())
        if found is None:
            by_name = {one.name.casefold(): one.id for one in current().sets.values()}
            if written.casefold() in by_name:
                return by_name[written.casefold()]
            near = get_close_matches(written.casefold(), [*by_name, *map(str.lower, codes)], 1)
            hint = _("Did you mean %(near)s?") % {"near": near[0]} if near else ""
            said = _("No set is called “%(set)s”.") % {"set": written}
            raise forms.ValidationError(f"{said} {hint}".strip())
        return found[0]


class CardsField(forms.CharField):
    """Cards, one a line as in a decklist without the count; read as their ids."""

    widget = forms.Textarea(attrs={"rows": 3, "spellcheck": "false"})

    def clean(self, value: Any) -> frozenset[str]:
        text = str(super().clean(value) or "")
        return frozenset(self._cards(text)) if text.strip() else frozenset()

    def _cards(self, text: str) -> Iterator[str]:
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        try:
            read = read_list("\n".join(f"1 {line}" for line in lines), current())
        except ListError as wrong:
            raise forms.ValidationError(str(wrong)) from None
        if len(read.lines) != len(lines):
            raise forms.ValidationError(_("One card a line, such as Gengar AR 16."))
        for line in read.lines:
            if not line.read or line.card is None:
                said = _("Line %(number)s: “%(text)s” is no card that is known.")
                told = {"number": line.line, "text": line.text.removeprefix("1 ")}
                raise forms.ValidationError(said, params=told)
            if line.reading.status == "by_name" and not line.card.basic_energy:
                yield from (one.id for one in current().by_same[line.card.same])
            else:
                yield line.card.id


class YesNoField(forms.TypedChoiceField):
    """Yes, no, or blank for what the base has."""

    def __init__(self, **kwargs: Any) -> None:
        choices = [("", ""), ("yes", _("yes")), ("no", _("no"))]
        super().__init__(
            choices=choices, coerce=lambda value: value == "yes", empty_value=None,
            required=False, **kwargs,
        )  # fmt: skip


class LimitField(forms.CharField):
    """A number; “none” for no limit (read as `NO_LIMIT`); blank for what the base has."""

    def clean(self, value: Any) -> int | str | None:
        text = str(super().clean(value) or "").strip().lower()
        if not text:
            return None
        if _is_none(text):
            return NO_LIMIT
        if not (text.isascii() and text.isdecimal() and int(text) <= MOST):
            said = _("“%(text)s” is no number up to %(most)s; for no limit write “none”.")
            raise forms.ValidationError(said, params={"text": text, "most": MOST})
        return int(text)


class WordsField(forms.CharField):
    """Words of a known list, with commas; “none” for an empty one; blank for what the base has."""

    def __init__(self, known: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.known = known

    def clean(self, value: Any) -> frozenset[str] | None:
        text = str(super().clean(value) or "").strip()
        if not text:
            return None
        if _is_none(text.lower()):
            return frozenset()
        return frozenset(self._read(one.strip()) for one in text.split(",") if one.strip())

    def _read(self, written: str) -> str:
        known = self.known()
        if written not in known:
            said = _("“%(word)s” is none of these: %(known)s.")
            told = {"word": written, "known": ", ".join(sorted(known))}
            raise forms.ValidationError(said, params=told)
        return written


NO_LIMIT = "none"


def _is_none(text: str) -> bool:
    """Whether somebody wrote that there is nothing, in the page's language or in English."""
    return text in NONE or text == _now("none").lower()


def _labels() -> set[str]:
    return {label for one in current().printings for label in one.labels}


def _marks() -> set[str]:
    return set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def _number(name: str, least: int) -> forms.IntegerField:
    return forms.IntegerField(
        label=rule_name(name), min_value=least, max_value=MOST, required=False,
        widget=forms.NumberInput(SHORT),
    )  # fmt: skip


def _choice(name: str, choices: Mapping[str, Any]) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=rule_name(name), choices=[("", ""), *choices.items()], empty_value=None,
        required=False,
    )  # fmt: skip


def _day(name: str) -> forms.DateField:
    return forms.DateField(
        label=rule_name(name), required=False, widget=forms.DateInput(DAY, "%Y-%m-%d")
    )


def _words(*names: str) -> dict[str, Any]:
    return {name: WORDS[name] for name in names}


# Rules for decks, and the format's other fields that can be set anew.
FOR_DECKS = (
    "deck_size", "max_copies", "min_basic_pokemon", "max_trainers", "single_pokemon_type",
    "no_rule_box", "no_enhanced_pokemon", "ace_spec", "regulation_marks", "later_marks_ok",
    "foreign_cards", "exclusive_names",
)  # fmt: skip
OF_FORMAT = ("reprints", "sets_join_on_release", "rulebook", "energy_advice")
CARDS = ("sets_in", "sets_out", "cards_in", "cards_out", "bans", "bans_lifted")


class BaseForm(forms.Form):
    """What a house format is made from: asked first, so that its rules can be shown."""

    base = forms.ChoiceField(label=_("Made from"))

    def __init__(self, *args: Any, league: League, **kw: Any) -> None:
        super().__init__(*args, **kw)
        field = self.fields["base"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 -- said to the type checker
        field.choices = format_choices([league])


class HouseForm(forms.Form):
    """A house format made from another one: what is left blank stays as the other has it."""

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
    deck_size = _number("deck_size", 1)
    max_copies = _number("max_copies", 1)
    min_basic_pokemon = _number("min_basic_pokemon", 0)
    max_trainers = LimitField(
        label=rule_name("max_trainers"), required=False, widget=forms.TextInput(SHORT)
    )
    single_pokemon_type = YesNoField(label=rule_name("single_pokemon_type"))
    no_rule_box = WordsField(_labels, label=rule_name("no_rule_box"), required=False)
    no_enhanced_pokemon = WordsField(
        _labels, label=rule_name("no_enhanced_pokemon"), required=False
    )
    ace_spec = _choice("ace_spec", _words("allowed", "forbidden"))
    regulation_marks = WordsField(_marks, label=rule_name("regulation_marks"), required=False)
    later_marks_ok = YesNoField(label=rule_name("later_marks_ok"))
    foreign_cards = _choice("foreign_cards", _words("allowed", "forbidden"))
    exclusive_names = YesNoField(label=rule_name("exclusive_names"))
    reprints = _choice("reprints", _words("same text", "by name", "none"))
    sets_join_on_release = YesNoField(label=rule_name("sets_join_on_release"))
    rulebook = _choice("rulebook", {one.key: one.title for one in BOOKS.values()})
    energy_advice = YesNoField(label=rule_name("energy_advice"))
    first = _day("from")
    last = _day("to")
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
        told = {rule.name: rule for rule in compared(base, goes_back_to or base)}
        for name in (*FOR_DECKS, *OF_FORMAT):
            self._tell(name, told[name])
        self._tell("first", told["from"])
        self._tell("last", told["to"])

    def rule_rows(self) -> list[list[forms.BoundField]]:
        """The fields of the rules, two in a row."""
        fields = [self[name] for name in (*FOR_DECKS, *OF_FORMAT)]
        return [fields[at : at + 2] for at in range(0, len(fields), 2)]

    def _tell(self, name: str, rule: Rule) -> None:
        """Beside a field what the base has, which is what a blank one means."""
        field = self.fields[name]
        now = rule_value(rule.name, rule.own, self.made_from)
        if self.goes_back_to is None:
            field.help_text = f"{self.made_from.name}: {now}"
            blank = _now("as in %(format)s") % {"format": self.made_from.name}
        else:
            other = rule_value(rule.name, rule.base, self.goes_back_to)
            field.help_text = _now("Now: %(value)s") % {"value": now}
            if rule.changed:
                field.help_text += f" · {self.goes_back_to.name}: {other}"
            blank = _now("as now")
        if isinstance(field, LimitField | WordsField):
            field.help_text += f". {_now('“none” takes it away.')}"
        if isinstance(field, forms.ChoiceField):
            choices: Any = field.choices
            field.choices = [("", blank), *(one for one in choices if one[0])]
        field.nothing_is_an_answer = True  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        days = {name: said.get(name) for name in ("first", "last")}
        if said.get("any_day") and any(days.values()):
            self.add_error("any_day", _("With no days at all leave both of them blank."))
        elif not said.get("any_day"):
            first, last = (
                day.isoformat() if day else getattr(self.made_from, name)
                for name, day in days.items()
            )
            if first and last and last < first:
                self.add_error("last", _("The last day is before the first."))
        return said

    def changes(self) -> Changes:
        """What was typed, as the engine takes it."""
        said = self.cleaned_data
        given = {name: said[name] for name in (*FOR_DECKS, *OF_FORMAT) if said[name] is not None}
        if given.get("max_trainers") == NO_LIMIT:
            given["max_trainers"] = None
        days: dict[str, Any] = {
            name: said[name].isoformat() for name in ("first", "last") if said[name]
        }
        if said["any_day"]:
            days = {"first": None, "last": None}
        return Changes(
            **{name: said[name] for name in CARDS},
            rules={name: given[name] for name in FOR_DECKS if name in given},
            fields={name: given[name] for name in OF_FORMAT if name in given},
            **days,
        )
