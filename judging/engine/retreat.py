"""Retreating and switching (TRN-11 … 15)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, islice

from judging.engine.actions import Retreat, Switch
from judging.engine.cards import retreat_cost
from judging.engine.conditions import cleared, conclude_change, conclude_kept, tell_end
from judging.engine.energy import doubts, seat, worth
from judging.engine.knock_outs import owe_promotion
from judging.engine.piles import put
from judging.engine.position import PlayerName, Pokemon, Target
from judging.engine.run import RequestError, Run, Spot, without
from judging.engine.turns import check_turn
from judging.engine.wording import Either, Row

# More payments than this are no list to choose from: the question is to say which it is.
MOST_PAYMENTS = 2000
MOST_READ_OUT = 4  # ways to pay


def retreat(run: Run, action: Retreat) -> None:
    """The Active Pokémon retreats to the Bench, another takes its place."""
    spot = Spot(run.player, "active")
    check_turn(run)
    if owe_promotion(run):
        return
    runner = run.at(spot, f"position.players.{run.player}.active")
    _check(run, runner, action)
    if run.refusals:
        return
    cost = retreat_cost(runner.card)
    if action.discard is None and cost:
        run.payments = _listed(_worths(run, runner), cost)
        run.say("TRN-14", "payments", name=runner.card.name, cost=cost, count=len(run.payments))
        run.conclude("may_retreat", name=runner.card.name, count=len(run.payments))
        _conclude_ways(run, runner, run.payments)
        if run.players[run.player].bench is None:
            run.say("TRN-15", "unless_bench_empty", player=run.player)
            run.conclude("unless_bench_empty", player=run.player)
        return
    run.at(Spot(run.player, action.to), "action.to")
    _pay(run, spot, runner, action.discard or ())
    if "Confused" in runner.conditions and run.edition.confused_retreat_flips:
        if not run.heads():
            run.change(spot, retreat_failed_on_turn=run.number)
            run.say("TRN-13", "retreat_fails", name=runner.card.name)
            run.conclude("retreat_fails", name=runner.card.name)
            return
        run.say("TRN-13", "retreat_succeeds", name=runner.card.name)
    run.set_turn(run.player, retreats=run.players[run.player].this_turn.retreats + 1)
    change_places(run, run.player, action.to, "retreats")


def _conclude_ways(run: Run, runner: Pokemon, ways: tuple[tuple[int, ...], ...]) -> None:
    """Name the ways to pay that differ, where they are few enough to be read out."""
    named = dict.fromkeys(_counted(runner.energy[index].name for index in way) for way in ways)
    if len(named) <= MOST_READ_OUT:
        run.conclude("pays_with", ways=Either(named))


def _counted(names: Iterable[str]) -> str:
    """“2 Water + Double Colorless”."""
    found = Counter(sorted(name.removesuffix(" Energy") for name in names)).items()
    return " + ".join(f"{count} {name}" if count > 1 else name for name, count in found)


def _check(run: Run, runner: Pokemon, action: Retreat) -> None:
    side, name = run.players[run.player], runner.card.name
    limit = run.edition.retreats_a_turn
    if limit is not None and side.this_turn.retreats >= limit:
        run.forbid("TRN-11", "retreated_already", player=run.player)
    for condition in ("Asleep", "Paralyzed"):
        if condition in runner.conditions:
            run.forbid(f"TRN-12:{condition}", "cannot_retreat", name=name, condition=condition)
    if run.edition.confused_retreat_flips and runner.retreat_failed_on_turn == run.number:
        run.forbid("TRN-13:again", "failed_already", name=name)
    if side.bench == ():
        run.forbid("TRN-15", "empty_bench", player=run.player)
    elif side.bench:
        run.at(Spot(run.player, action.to), "action.to")
    _check_payment(run, runner, action)


def _check_payment(run: Run, runner: Pokemon, action: Retreat) -> None:
    cost, discard = retreat_cost(runner.card), action.discard
    if discard is None:
        if sum(_worths(run, runner)) < cost:
            run.forbid("TRN-14", "cannot_pay", name=runner.card.name, cost=cost)
            for doubt in doubts(seat(run, run.player, runner)):
                run.forbid("TRN-14:energy", doubt.message, card=doubt.card, name=doubt.name)
        return
    if len(set(discard)) < len(discard):
        raise RequestError("action.discard", "names the same Energy twice")
    for place, index in enumerate(discard):
        if index >= len(runner.energy):
            raise RequestError(
                f"action.discard.{place}", f"{len(runner.energy)} Energy attached, counted from 0"
            )
    worths = _worths(run, runner)
    paid = [worths[index] for index in discard]
    if not pays(paid, cost):
        run.forbid("TRN-14", "wrong_payment", name=runner.card.name, cost=cost, worth=sum(paid))


def _worths(run: Run, runner: Pokemon) -> list[int]:
    where = seat(run, run.player, runner)
    return [worth(card, where) for card in runner.energy]


def pays(worth: list[int], cost: int) -> bool:
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


def _listed(worths: list[int], cost: int) -> tuple[tuple[int, ...], ...]:
    found = tuple(islice(payments(worths, cost), MOST_PAYMENTS + 1))
    if len(found) > MOST_PAYMENTS:
        raise RequestError(
            "action.discard", f"more than {MOST_PAYMENTS} ways to pay are open here: give the cards"
        )
    return found


def payments(worths: list[int], cost: int) -> Iterator[tuple[int, ...]]:
    """Every legal payment, as ascending indices; shorter ones first, then by index."""
    if not cost:
        yield ()
        return
    for count in range(1, min(len(worths), cost) + 1):
        for chosen in combinations(range(len(worths)), count):
            if pays([worths[index] for index in chosen], cost):
                yield chosen


def _pay(run: Run, spot: Spot, runner: Pokemon, discard: tuple[int, ...]) -> None:
    if not discard:
        return
    gone = tuple(runner.energy[index] for index in sorted(discard))
    run.change(spot, energy=without(runner.energy, set(discard)))
    put(run, spot.player, "discard", gone)
    names = Row(card.name for card in gone)
    run.say("TRN-14", "pays_retreat", name=runner.card.name, cards=names)
    run.conclude("pays_retreat", name=runner.card.name, cards=names)


def change_places(run: Run, player: PlayerName, slot: int, verdict: str) -> None:
    """The Active Pokémon and the Benched one in `slot` change places (TRN-15)."""
    active, benched = Spot(player, "active"), Spot(player, slot)
    leaves, comes = run.at(active, "action.player"), run.at(benched, "action.to")
    run.place(benched, cleared(leaves, markers=False))
    run.place(active, comes)

    def moved(target: Target) -> Target | None:
        if target == slot:
            return "active"
        return slot if target == "active" else target

    run.move_powers(player, moved)
    run.say("TRN-15", "goes_to_bench", name=leaves.card.name, comes=comes.card.name)
    tell_end(run, leaves)
    run.conclude(verdict, name=leaves.card.name, comes=comes.card.name)
    conclude_change(run, leaves, leaves.card.name, markers=False)
    conclude_kept(run, leaves, cards=False)


def switch(run: Run, action: Switch) -> None:
    """A card's effect switches a player's Active Pokémon; it is no retreat."""
    player = action.player
    side = run.players[player]
    if not side.active:
        raise RequestError("action.player", f"{player} has no Active Pokémon to switch")
    if side.bench == ():
        run.forbid("TRN-15", "empty_bench", player=player)
        return
    change_places(run, player, action.to, "switches")
