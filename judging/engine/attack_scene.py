"""An attack about to be made, and what forbids it (ATK-2, TRN-18, CON-5, CON-7)."""

from typing import Literal, NamedTuple

from judging.engine import energy
from judging.engine.actions import AttackWith
from judging.engine.conditions import require_condition
from judging.engine.damage import Hit
from judging.engine.figures import forbid_by_texts
from judging.engine.phrases import CommaList
from judging.engine.position import Card, OnceAGame, Pokemon
from judging.engine.rule_boxes import check_once_a_game
from judging.engine.run import RequestError, RulingRun, Spot


class AttackScene(NamedTuple):
    """An attack under way: the question, who attacks whom, and with what.

    `card`: the one it is printed on; None if it is copied. `played`: its text is played, and the
    action does not say what it comes to. `once`: the kind of which a game allows one such attack.
    `unsaid`: the sign beside the printed number, if nothing says what the text makes of it.
    """

    action: AttackWith
    attacker: Spot
    defender: Spot
    name: str
    cost: tuple[str, ...]
    base: int
    card: Card | None = None
    played: bool = False
    once: OnceAGame | None = None
    unsaid: Literal["", "plus", "minus"] = ""

    @property
    def blow(self) -> Hit:
        """The damage it is about to do to the Defending Pokémon."""
        return Hit(self.attacker, self.defender, self.base, self.action.effects, self.name)


_CANNOT_ATTACK: tuple[tuple[Literal["Asleep", "Paralyzed"], str], ...] = (
    ("Asleep", "CON-5:attack"),
    ("Paralyzed", "CON-7"),
)


def _is_waived(
    run: RulingRun, scene: AttackScene, condition: Literal["Asleep", "Paralyzed"]
) -> bool:
    return bool(run.layer and run.layer.lifts_rule(run, condition, scene.attacker, scene.name))


def check_attack(run: RulingRun, scene: AttackScene, attacker: Pokemon) -> None:
    """Forbid whatever stands in the way of this attack."""
    player = scene.attacker.player
    for condition, rule in _CANNOT_ATTACK:
        if condition in attacker.conditions and not _is_waived(run, scene, condition):
            name = run.name_pokemon(scene.attacker, attacker)
            run.forbid_by_rule(rule, "cannot_attack", name=name, condition=condition)
    forbid_by_texts(run, "attack", player, scene.attacker, scene.name)
    shown = scene.card or attacker.card
    check_first_turn(run, shown, scene.name, text_allows=scene.action.text_allows)
    check_once_a_game(run, player, scene.once, scene.name)
    _check_energy(run, scene, attacker)
    if is_by_machine(scene, attacker) and "Technical Machine" in run.edition.not_yet:
        run.forbid_by_rule("TRN-9", "kind_not_yet", kind="Technical Machine")
    for inflicted in scene.action.inflicts:
        require_condition(run, inflicted)
    _check_places(run, scene, attacker)


def check_first_turn(run: RulingRun, card: Card, name: str, *, text_allows: bool) -> None:
    """Forbid the first attack of whoever goes first, unless the attack's own text allows it.

    `card`: the one the attack is printed on.
    """
    if run.edition.first_player_attacks or run.number != 1:
        return
    if text_allows:
        source = run.layer.cite_text(card, name) if run.layer else f"{card.name}, {name}"
        run.tell_text(source, "text_allows_first_attack", attack=name)
    else:
        run.forbid_by_rule("TRN-18", "no_first_attack", player=run.player)


def _check_energy(run: RulingRun, scene: AttackScene, attacker: Pokemon) -> None:
    where = energy.energy_holder(run, scene.attacker, attacker)
    if energy.covers_cost(scene.cost, where):
        return
    run.forbid_by_rule("ATK-2", "too_little_energy", name=scene.name, cost=CommaList(scene.cost))
    energy.forbid_by_doubt(run, "ATK-2:energy", scene.attacker, where)


def _check_places(run: RulingRun, scene: AttackScene, attacker: Pokemon) -> None:
    action = scene.action
    if len(set(action.discard)) < len(action.discard):
        raise RequestError("action.discard", "energy_twice")
    for place, index in enumerate(action.discard):
        if index >= len(attacker.energy):
            raise RequestError(
                f"action.discard.{place}", "energy_attached", count=len(attacker.energy)
            )
    for place, damage in enumerate(action.bench_damage):
        run.find_pokemon(
            Spot(scene.defender.player, damage.slot), f"action.bench_damage.{place}.slot"
        )


def is_by_machine(scene: AttackScene, attacker: Pokemon) -> bool:
    """Whether the attack is printed on a Technical Machine attached."""
    return bool(attacker.tools) and any(tool is scene.card for tool in attacker.tools)
