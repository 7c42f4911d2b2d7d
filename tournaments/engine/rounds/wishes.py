"""Last wishes of a pairing: broken pairs do not come back, players avoid each other, own division.

They count in this order, after all five objectives and after floats. Small fields weigh them in the
exact matching; in large ones a pair is mended by an exchange with somebody on the same score that
costs nothing else.
"""

from collections.abc import Iterable, Iterator

from tournaments.engine.rounds.field import BYE, Field, PositionPair

MOST_TRIED = 400  # exchanges tried for one pair before its wish is given up


def wish_cost(field: Field, a: int, b: int) -> int:
    """How unwelcome a pair is: one to be avoided weighs more than all pairs of two divisions.

    A pair that was broken weighs more than all of both kinds.
    """
    broken = (b in field.broken.get(a, ())) * _avoidance_weight(field)
    if BYE in {a, b}:
        return broken
    avoided = b in field.avoid.get(a, ())
    across = bool(field.ages) and field.ages[a] != field.ages[b]
    return broken + avoided * most_division_cost(field) + across


def most_wish_cost(field: Field) -> int:
    """The highest cost of one pair's wishes."""
    return _avoidance_weight(field) * 2


def _avoidance_weight(field: Field) -> int:
    """More than all pairs to be avoided and all pairs of two divisions add up to."""
    return most_division_cost(field) * (most_division_cost(field) + 1)


def most_division_cost(field: Field) -> int:
    """More than the number of pairs."""
    return len(field.playing) // 2 + 1


def open_wish_cost(field: Field, pairs: Iterable[PositionPair]) -> int:
    """How unwelcome these pairs are in total."""
    return sum(wish_cost(field, a, b) for a, b in pairs) if field.has_wishes else 0


def mend_wishes(field: Field, pairs: list[PositionPair]) -> list[PositionPair]:
    """Meet as many wishes as single exchanges can; everything else costs the same as before."""
    if not open_wish_cost(field, pairs):
        return pairs
    mended = list(pairs)
    by_score: dict[int, list[int]] = {}
    for index, pair in enumerate(mended):
        for score in {field.points[player] for player in pair if player != BYE}:
            by_score.setdefault(score, []).append(index)
    for index in range(len(mended)):
        if wish_cost(field, *mended[index]):
            _mend_pair(field, mended, index, by_score)
    return mended


def _mend_pair(
    field: Field, mended: list[PositionPair], index: int, by_score: dict[int, list[int]]
) -> None:
    for tried, (other_index, first_pair, second_pair) in enumerate(
        _possible_exchanges(field, mended, index, by_score)
    ):
        if _is_better(field, (mended[index], mended[other_index]), (first_pair, second_pair)):
            mended[index], mended[other_index] = first_pair, second_pair
            return
        if tried >= MOST_TRIED:
            return


def _possible_exchanges(
    field: Field, mended: list[PositionPair], index: int, by_score: dict[int, list[int]]
) -> Iterator[tuple[int, PositionPair, PositionPair]]:
    """Each other pair, and both pairs after two players on the same score have changed places."""
    points = field.points
    for stays, goes in (mended[index], mended[index][::-1]):
        for other_index in by_score.get(points[goes], ()) if goes != BYE else ():
            if other_index == index:
                continue
            for comes, left in (mended[other_index], mended[other_index][::-1]):
                if comes != BYE and points[comes] == points[goes]:
                    yield (
                        other_index,
                        (comes, BYE) if stays == BYE else (stays, comes),
                        (goes, left),
                    )


def _is_better(
    field: Field,
    before: tuple[PositionPair, PositionPair],
    after: tuple[PositionPair, PositionPair],
) -> bool:
    """Whether fewer wishes stay open, and nothing that counts more has become worse."""
    if open_wish_cost(field, after) >= open_wish_cost(field, before):
        return False
    return all(
        cost <= was
        for cost, was in zip(_other_costs(field, after), _other_costs(field, before), strict=True)
    )


def _other_costs(field: Field, pairs: tuple[PositionPair, PositionPair]) -> tuple[int, int, int]:
    """The rematches, second byes and earlier floats of floaters in two pairs of the same scores."""
    played = [(a, b) for a, b in pairs if b != BYE]
    again = sum(b in field.met[a] for a, b in played)
    second = sum(field.byes[a] > 0 for a, b in pairs if b == BYE)
    crossing = [pair for pair in played if field.points[pair[0]] != field.points[pair[1]]]
    return again, second, sum(field.floats[player] for pair in crossing for player in pair)
