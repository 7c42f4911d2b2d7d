"""A question put together field by field: the whole table as the values of an address.

There is one form for each action and one for each part of the table, whichever page asks them.
`Aa-card=Charmander` is the card of A's Active Pokémon, `B0-damage=20` the damage on B's first
Benched one, `A-prizes=1` A's Prizes, `do=retreat` the action and `do-to=0` one of its fields.
`B-bench=none` says that B's Bench is empty; a Bench that nothing is said about is unknown.
"""

import re
from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple
from urllib.parse import urlencode
from zlib import crc32

from django.http import QueryDict
from django.utils.translation import gettext as _

from decks.engine.documents import DOCUMENTS_BY_KEY
from judging.queries.cards import look_up_card
from judging.queries.effects import is_used_by_name, plays_text
from judging.queries.wording import ACTIVE_POKEMON, BENCHED_POKEMON, DEFENDING_POKEMON, name_field
from judging.web.forms.ask.action import ActionForm, TableChoices, place_text
from judging.web.forms.ask.effects import (
    ConcedeForm,
    CountsForm,
    DevolveForm,
    DrawForm,
    InflictForm,
    LeavePlayForm,
    PromoteForm,
    SwitchForm,
    TakeForm,
)
from judging.web.forms.ask.forms import (
    PLAYERS,
    AddressQuery,
    FieldProblem,
    RulingRequest,
    field_problems,
    make_sentence,
)
from judging.web.forms.ask.game import SettleForm, SetUpForm
from judging.web.forms.ask.parts import FieldWording, PartForm
from judging.web.forms.ask.pokemon import PokemonForm
from judging.web.forms.ask.position import MOST_BENCHED, SideForm, TableForm
from judging.web.forms.ask.press import count_benched, seat_everybody
from judging.web.forms.ask.turn import (
    AttachForm,
    AttackForm,
    EndTurnForm,
    EvolveForm,
    LevelUpForm,
    PlayBasicForm,
    PowerForm,
    RetreatForm,
    TrainerForm,
    VUnionForm,
)

ACTION_FORMS: dict[str, type[ActionForm]] = {
    form.key: form
    for form in (
        AttackForm, RetreatForm, EndTurnForm, EvolveForm, LevelUpForm, AttachForm, TrainerForm,
        PlayBasicForm, VUnionForm, PowerForm, InflictForm, SwitchForm, PromoteForm, DevolveForm,
        LeavePlayForm, TakeForm, CountsForm, DrawForm, ConcedeForm, SettleForm, SetUpForm,
    )
}  # fmt: skip
USUAL_ACTION = "attack"  # the action if none is chosen
_ANSWERS = frozenset({"coins", "picks"})  # the answers to coins and decisions
_POKEMON_PATH = re.compile(r"position\.players\.([AB])\.(?:active|bench\.(\d))\.?(.*)")
_SIDE_PATH = re.compile(r"position\.players\.([AB])\.?(.*)")


class MissingField(NamedTuple):
    """A field that must be filled in before a ruling: its id, and the message that asks for it."""

    at: str
    message: str


class TableSide(NamedTuple):
    """One player's part of the page."""

    player: str
    form: SideForm
    active: PokemonForm
    bench: list[PokemonForm]

    @property
    def pokemon(self) -> list[PokemonForm]:
        """The Pokémon of this side, the Active one first."""
        return [self.active, *self.bench]

    @property
    def is_full(self) -> bool:
        """Whether no more fit on the Bench."""
        return len(self.bench) >= MOST_BENCHED

    @property
    def is_benchless(self) -> bool:
        """Whether the Bench is said to be empty."""
        return not self.bench and self.form.cleaned_data.get("bench") == "none"

    @property
    def offers_more(self) -> bool:
        """Whether the field for names on the Bench is to be shown."""
        return len([pokemon for pokemon in self.bench if not pokemon.quick]) < MOST_BENCHED

    @property
    def in_play(self) -> dict[str, PokemonForm]:
        """The Pokémon in play, by the targets of the ruling contract."""
        active_only = {} if self.form.cleaned_data.get("nobody") else {"active": self.active}
        return active_only | {str(slot): pokemon for slot, pokemon in enumerate(self.bench)}

    def as_request(self, turn: int) -> RulingRequest:
        """The player in the words of the ruling contract."""
        requests = {target: pokemon.as_request(turn) for target, pokemon in self.in_play.items()}
        active = requests.pop("active", None)
        bench = bench_request(self.form.cleaned_data.get("bench", ""), list(requests.values()))
        return {"active": active, **bench, **self.form.as_request()}


def bench_request(bench_choice: str, pokemon: list[RulingRequest]) -> RulingRequest:
    """The Bench in the words of the ruling contract: null where nothing was said about it."""
    return {"bench": pokemon if pokemon or bench_choice else None}


