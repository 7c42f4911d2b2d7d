"""Set-up: its order, and what a hand without a Basic Pokémon leads to (SET)."""

from msgspec.structs import replace

from judging.engine import cards
from judging.engine.actions import SetUp
from judging.engine.position import Card, PlayerName, pile_size
from judging.engine.run import RequestError, RulingRun


def set_up_game(run: RulingRun, action: SetUp) -> None:
    """Who may draw how many extra cards, and with how many Prizes the game begins."""
    hands = _basics_of_hands(run, action)
    prizes = 1 if action.sudden_death else 6
    run.tell_step("SET-1", "set_up_order", order=run.edition.set_up_order, prizes=prizes)
    if action.sudden_death:
        run.tell_step("WIN-5", "sudden_death_set_up")
    lacking = {player: hands[player].count(False) for player in run.order}
    together = min(lacking.values())
    for _ in range(together):
        run.tell_step("SET-3", "neither_has_a_basic")
    extra: dict[PlayerName, int] = {"A": 0, "B": 0}
    for player, other in (run.order, run.order[::-1]):
        alone = lacking[other] - together
        extra[player] = alone * run.edition.extra_cards
        for _ in range(alone):
            _tell_mulligan(run, player, other)
    run.extra_cards = extra
    _conclude_beginning(run, sudden_death=action.sudden_death)
    if not any(extra.values()):
        run.add_verdict("nobody_draws_extra")
    for player in run.order:
        run.players[player] = replace(run.players[player], prizes=prizes)
        if extra[player]:
            run.add_verdict("may_draw_extra", player=player, count=extra[player])
        if not hands[player][-1]:
            run.add_verdict("still_no_basic", player=player)


def _conclude_beginning(run: RulingRun, *, sudden_death: bool) -> None:
    """Say which game begins, where it is not the one of this table that is still to begin."""
    left = {pile_size(side.prizes) for side in run.players.values()}
    if sudden_death:
        run.add_verdict("sudden_death_set_up")
    elif left not in ({0}, {6}):  # Prizes have been taken, and they do not stay so
        run.tell_step("SET-1", "set_up_anew")
        run.add_verdict("set_up_anew")


def _tell_mulligan(run: RulingRun, player: PlayerName, other: PlayerName) -> None:
    message = "mulligan_discards" if run.edition.hand_is_discarded else "mulligan"
    run.tell_step("SET-2", message, player=player, other=other, count=run.edition.extra_cards)


def _basics_of_hands(run: RulingRun, action: SetUp) -> dict[PlayerName, tuple[bool, ...]]:
    """For each player, has each hand a Basic Pokémon: as told, or found in the cards."""
    if bool(action.basics) == bool(action.hands):
        raise RequestError("action", "give either `basics` or `hands`")
    if action.basics:
        basics = {player: getattr(action.basics, player) for player in run.order}
    else:
        basics = {
            player: tuple(_has_basic(run, hand) for hand in getattr(action.hands, player))
            for player in run.order
        }
    name = "basics" if action.basics else "hands"
    for player, hands in basics.items():
        if True in hands[:-1]:
            place = hands.index(True) + 1
            raise RequestError(
                f"action.{name}.{player}.{place}",
                "no further hand is drawn after one with a Basic Pokémon",
            )
    return basics


def _has_basic(run: RulingRun, hand: tuple[Card, ...]) -> bool:
    has_one = False
    for card in hand:
        if cards.is_basic(card):
            has_one = True
            if cards.has_label(card, "SP") or card.stage == "Baby":
                run.tell_step("SET-5", "counts_in_set_up", name=card.name)
        elif card.stage in {"LV.X", "LEGEND"}:
            run.tell_step("SET-5", "counts_not_in_set_up", name=card.name)
        elif cards.is_fossil(card):
            counts = run.edition.fossils_in_set_up
            has_one = has_one or counts
            message = "counts_in_set_up" if counts else "counts_not_in_set_up"
            run.tell_step("SET-4", message, name=card.name)
    return has_one
