"""Plays the texts of attacks, Trainers and Supporters within a ruling."""

from collections.abc import Container, Iterable, Iterator
from itertools import chain
from typing import Any

from judging.engine.actions import Action, PlayLegend
from judging.engine.attack_scene import AttackScene
from judging.engine.cards import attacks_with_cards as cards_of_attacks
from judging.engine.damage import Hit
from judging.engine.effects import (
    attaching,
    cards,
    coins,
    conditions,
    copy,
    counters,
    damage,
    energy,
    guessing,
    looking,
    places,
    structure,
)
from judging.engine.effects.context import IGNORED, TextContext, begin_text, new_context
from judging.engine.effects.evaluate import DAMAGE_DONE, does_condition_hold
from judging.engine.effects.library import Library
from judging.engine.effects.play import (
    play_queue,
    play_requirements,
    play_steps,
    play_text,
    say_if_nothing,
)
from judging.engine.effects.rules_layer import RulesLayer
from judging.engine.effects.steps import Require
from judging.engine.effects.texts_in_play import has_card_of
from judging.engine.figures import Forbidden
from judging.engine.position import Card, Effects, Forbiddable, Player, PlayerName, Position
from judging.engine.run import RulingRun, Spot

# Importing these registers the functions of their steps.
FAMILIES = (
    attaching, cards, coins, conditions, copy, counters, damage, energy, guessing, looking, places,
    structure,
)  # fmt: skip
_ATTACK = "attack being played"
# The steps of an attack before which this class or its base asks texts, and those before which this
# class does. Afterwards texts are asked only after `do`.
_STEPS_WITH_TEXTS = frozenset({"announce", "requirements", "cancel", "do"})
_STEPS_OF_TEXTS = frozenset({"requirements", "do"})