class TableQuestion:
    """The table and the action as filled in; an empty table is one too."""

    is_short: ClassVar = False  # a short page has only a few fields of the table

    def __init__(
        self,
        data: QueryDict,
        edition: str,
        *,
        moved: bool = False,
        in_place: bool = False,
        wording: FieldWording | None = None,
    ) -> None:
        """`edition`: the one used if the address has none. `moved`: the table has just changed.

        `in_place`: names typed for the Bench stay in their common field, as do their errors.
        `wording`: how a short page words the fields.
        """
        self.wording = wording
        self.not_taken = ""  # cards named in an answer that the question does not offer
        values, named = seat_everybody(data)
        self._quick = named if in_place else set()
        values.setdefault("edition", edition)
        self.is_asked = "do" in data
        self.table = TableForm(values, "", wording)
        self.table.full_clean()
        self.edition = self.table.cleaned_data.get("edition") or edition
        self.sides = [self._make_side(values, player) for player in PLAYERS]
        self.refused: list[str] = []
        kind = values.get("do", USUAL_ACTION)
        if kind not in ACTION_FORMS:
            self.refused.append(_("There is no action “%(kind)s” here.") % {"kind": kind[:60]})
        form = ACTION_FORMS.get(kind, ACTION_FORMS[USUAL_ACTION])
        self.action: ActionForm = form(values, self._make_choices(moved=moved), wording)
        self.action.full_clean()

    def _make_side(self, values: QueryDict, player: str) -> TableSide:
        unnamed = ACTIVE_POKEMON if player == self.table.whose else DEFENDING_POKEMON
        slots = range(count_benched(values, player))
        values.setdefault(f"{player}-benched", str(len(slots)))
        side = TableSide(
            player,
            SideForm(values, player, self.wording, edition=self.edition),
            self._make_pokemon(values, f"{player}a", unnamed),
            [
                self._make_pokemon(values, f"{player}{slot}", BENCHED_POKEMON.format(slot + 1))
                for slot in slots
            ],
        )
        for form in (side.form, *side.pokemon):
            form.full_clean()
        for unread in (form for form in side.bench if form.quick):
            for error in unread.errors.values():
                side.form.add_error("next", list(error))
        return side

    def _make_pokemon(self, values: QueryDict, prefix: str, unnamed: str) -> PokemonForm:
        quick = prefix in self._quick
        return PokemonForm(
            values,
            prefix,
            edition=self.edition,
            unnamed=unnamed,
            quick=quick,
            wording=self.wording,
        )

    def _make_choices(self, *, moved: bool) -> TableChoices:
        player = self.table.whose
        own = self.sides[PLAYERS.index(player)].in_play
        active = own.get("active")
        return TableChoices(
            player=player,
            who={
                side.player: {target: each.name for target, each in side.in_play.items()}
                for side in self.sides
            },
            attacks=_attacks_of(active) if active else [],
            played=_played_attacks(active) if active else frozenset(),
            powers=[*_powers_of(own), *self._uses_by_name(own)],
            energy=active.cleaned_data.get("energy", []) if active else [],
            edition=self.edition,
            is_known=active is not None and active.is_given,
            benchless=tuple(each.player for each in self.sides if each.is_benchless),
            is_held=active is not None and active.is_held,
            moved=moved,
        )

    def _uses_by_name(self, own: dict[str, PokemonForm]) -> Iterator[tuple[str, str, str]]:
        """The Stadium and the Fossils that the player may use during the turn."""
        stadium = self.table.cleaned_data.get("stadium")
        if stadium and is_used_by_name(stadium):
            name = str((look_up_card(stadium) or {"name": stadium})["name"])
            yield "active", name, name
        for target, form in own.items():
            if form.typed and is_used_by_name(form.typed.id):
                yield target, form.name, form.name

    @property
    def in_order(self) -> list[TableSide]:
        """The sides, the one whose turn it is first."""
        return self.sides if self.table.whose == "A" else self.sides[::-1]

    @property
    def edition_name(self) -> str:
        """What people call the rulebook."""
        return DOCUMENTS_BY_KEY[self.edition].name if self.edition in DOCUMENTS_BY_KEY else ""

    @property
    def as_link(self) -> str:
        """The table as the query of an address; empty where nothing was asked."""
        return urlencode(self.as_query(), doseq=True) if self.is_asked else ""

    @property
    def mark(self) -> str:
        """A checksum of the table without coins and decisions: tells whether they belong to it."""
        query = {name: values for name, values in self.as_query().items() if name not in _ANSWERS}
        return f"{crc32(urlencode(query, doseq=True).encode()):08x}"

    @property
    def actions(self) -> list[tuple[str, Any]]:
        """The actions that the rulebook has on a table, and the one asked about."""
        forms = [form for form in ACTION_FORMS.values() if form.on_table]
        asked = self.action.key
        return [
            (one.key, one.name) for one in forms if one.is_ruled(self.edition) or one.key == asked
        ]

    def list_parts(self) -> Iterator[tuple[str, PartForm]]:
        """All forms, each with a label for whom it is about; empty where it is about nobody."""
        yield "", self.table
        for side in self.sides if self.action.on_table else ():
            yield side.player, side.form
            for form in side.pokemon:
                yield place_text(form.prefix or ""), form
        yield "", self.action

    @property
    def wrong(self) -> list[FieldProblem]:
        """Everything that keeps the question from being asked as it is."""
        problems = [FieldProblem("", "", message) for message in self.refused]
        for whose, form in self.list_parts():
            if isinstance(form, PokemonForm) and form.quick:
                continue  # shown at the common field of the names
            problems += field_problems(form, whose)
        return problems

    def is_valid(self) -> bool:
        """Whether the ruling can be asked for."""
        return not self.wrong and not self.needed

    @property
    def needed(self) -> list[MissingField]:
        """What must still be filled in: there is no ruling on half a table."""
        missing = [] if self.edition else [MissingField("id_edition", _("Choose the rulebook."))]
        for place in self.action.must_know():
            form = self.pokemon.get(place)
            if form is not None and not form.is_given:
                field_id = f"id_{place[0]}-next" if form.quick else form["card"].auto_id
                missing.append(
                    MissingField(field_id, _("Name %(who)s.") % {"who": place_text(place)})
                )
        return missing + [
            MissingField(*missing_field) for missing_field in self.action.list_missing()
        ]

    @property
    def pokemon(self) -> dict[str, PokemonForm]:
        """The Pokémon in play, by place, such as `Aa` and `B0`."""
        return {form.prefix or "": form for side in self.sides for form in side.in_play.values()}

    @property
    def unplayed(self) -> list[str]:
        """What the cards that alter damage do beyond what rulings play."""
        return [f"{form.name}: {card}" for form in self.pokemon.values() for card in form.unplayed]

    def as_request(self) -> RulingRequest:
        """The question in the words of the ruling contract. Call it only if `is_valid`."""
        if not self.action.on_table:
            return {"edition": self.edition, "position": {}, "action": self.action.as_request()}
        turn, flips = self.table.turn, self.table.cleaned_data["coins"]
        picks = self.table.cleaned_data["picks"]
        players = {side.player: side.as_request(turn) for side in self.sides}
        return {
            "edition": self.edition,
            "position": {**self.table.as_request(), "players": players},
            "action": self.action.as_request(),
            **({"flips": flips} if flips else {}),
            **({"choices": picks} if picks else {}),
        }

    def add_refusal(self, path: str, message: str) -> None:
        """Show what the engine refused at the field that the path of the request comes from."""
        form, rest = self._form_of(path)
        if form is None:
            self.refused.append(name_field(path, message))
        else:
            form.add_error(form.field_for(rest), make_sentence(message))

    def _form_of(self, path: str) -> tuple[PartForm | None, str]:
        if path.startswith("action.") and self.action.fields:
            return self.action, path.removeprefix("action.")
        if below := _POKEMON_PATH.match(path):
            player, slot, rest = below.groups()
            side = self.sides[PLAYERS.index(player)]
            return (side.bench[int(slot)] if slot else side.active), rest
        if beside := _SIDE_PATH.match(path):
            return self.sides[PLAYERS.index(beside[1])].form, beside[2]
        table = path.startswith(tuple(self.table.wrong_at))
        return (self.table if table else None), path

    def as_query(self, *, pinned: bool = False) -> AddressQuery:
        """All values that are not the usual ones, as the values of an address.

        `pinned`: each card as the very printing it was read as, whatever the rulebook.
        """
        query: AddressQuery = {}
        for _whose, form in self.list_parts():
            values = form.as_query()
            query |= (
                _pokemon_query(form, values, pinned=pinned)
                if isinstance(form, PokemonForm)
                else values
            )
            if form is self.table:
                query["do"] = [self.action.key]
        return query


