"""Set-up: its order, and what a hand without a Basic Pokémon leads to (SET)."""

from msgspec import UnsetType

from judging.engine import cards
from judging.engine.actions import Hands, SetUp
from judging.engine.extra_game import tell_extra_game_set_up
from judging.engine.position import Card, PlayerName, opponent_of, pile_size
from judging.engine.run import RequestError, RulingRun

_HAND_SIZE = 7  # as in all documents


def set_up_game(run: RulingRun, action: SetUp) -> None:
    """Tell who may draw how many extra cards, and with how many Prizes the game begins."""
    hands = _basics_of_hands(run, action)
    prizes = run.edition.sudden_death_prizes if action.sudden_death else 6
    run.tell_step("SET-1", "set_up_order", order=run.edition.set_up_order, prizes=prizes)
    _tell_who_is_first(run)
    if action.sudden_death:
        tell_extra_game_set_up(run)
    _tell_mulligans(run, {player: hands[player].count(False) for player in run.order})
    if not action.sudden_death:
        _tell_new_game(run)
    _conclude_hands(run, hands)
    for player in run.order:
        run.change_side(player, prizes=prizes)


def _tell_who_is_first(run: RulingRun) -> None:
    """Tell who goes first, if the edition says so apart from the order of set-up."""
    book = run.edition
    apart = book.first_by != "coin" or book.first_decided == "before" or book.winner_chooses
    if apart or book.names_aspect("SET-1:first") or book.names_aspect("SET-1:winner"):
        by = "coin" if book.first_by == "coin" else "hands"
        run.tell_step("SET-1:first", f"first_by_{by}_{book.first_decided}")
        run.tell_step("SET-1:winner", "winner_chooses" if book.winner_chooses else "winner_first")


def _tell_new_game(run: RulingRun) -> None:
    """Say that a new game begins, unless the game of this table is still to begin."""
    left = {pile_size(side.prizes) for side in run.players.values()}
    if left not in ({0}, {6}):  # some Prizes have been taken, and set-up deals new ones
        run.tell_step("SET-1", "set_up_anew")
        run.add_verdict("set_up_anew")


def _conclude_hands(run: RulingRun, hands: dict[PlayerName, tuple[bool, ...]]) -> None:
    extra = run.extra_cards or {}
    if not any(extra.values()):
        run.add_verdict("nobody_draws_extra")
    for player in run.order:
        if extra.get(player):
            run.add_verdict("may_draw_extra", player=player, count=extra[player])
        if not hands[player][-1]:
            run.add_verdict("still_no_basic", player=player)


def _tell_mulligans(run: RulingRun, lacking: dict[PlayerName, int]) -> None:
    """Tell hands without a Basic Pokémon, those of both at once first, and what others draw."""
    together = min(lacking.values())
    for _ in range(together):
        run.tell_step("SET-3", "neither_has_a_basic")
    alone = {player: lacking[opponent_of(player)] - together for player in run.order}
    for player in run.order:
        for _ in range(alone[player]):
            _tell_mulligan(run, player, opponent_of(player))
    run.extra_cards = {player: alone[player] * run.edition.extra_cards for player in run.order}
    for player in run.order:
        if run.extra_cards[player]:
            _tell_extra_cards(run, player, run.extra_cards[player])


def _tell_mulligan(run: RulingRun, player: PlayerName, other: PlayerName) -> None:
    message = "mulligan_alone" if run.edition.extra_cards_after else "mulligan"
    if run.edition.hand_is_discarded:
        message = "mulligan_discards"
    run.tell_step("SET-2", message, player=player, other=other, count=run.edition.extra_cards)


def _tell_extra_cards(run: RulingRun, player: PlayerName, count: int) -> None:
    """Tell when extra cards are drawn, what is said before, and what they no longer change."""
    book = run.edition
    if book.extra_cards_after:
        run.tell_step("SET-2:when", "extra_after", player=player, count=count)
    if book.extra_announced:
        run.tell_step("SET-2:announced", "extra_announced", player=player)
    if book.extra_cards_after or book.names_aspect("SET-2:active"):
        run.tell_step("SET-2:active", "active_stays", player=player)


