"""Effects of other cards: take cards, take a Pokémon out of play, name a kind of card."""

from msgspec import UNSET

from judging.engine import cards
from judging.engine.actions import CountsAs, LeavePlay, Take
from judging.engine.knock_outs import remove_pokemon, settle_knock_outs
from judging.engine.names import PokemonName
from judging.engine.piles import PileName, discard_from_play, move_to_hand, put_on_pile
from judging.engine.position import Card, Pokemon, pile_size
from judging.engine.run import RequestError, RulingRun, Spot


def take_cards(run: RulingRun, action: Take) -> None:
    """An effect draws, takes or looks at cards, as many as there are (WIN-6)."""
    pile = getattr(run.players[action.player], action.source)
    if action.source == "lost_zone":
        if rule := run.edition.not_yet.get("Lost Zone"):
            run.forbid_by_rule(rule, "no_lost_zone")
        elif not action.look:
            run.forbid_by_rule("CRD-12", "stays_lost")
        if run.refusals:
            run.cards = 0
            return
    run.cards = min(action.count, pile_size(pile))
    _tell_take(run, action, run.cards)
    if not action.look:
        move_to_hand(run, action.player, action.source, run.cards)


def _tell_take(run: RulingRun, action: Take, count: int) -> None:
    message = "looks_at" if action.look else "takes_cards"
    rule = {"deck": "WIN-6", "discard": "CRD-13", "lost_zone": "CRD-12"}[action.source]
    if count < action.count:
        rule, message = "WIN-6", "looks_at_what_is_there" if action.look else "takes_what_is_there"
    if not count:
        message = "looks_at_none" if action.look else "takes_none"
    where = action.source.replace("discard", "discard pile").replace("lost_zone", "Lost Zone")
    run.tell_step(rule, message, player=action.player, count=count, where=where)
    pile = getattr(run.players[action.player], action.source)
    if not isinstance(pile, int) and any(
        card is not None and card.stage == "LEGEND" for card in pile
    ):
        run.tell_step("CRD-7", "halves_are_cards")
    run.add_verdict(message, player=action.player, count=count, where=where)


def leave_play(run: RulingRun, action: LeavePlay) -> None:
    """An effect takes a Pokémon and all its cards out of play: no Knock Out, no Prize."""
    spot = Spot(action.player, action.target)
    run.find_pokemon(spot, "action.target")
    if action.to == "lost_zone" and (rule := run.edition.not_yet.get("Lost Zone")):
        run.forbid_by_rule(rule, "no_lost_zone")
        return
    take_out_of_play(run, spot, action.to)
    settle_knock_outs(run)


def take_out_of_play(run: RulingRun, spot: Spot, to: PileName) -> None:
    """Put the Pokémon there and all its cards on a pile; its replacement is settled later."""
    pokemon = run.find_pokemon(spot)
    name = run.name_pokemon(spot, pokemon)
    if to == "discard":
        discard_from_play(run, spot.player, cards.all_cards(pokemon))
    else:
        put_on_pile(run, spot.player, to, cards.all_cards(pokemon))
    remove_pokemon(run, spot.player, {spot.target})
    rule = "CRD-12" if to == "lost_zone" else "CRD-13"
    run.tell_step(rule, f"goes_to_{to}", name=name)
    if pokemon.card.stage == "LEGEND":
        run.tell_step("CRD-7", "two_cards", name=name)
    run.add_verdict(f"goes_to_{to}", name=name)


def decide_counts_as(run: RulingRun, action: CountsAs) -> None:
    """Whether an effect that names a kind of Pokémon reaches this one."""
    if (action.target is UNSET) == (action.card is UNSET):
        raise RequestError("action", "target_or_card")
    if action.card is not UNSET:
        name: PokemonName = action.card.name
        counts, rule = (
            _card_counts_as(action.card, action.kind),
            _deciding_rule(action.card, action.kind),
        )
    else:
        assert action.target is not UNSET  # noqa: S101 -- asked just above
        spot = Spot(run.player, action.target)
        pokemon = run.find_pokemon(spot, "action.target")
        name, counts = run.name_pokemon(spot, pokemon), _pokemon_counts_as(pokemon, action.kind)
        rule = _deciding_rule(pokemon.card, action.kind, pokemon)
    if not counts:
        run.forbid_by_rule(rule, "counts_not", name=name, kind=action.kind)
        return
    run.tell_step(rule, "counts", name=name, kind=action.kind)
    run.add_verdict("counts", name=name, kind=action.kind)


def _card_counts_as(card: Card, kind: str) -> bool:
    """A card anywhere but in play: its printed kind. A Fossil is a Trainer card there."""
    answers = {
        "Pokémon": cards.is_pokemon(card),
        "Basic": cards.is_basic(card),
        "Evolved": False,
        "Unevolved": cards.is_basic(card)
        or (cards.is_pokemon(card) and card.stage in cards.STAGES_APART),
        "Evolution card": cards.is_evolution(card),
        "Stage 1": cards.is_pokemon(card) and cards.stage_of(card) == "Stage 1",
        "Stage 2": cards.is_pokemon(card) and cards.stage_of(card) == "Stage 2",
        "Owner": cards.is_pokemon(card) and cards.has_owner(card),
        "in play": False,
    }
    return answers[kind]


def _pokemon_counts_as(pokemon: Pokemon, kind: str) -> bool:
    """A Pokémon in play: the stage it has there. A Fossil is a Basic Pokémon there."""
    evolved, stage = cards.has_evolved(pokemon), cards.stage_in_play(pokemon)
    apart = pokemon.card.stage in cards.STAGES_APART
    answers = {
        "Pokémon": True,
        "Basic": not evolved and not apart,
        "Evolved": evolved,
        "Unevolved": not evolved,
        "Evolution card": cards.is_evolution(pokemon.card),
        "Stage 1": stage == "Stage 1",
        "Stage 2": stage == "Stage 2",
        "Owner": cards.has_owner(pokemon.card),
        "in play": True,
    }
    return answers[kind]


def _deciding_rule(card: Card, kind: str, pokemon: Pokemon | None = None) -> str:
    """The rule that decides: that of the card's own kind first, then that of the question."""
    if kind in {"in play", "Owner"}:
        return {"in play": "CRD-13", "Owner": "CRD-1"}[kind]
    lies_on_baby = pokemon is not None and any(
        card_under.stage == "Baby" for card_under in pokemon.under
    )
    of_its_own = (
        ("CRD-7", card.stage == "LEGEND"),
        ("CRD-5:stage", card.stage == "LV.X"),
        ("CRD-6:stage", cards.has_label(card, "SP")),
        ("CRD-9", cards.is_fossil(card)),
        ("CRD-2", card.stage == "Baby" or lies_on_baby),
    )
    of_the_question = {"Pokémon": "CRD-13", "Basic": "SET-5"}
    own = (rule for rule, applies in of_its_own if applies)
    return next(own, of_the_question.get(kind, "CRD-10"))
