"""Pokémon V-UNION: four pieces come into play at once, from the discard pile (CRD-19)."""

from msgspec.structs import replace

from judging.engine.actions import PlayVUnion
from judging.engine.cards import PIECES
from judging.engine.evolution import check_kind_exists
from judging.engine.knock_outs import settle_knock_outs
from judging.engine.phrases import CommaList
from judging.engine.play import check_bench, seat_joined_pokemon
from judging.engine.position import Card, Player, PlayerName, Pokemon
from judging.engine.rule_boxes import game_so_far, rule_of_kind
from judging.engine.run import RulingRun
from judging.engine.turns import check_turn

_WANTED = PIECES["V-UNION"]


def play_v_union(run: RulingRun, action: PlayVUnion) -> None:
    """Four different pieces of one name go from the discard pile to the Bench, as one Pokémon."""
    pieces, player = action.pieces, run.player
    check_turn(run)
    check_kind_exists(run, pieces[0])
    _check_pieces(run, pieces)
    _check_pile(run, player, pieces)
    name = pieces[0].name
    if "V-UNION" in run.edition.once_a_game and name in game_so_far(run, player).v_unions:
        run.forbid_by_rule("CRD-19:once", "once_a_game_v-union", player=player, part=name)
    check_bench(run)
    if run.refusals:
        return
    _take_pieces(run, player, pieces)
    _note_played(run, player, name)
    joined = Pokemon(card=pieces[0], under=pieces[1:], played_on_turn=run.number)
    rule = rule_of_kind(run, "CRD-19", "TRN-2")
    seat_joined_pokemon(run, player, joined, rule, "v_union_played")
    settle_knock_outs(run)


def _check_pieces(run: RulingRun, pieces: tuple[Card, ...]) -> None:
    """Check for four different pieces of one name; catalogue ids tell pieces apart."""
    rule = rule_of_kind(run, "CRD-19", "TRN-2")
    strangers = [piece.name for piece in pieces if piece.stage != "V-UNION"]
    if strangers:
        run.forbid_by_rule(rule, "no_v_union", name=strangers[0])
    ids = [piece.catalogue_id for piece in pieces if piece.catalogue_id]
    if len(pieces) != _WANTED or len(set(ids)) < len(ids):
        run.forbid_by_rule(rule, "four_pieces", count=len({*ids}) + len(pieces) - len(ids))
    names = {piece.name for piece in pieces}
    if len(names) > 1:
        run.forbid_by_rule(rule, "two_v_unions", names=CommaList(sorted(names)))


def _check_pile(run: RulingRun, player: PlayerName, pieces: tuple[Card, ...]) -> None:
    """Check that the pieces lie in the discard pile; a pile given as a number is trusted."""
    pile = run.players[player].discard
    if isinstance(pile, int):
        return
    left = list(pile)
    for piece in pieces:
        place = _find_piece(left, piece)
        if place is None:
            rule = rule_of_kind(run, "CRD-19", "TRN-2")
            run.forbid_by_rule(rule, "piece_not_discarded", name=piece.name, player=player)
            return
        del left[place]


def _find_piece(pile: list[Card | None], piece: Card) -> int | None:
    """The place of a piece in a pile: of that very card, else of an unnamed one."""
    for wanted in (piece, None):
        if wanted in pile:
            return pile.index(wanted)
    return None


def _take_pieces(run: RulingRun, player: PlayerName, pieces: tuple[Card, ...]) -> None:
    side: Player = run.players[player]
    if isinstance(side.discard, int):
        run.change_side(player, discard=max(0, side.discard - len(pieces)))
        return
    left = list(side.discard)
    for piece in pieces:
        place = _find_piece(left, piece)
        assert place is not None  # noqa: S101 -- checked before
        del left[place]
    run.change_side(player, discard=tuple(left))


def _note_played(run: RulingRun, player: PlayerName, name: str) -> None:
    """Note that a V-UNION of that name is not played again in this game."""
    if "V-UNION" not in run.edition.once_a_game:
        return
    known = game_so_far(run, player)
    game = replace(known, v_unions=(*known.v_unions, name))
    run.change_side(player, this_game=game)