def _basics_of_hands(run: RulingRun, action: SetUp) -> dict[PlayerName, tuple[bool, ...]]:
    """For each player, has each hand a Basic Pokémon: as told, or found in the cards."""
    if bool(action.basics) == bool(action.hands):
        raise RequestError("action", "basics_or_hands")
    if action.basics:
        basics = {player: getattr(action.basics, player) for player in run.order}
    else:
        _check_hand_sizes(action.hands)
        basics = {
            player: _find_basics(run, player, getattr(action.hands, player)) for player in run.order
        }
    name = "basics" if action.basics else "hands"
    for player, hands in basics.items():
        if True in hands[:-1]:
            place = hands.index(True) + 1
            raise RequestError(f"action.{name}.{player}.{place}", "no_further_hand")
    return basics


def _check_hand_sizes(drawn: Hands | UnsetType) -> None:
    """Refuse a hand larger than those drawn; a hand may be given in part."""
    for player in ("A", "B") if drawn else ():
        for place, hand in enumerate(getattr(drawn, player)):
            if len(hand) > _HAND_SIZE:
                raise RequestError(
                    f"action.hands.{player}.{place}",
                    "hand_too_large",
                    most=_HAND_SIZE,
                    held=len(hand),
                )


def _find_basics(
    run: RulingRun, player: PlayerName, hands: tuple[tuple[Card, ...], ...]
) -> tuple[bool, ...]:
    last = len(hands) - 1
    found = [_has_basic(run, player, hand, last=place == last) for place, hand in enumerate(hands)]
    for place, hand in enumerate(hands):
        if len(hand) < _HAND_SIZE:
            _tell_rest_of_hand(run, player, len(hand), found=found[place], last=place == last)
    return tuple(found)


def _tell_rest_of_hand(
    run: RulingRun, player: PlayerName, count: int, *, found: bool, last: bool
) -> None:
    """Tell how a hand given only in part is ruled on, and where that stays open."""
    if found:
        run.tell_step("SET-1", "rest_of_hand_aside", player=player, count=count, drawn=_HAND_SIZE)
    elif not last:
        run.tell_step("SET-1", "rest_of_hand_redrawn", player=player, count=count, drawn=_HAND_SIZE)
    else:
        message = "rest_of_hand_unsaid"
        run.tell_step("SET-1", message, player=player, count=count, drawn=_HAND_SIZE)
        run.add_verdict(message, player=player, count=count, drawn=_HAND_SIZE)


def _has_basic(run: RulingRun, player: PlayerName, hand: tuple[Card, ...], *, last: bool) -> bool:
    """Whether the hand lets its player begin. `last`: no further hand was drawn after it."""
    has_one = False
    fossil: Card | None = None
    for card in hand:
        if cards.is_basic(card):
            has_one = True
            if cards.has_label(card, "SP") or card.stage == "Baby":
                run.tell_step("SET-5", "counts_in_set_up", name=card.name)
        elif card.stage in {"LV.X", "LEGEND"}:
            run.tell_step("SET-5", "counts_not_in_set_up", name=card.name)
        elif cards.is_fossil(card):
            fossil = card
            counts = run.edition.fossils_in_set_up
            message = "counts_in_set_up" if counts else "counts_not_in_set_up"
            run.tell_step("SET-4", message, name=card.name)
    if has_one or fossil is None or not run.edition.fossils_in_set_up:
        return has_one
    return _begins_with_fossil(run, player, fossil, last=last)


def _begins_with_fossil(run: RulingRun, player: PlayerName, card: Card, *, last: bool) -> bool:
    """Whether a player begins with a hand that has a Fossil and no other Basic Pokémon."""
    if run.edition.fossil_may_be_refused:
        message = "fossil_may_start" if last else "fossil_refused"
        run.tell_step("SET-4:alone", message, player=player, name=card.name)
        return last
    if run.edition.names_aspect("SET-4:alone"):
        run.tell_step("SET-4:alone", "fossil_must_start", player=player, name=card.name)
    return True
