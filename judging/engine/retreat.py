"""Retreating and switching (TRN-11 … 15)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, islice

from judging.engine.actions import Retreat, Switch
from judging.engine.attached import discard_attached
from judging.engine.conditions import (
    conclude_what_ends,
    conclude_what_stays,
    tell_conditions_end,
    without_conditions,
)
from judging.engine.energy import energy_holder, energy_worth, forbid_by_doubt
from judging.engine.figures import forbid_by_texts, retreat_cost_of
from judging.engine.knock_outs import owe_promotion, settle_new_knock_outs
from judging.engine.phrases import CommaList, OrList
from judging.engine.position import PlayerName, Pokemon, Target
from judging.engine.run import RequestError, RulingRun, Spot
from judging.engine.turns import check_turn
from judging.engine.unsaid import is_retreat_cost_unsaid, tell_unsaid_retreat_cost

# With more payments than this, the question must say which one it is.
MOST_PAYMENTS = 2000
MOST_TRIED = 100_000  # ways to take cards that are tried, whether they pay or not
MOST_READ_OUT = 4  # ways to pay


def retreat_active(run: RulingRun, action: Retreat) -> None:
    """The Active Pokémon retreats to the Bench, another takes its place."""
    spot = Spot(run.player, "active")
    check_turn(run)
    if owe_promotion(run):
        return
    pokemon = run.find_pokemon(spot, f"position.players.{run.player}.active")
    name = run.name_pokemon(spot, pokemon)
    _check_retreat(run, pokemon, action)
    if run.refusals:
        return
    cost = retreat_cost_of(run, spot, pokemon)
    if action.discard is None and cost:
        run.payments = _list_payments(_energy_worths(run, pokemon), cost)
        run.tell_step("TRN-14", "payments", name=name, cost=cost, count=len(run.payments))
        run.add_verdict("may_retreat", name=name, count=len(run.payments))
        _conclude_payments(run, pokemon, run.payments)
        if run.players[run.player].bench is None:
            run.tell_step("TRN-15", "unless_bench_empty", player=run.player)
            run.add_verdict("unless_bench_empty", player=run.player)
        return
    run.find_pokemon(Spot(run.player, action.to), "action.to")
    tell_unsaid_retreat_cost(run, spot, pokemon)
    if run.layer and not run.layer.may_retreat(run, spot, pokemon):
        return
    _pay_retreat_cost(run, spot, pokemon, action.discard or ())
    if "Confused" in pokemon.conditions and run.edition.confused_retreat_flips:
        if not run.flip_coin():
            run.change_pokemon(spot, retreat_failed_on_turn=run.number)
            run.tell_step("TRN-13", "retreat_fails", name=name)
            run.add_verdict("retreat_fails", name=name)
            return
        run.tell_step("TRN-13", "retreat_succeeds", name=name)
    run.set_turn(run.player, retreats=run.players[run.player].this_turn.retreats + 1)
    change_places(run, run.player, action.to, "retreats")
    settle_new_knock_outs(run)


def _conclude_payments(run: RulingRun, runner: Pokemon, ways: tuple[tuple[int, ...], ...]) -> None:
    """Name the ways to pay that differ, where they are few enough to be read out."""
    named = dict.fromkeys(_count_names(runner.energy[index].name for index in way) for way in ways)
    if len(named) <= MOST_READ_OUT:
        run.add_verdict("pays_with", ways=OrList(named))


def _count_names(names: Iterable[str]) -> str:
    """“2 Water + Double Colorless”."""
    counts = Counter(sorted(name.removesuffix(" Energy") for name in names)).items()
    return " + ".join(f"{count} {name}" if count > 1 else name for name, count in counts)


def check_retreat_alone(run: RulingRun) -> None:
    """Forbid the Active Pokémon to retreat now, for every reason against it."""
    check_turn(run)
    _check_retreat(run, run.find_pokemon(Spot(run.player, "active")), Retreat(to=0))


def _check_retreat(run: RulingRun, runner: Pokemon, action: Retreat) -> None:
    spot = Spot(run.player, "active")
    side, name = run.players[run.player], run.name_pokemon(spot, runner)
    limit = run.edition.retreats_a_turn
    if limit is not None and side.this_turn.retreats >= limit:
        run.forbid_by_rule("TRN-11", "retreated_already", player=run.player)
    for condition in ("Asleep", "Paralyzed"):
        if condition in runner.conditions:
            run.forbid_by_rule(
                f"TRN-12:{condition}", "cannot_retreat", name=name, condition=condition
            )
    if run.edition.confused_retreat_flips and runner.retreat_failed_on_turn == run.number:
        run.forbid_by_rule("TRN-13:again", "failed_already", name=name)
    forbid_by_texts(run, "retreat", run.player, spot)
    if side.bench == ():
        run.forbid_by_rule("TRN-15", "empty_bench", player=run.player)
    elif side.bench:
        run.find_pokemon(Spot(run.player, action.to), "action.to")
    _check_payment(run, spot, runner, action.discard)


def _check_payment(
    run: RulingRun, spot: Spot, runner: Pokemon, discard: tuple[int, ...] | None
) -> None:
    cost, name = retreat_cost_of(run, spot, runner), run.name_pokemon(spot, runner)
    if discard is None:
        if sum(_energy_worths(run, runner)) < cost:
            run.forbid_by_rule("TRN-14", "cannot_pay", name=name, cost=cost)
            forbid_by_doubt(run, "TRN-14:energy", spot, energy_holder(run, spot, runner))
        return
    if len(set(discard)) < len(discard):
        raise RequestError("action.discard", "energy_twice")
    for place, index in enumerate(discard):
        if index >= len(runner.energy):
            raise RequestError(
                f"action.discard.{place}", "energy_attached", count=len(runner.energy)
            )
    if discard and is_retreat_cost_unsaid(runner):
        raise RequestError(
            f"position.players.{run.player}.active.card.retreat",
            "retreat_cost_to_be_given",
            name=runner.card.name,
        )
    worths = _energy_worths(run, runner)
    paid = [worths[index] for index in discard]
    if not is_legal_payment(paid, cost):
        run.forbid_by_rule("TRN-14", "wrong_payment", name=name, cost=cost, worth=sum(paid))


def _energy_worths(run: RulingRun, runner: Pokemon) -> list[int]:
    where = energy_holder(run, Spot(run.player, "active"), runner)
    return [energy_worth(card, where) for card in runner.energy]


def is_legal_payment(worth: list[int], cost: int) -> bool:
    """Whether cards worth so much Energy each are a legal payment (TRN-14).

    They are when some order leaves the total short of the cost before the last card:
    total − largest < cost ≤ total. Cost 0 takes no card at all, and a card that gives no Energy
    pays nothing.
    """
    if 0 in worth:
        return False
    if not cost or not worth:
        return not cost and not worth
    return sum(worth) - max(worth) < cost <= sum(worth)


def _list_payments(worths: list[int], cost: int) -> tuple[tuple[int, ...], ...]:
    ways = tuple(islice(legal_payments(worths, cost), MOST_PAYMENTS + 1))
    if len(ways) > MOST_PAYMENTS:
        raise _too_many_ways()
    return ways


def legal_payments(worths: list[int], cost: int) -> Iterator[tuple[int, ...]]:
    """Every legal payment, as ascending indices; shorter ones first, then by index.

    Raises RequestError if there are too many ways to take cards to try them all.
    """
    if not cost:
        yield ()
        return
    paying = [index for index, worth in enumerate(worths) if worth]
    dearest = sorted((worths[index] for index in paying), reverse=True)
    tried = 0
    for count in range(1, min(len(paying), cost) + 1):
        if sum(dearest[:count]) < cost:
            continue  # so few cards never pay it
        for chosen in combinations(paying, count):
            tried += 1
            if tried > MOST_TRIED:
                raise _too_many_ways()
            if is_legal_payment([worths[index] for index in chosen], cost):
                yield chosen


def _too_many_ways() -> RequestError:
    return RequestError("action.discard", "too_many_payments", most=MOST_PAYMENTS)


def _pay_retreat_cost(
    run: RulingRun, spot: Spot, runner: Pokemon, discard: tuple[int, ...]
) -> None:
    if not discard:
        return
    gone = discard_attached(run, spot, "energy", sorted(discard))
    cards, name = CommaList(card.name for card in gone), run.name_pokemon(spot, runner)
    run.tell_step("TRN-14", "pays_retreat", name=name, cards=cards)
    run.add_verdict("pays_retreat", name=name, cards=cards)


def change_places(run: RulingRun, player: PlayerName, slot: int, verdict: str) -> None:
    """The Active Pokémon and the Benched one in `slot` change places (TRN-15)."""
    active, benched = Spot(player, "active"), Spot(player, slot)
    leaves, comes = (
        run.find_pokemon(active, "action.player"),
        run.find_pokemon(benched, "action.to"),
    )
    going, coming = run.name_pokemon(active, leaves), run.name_pokemon(benched, comes)
    run.put_pokemon(benched, without_conditions(leaves, markers=False))
    run.put_pokemon(active, comes)

    def find_new_place(target: Target) -> Target | None:
        if target == slot:
            return "active"
        return slot if target == "active" else target

    run.move_powers(player, find_new_place)
    gone = run.name_as_moved(benched, leaves)
    run.tell_step("TRN-15", "goes_to_bench", name=going, comes=coming)
    tell_conditions_end(run, leaves, gone)
    run.add_verdict(verdict, name=going, comes=coming)
    conclude_what_ends(run, leaves, gone, markers=False)
    conclude_what_stays(run, leaves, gone, cards=False)
    if run.layer:
        run.layer.changed_places(run, player, slot)


def switch_active(run: RulingRun, action: Switch) -> None:
    """A card's effect switches a player's Active Pokémon; it is no retreat."""
    player = action.player
    side = run.players[player]
    if not side.active:
        raise RequestError("action.player", "no_active_to_switch", player=player)
    if side.bench == ():
        run.forbid_by_rule("TRN-15", "empty_bench", player=player)
        return
    change_places(run, player, action.to, "switches")