class CardTextLayer(RulesLayer):
    """All texts: those in force and lasting (RulesLayer), and those played step by step (here)."""

    def __init__(self, library: Library) -> None:
        super().__init__(library)
        self.library = library

    def is_active(self, position: Position, action: Action) -> bool:
        """Whether a card in the question has effect data, or the position holds rules as data."""
        known = self.library.effects.cards
        if not known:
            return False
        for card in _cards_named(action):
            if card.catalogue_id in known:
                return True
        if position.stadium and position.stadium.catalogue_id in known:
            return True
        if _have_rules(position.effects):
            return True
        players = position.players
        return _has_texts(players.A, known) or _has_texts(players.B, known)

    # --- attacks ---------------------------------------------------------------------------------

    heard_before = _STEPS_WITH_TEXTS
    heard_after = frozenset({"do"})

    def attack_step(self, run: RulingRun, scene: AttackScene, step: str) -> AttackScene | None:
        """Play the text's costs at the requirements, and before the damage what changes it."""
        if step not in _STEPS_OF_TEXTS:
            return super().attack_step(run, scene, step)
        if not scene.played or scene.card is None:
            return scene
        if step == "requirements":
            return self._begin_attack(run, scene)
        return self._play_before_damage(run, scene)

    def find_bans(
        self,
        run: RulingRun,
        what: Forbiddable,
        player: PlayerName,
        spot: Spot | None,
        name: str | None,
    ) -> Iterable[Forbidden]:
        """The bans in force, and attacks whose own text requires something that does not hold."""
        found = super().find_bans(run, what, player, spot, name)
        pokemon = run.look_at(spot) if spot else None
        if what != "attack" or not pokemon or name not in self.library.attacks_asking:
            return found
        asking = [
            new_context(self.library, player, spot, card, name)
            for attack, card in cards_of_attacks(pokemon)
            if attack.name == name and (card.catalogue_id, name) in self.library.asking
        ]
        return chain(found, self._find_unmet(run, asking)) if asking else found

    def _find_unmet(self, run: RulingRun, asking: list[TextContext]) -> Iterator[Forbidden]:
        for context in asking:
            name = context.part or ""
            for step in self.library.attack_steps(context.card, name):
                if isinstance(step, Require) and not does_condition_hold(run, context, step.when):
                    yield Forbidden(context.source, "text_only_if", {"name": name})

    def _begin_attack(self, run: RulingRun, scene: AttackScene) -> AttackScene | None:
        assert scene.card  # noqa: S101 -- the caller has looked
        context = new_context(self.library, run.player, scene.attacker, scene.card, scene.name)
        context.base, context.scene = scene.base, scene
        context.phase = "requirements"
        run.memory[_ATTACK] = begin_text(run, context)
        if scene.action.discard:
            named = scene.action.discard, run.find_pokemon(scene.attacker)
            run.memory["energy named by the action"] = named
        play_requirements(run, context, self.library.attack_steps(scene.card, scene.name))
        if context.stopped and not run.refusals:
            run.add_verdict("does_nothing", attack=scene.name)
        return None if context.stopped else scene

    def _play_before_damage(self, run: RulingRun, scene: AttackScene) -> AttackScene | None:
        context: TextContext = run.memory[_ATTACK]
        assert scene.card  # noqa: S101 -- as above
        context.phase, context.scene = "before_damage", scene
        play_steps(run, context, self.library.attack_steps(scene.card, scene.name))
        if context.stopped:
            run.add_verdict("does_nothing", attack=scene.name)
            return None
        run.memory[IGNORED] = context.ignores
        return scene._replace(base=context.base or 0)

    def after_attack_step(
        self, run: RulingRun, scene: AttackScene, step: str
    ) -> AttackScene | None:
        """After the damage, play the rest of the attack, then the texts that answer it."""
        if scene.played and scene.card is not None:
            run.memory[IGNORED] = frozenset()
            context: TextContext = run.memory[_ATTACK]
            told = len(run.verdict)
            play_queue(run, context)
            _leave_out_no_damage(run, context, told)
        return super().after_attack_step(run, scene, step)

    def damage_done(self, run: RulingRun, blow: Hit, points: int) -> None:
        """Note how much damage was done to whom, for texts that ask."""
        done: dict[Spot, int] = run.memory.setdefault(DAMAGE_DONE, {})
        done[blow.defender] = done.get(blow.defender, 0) + points
        super().damage_done(run, blow, points)

    def changed_places(self, run: RulingRun, player: PlayerName, slot: int) -> None:
        """Let the texts being played follow their Pokémon."""
        places.swap_places(run, player, slot)
        super().changed_places(run, player, slot)

    # --- Trainers --------------------------------------------------------------------------------

    def check_trainer(self, run: RulingRun, played: tuple[Card, Spot | None]) -> None:
        """Check what the text of a Trainer requires before the card is played."""
        super().check_trainer(run, played)
        moments = {text.when for text in self.library.own_texts(played[0])}
        if moments == {"opponent_power"}:
            source = self.library.cite_text(played[0], None)
            run.forbid_by_text(source, "text_waits", power=played[0].name)
        for context, steps in self._play_texts(run, played):
            play_requirements(run, context, steps)

    def play_trainer(self, run: RulingRun, played: tuple[Card, Spot | None]) -> bool:
        """Do what a Trainer or Supporter says."""
        if super().play_trainer(run, played):
            return True
        for context, steps in self._play_texts(run, played):
            begin_text(run, context)
            told = len(run.notes)
            play_text(run, context, steps)
            say_if_nothing(run, context, told)
        return False

    def _play_texts(
        self, run: RulingRun, played: tuple[Card, Spot | None]
    ) -> list[tuple[TextContext, tuple[Any, ...]]]:
        card, spot = played
        found: list[tuple[TextContext, tuple[Any, ...]]] = []
        for text in self.library.own_texts(card):
            if text.when == "play":
                context = new_context(self.library, run.player, None, card, None)
                context.preset = spot
                context.bind(target=spot)
                found.append((context, text.steps))
        return found


def _leave_out_no_damage(run: RulingRun, context: TextContext, told: int) -> None:
    """Drop “does no damage” from the verdict if the attack does something else."""
    if not context.base and len(run.verdict) > told and run.verdict[told - 1][0] == "does_none":
        del run.verdict[told - 1]


def _cards_named(action: Action) -> tuple[Card, ...]:
    """The cards that an action plays: one, or both halves of a LEGEND."""
    if isinstance(action, PlayLegend):
        return action.halves
    card = getattr(action, "card", None)
    return (card,) if isinstance(card, Card) else ()


def _has_texts(side: Player, known: Container[object]) -> bool:
    """Whether a card of that side has effect data; every ruling asks, most have none."""
    if _have_rules(side.effects):
        return True
    for pokemon in side.in_play:
        if has_card_of(known, pokemon) or _have_rules(pokemon.effects):
            return True
    return False


def _have_rules(effects: Effects) -> bool:
    return bool(effects) and any(effect.rules for effect in effects)