def _pokemon_query(form: PokemonForm, values: AddressQuery, *, pinned: bool) -> AddressQuery:
    name = form.add_prefix("card")
    if pinned and form.typed and not form.typed.sure:
        values[name] = [form.typed.pinned]
    return values or ({name: [""]} if form.benched else {})  # one without a name counts too


def _powers_of(own: dict[str, PokemonForm]) -> list[tuple[str, str, str]]:
    """The powers of a player's Pokémon: target, name of the power, name of the Pokémon."""
    return [
        (target, str(power["name"]), form.name)
        for target, form in own.items()
        for power in _printed_on(form, "powers")
    ]


def _played_attacks(form: PokemonForm) -> frozenset[str]:
    """The attacks of an unchanged card whose texts are played: nobody has to say what they do."""
    if form.typed is None or form.by_hand:
        return frozenset()
    names = (str(attack["name"]) for attack in _printed_on(form, "attacks"))
    return frozenset(name for name in names if plays_text(form.typed.id, name))


def _attacks_of(form: PokemonForm) -> list[dict[str, Any]]:
    """The attacks on its card, on the card beneath a LV.X or LEGEND, on Technical Machines."""
    machines = [look_up_card(card) or {} for card in form.cleaned_data.get("tools", ())]
    more = [attack for card in machines for attack in card.get("attacks", ())]
    return [*_printed_on(form, "attacks"), *more]


def _printed_on(form: PokemonForm, what: str) -> list[dict[str, Any]]:
    facts, under = form.facts, form.cleaned_data.get("under", ())
    parts = list(facts.get(what, ()))
    if facts.get("stage") in {"LV.X", "LEGEND"} and under:
        parts += (look_up_card(under[-1]) or {}).get(what, ())
    return parts
