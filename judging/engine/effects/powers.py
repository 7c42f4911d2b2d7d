"""Checks and plays powers that are used, and the uses of the Stadium and of Fossils.

The action `use_power` names the power. A Stadium's “once during each player's turn” and what a
Fossil may do are used by the card's name.
"""

from collections.abc import Iterator

from judging.engine.attack import attack_by_power
from judging.engine.effects.card_texts import card_texts, cite_text
from judging.engine.effects.context import begin_text
from judging.engine.effects.limits import note_use, why_used_up
from judging.engine.effects.play import say_if_nothing
from judging.engine.effects.standing import (
    condition_holds,
    find_texts,
    shut_by,
    shutting_conditions,
    stands_at,
)
from judging.engine.effects.texts_in_play import TextInPlay
from judging.engine.effects.triggers import answer_power, fresh_context, play_as
from judging.engine.figures import PowerThere
from judging.engine.phrases import AndList
from judging.engine.position import Pokemon, Power
from judging.engine.run import RulingRun, Spot

_USES = ("use", "instead_of_attack", "player_turn")


def usable_texts(run: RulingRun, spot: Spot, name: str) -> Iterator[TextInPlay]:
    """The texts of that name that are used by an action: of this Pokémon, or of the Stadium."""
    for moment in _USES:
        for found in find_texts(run, moment):
            if found.name == name and found.context.spot in {spot, None}:
                yield found


def cards_used_by_name(run: RulingRun, spot: Spot) -> Iterator[PowerThere]:
    """What `use_power` may name besides powers: the Stadium, and the Fossil that stands there."""
    for moment in _USES:
        for found in find_texts(run, moment):
            if found.context.part is None and found.context.spot in {spot, None}:
                yield PowerThere(Power(name=found.name), found.context.card)


def check_use(run: RulingRun, spot: Spot, there: PowerThere) -> None:
    """Forbid a power that its text does not allow now; the reasons cite the card."""
    pokemon = run.look_at(spot)
    if pokemon is None:
        return
    if _waits_for_its_moment(run, there):
        source = cite_text(run, there.card, there.power.name)
        run.forbid_by_text(source, "text_waits", power=there.power.name)
    for found in usable_texts(run, spot, there.power.name):
        if found.is_power:
            _check_shut(run, found, spot, pokemon)
        source, name = found.context.source, found.name
        if message := why_used_up(run, found):
            run.forbid_by_text(source, message, power=name, player=run.player)
        if not found.context.spot or stands_at(spot, found.text.place):
            context = found.context
            if found.text.when == "player_turn":
                context.bind(player=run.player)
            if not condition_holds(run, found, by_the_way=False):
                run.forbid_by_text(source, "text_not_now", card=name)
        else:
            message = f"text_only_{found.text.place}"
            run.forbid_by_text(source, message, power=name, name=run.name_pokemon(spot, pokemon))


def _waits_for_its_moment(run: RulingRun, there: PowerThere) -> bool:
    """Whether the power acts only when something brings it up, so that no action uses it."""
    texts = [text for part, text in card_texts(run, there.card) if part == there.power.name]
    moments = {text.when for text in texts} - {"always"}
    return bool(moments) and moments.isdisjoint(_USES)


def _check_shut(run: RulingRun, found: TextInPlay, spot: Spot, pokemon: Pokemon) -> None:
    """Forbid a power shut by conditions that its own words name, or by texts of other cards."""
    own = [
        condition
        for condition in shutting_conditions(run, found, pokemon)
        if condition not in run.edition.powers_shut_by
    ]
    if own:
        run.forbid_by_text(
            found.context.source, "power_off", power=found.name, condition=AndList(own)
        )
    for other in shut_by(run, found):
        run.forbid_by_text(other.context.source, "text_forbids_powers", effect=other.name,
                           part=found.name, player=spot.player)  # fmt: skip


def play_power(run: RulingRun, spot: Spot, there: PowerThere) -> None:
    """Do what a power says."""
    used = list(usable_texts(run, spot, there.power.name))
    if not used and any(part == there.power.name for part, _ in card_texts(run, there.card)):
        source = cite_text(run, there.card, there.power.name)
        run.tell_text(source, "text_always_on", power=there.power.name)
    for found in used:
        note_use(run, found)
        if answer_power(run, found):
            continue
        if found.text.when == "instead_of_attack":
            attack_by_power(run, found.name, there.card)
            continue
        context = begin_text(run, fresh_context(run, found))
        if found.text.when == "player_turn":
            context.bind(player=run.player)
        told = len(run.notes)
        play_as(run, context, found.text.steps)
        say_if_nothing(run, context, told)
        if found.text.ends_turn:
            run.set_turn(run.player, attacked=True)
            run.tell_text(found.context.source, "text_ends_turn", player=run.player)
            run.add_verdict("text_ends_turn", player=run.player)


def is_waived(run: RulingRun, what: str, spot: Spot, name: str) -> bool:
    """Whether a power's own text lifts a rule of the edition.

    `power_once`: it may be used as often as its player likes. `power_off`: it may be used whatever
    Special Conditions its Pokémon has.
    """
    found = list(usable_texts(run, spot, name))
    if what == "power_once":
        return bool(found) and all(one.text.limit is None for one in found)
    return any(one.text.off == "never" for one in found)
