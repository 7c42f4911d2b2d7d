"""Last wishes of a pairing: no pair back that was broken, who would rather not meet, own division.

They count in this order, after all five objectives and after floats. Small fields weigh them in
the exact matching; in large ones a pair is mended by an exchange with somebody on the same score
that costs nothing else.
"""

from collections.abc import Iterable, Iterator

from tournaments.engine.rounds.field import BYE, Field, Two

TRIED = 400  # exchanges looked at for one pair before the wish is given up


def unwished(field: Field, a: int, b: int) -> int:
    """How unwelcome a pair is: one to be avoided weighs more than all of two divisions together.

    One that was broken weighs more than all of both.
    """
    broken = (b in field.broken.get(a, ())) * _most_avoided(field)
    if BYE in {a, b}:
        return broken
    avoided = b in field.avoid.get(a, ())
    across = bool(field.ages) and field.ages[a] != field.ages[b]
    return broken + avoided * most_across(field) + across


def most_unwished(field: Field) -> int:
    """The most that one pair can be unwelcome."""
    return _most_avoided(field) * 2


def _most_avoided(field: Field) -> int:
    """More than all pairs to be avoided, and across divisions, come to together."""
    return most_across(field) * (most_across(field) + 1)


def most_across(field: Field) -> int:
    """More than the number of pairs there are."""
    return len(field.playing) // 2 + 1


def open_wishes(field: Field, pairs: Iterable[Two]) -> int:
    """How unwelcome these pairs are together."""
    return sum(unwished(field, a, b) for a, b in pairs) if field.wishful else 0


def mend(field: Field, pairs: list[Two]) -> list[Two]:
    """The pairs with as many wishes met as single exchanges can; all else costs what it did."""
    if not open_wishes(field, pairs):
        return pairs
    out = list(pairs)
    by_score: dict[int, list[int]] = {}
    for at, two in enumerate(out):
        for score in {field.points[one] for one in two if one != BYE}:
            by_score.setdefault(score, []).append(at)
    for at in range(len(out)):
        if unwished(field, *out[at]):
            _mend_one(field, out, at, by_score)
    return out


def _mend_one(field: Field, out: list[Two], at: int, by_score: dict[int, list[int]]) -> None:
    for tried, (other, one, two) in enumerate(_exchanges(field, out, at, by_score)):
        if _better(field, (out[at], out[other]), (one, two)):
            out[at], out[other] = one, two
            return
        if tried >= TRIED:
            return


def _exchanges(
    field: Field, out: list[Two], at: int, by_score: dict[int, list[int]]
) -> Iterator[tuple[int, Two, Two]]:
    """Another pair, and both pairs after two players on the same score have changed places."""
    points = field.points
    for stays, goes in (out[at], out[at][::-1]):
        for other in by_score.get(points[goes], ()) if goes != BYE else ():
            if other == at:
                continue
            for comes, left in (out[other], out[other][::-1]):
                if comes != BYE and points[comes] == points[goes]:
                    yield other, (comes, BYE) if stays == BYE else (stays, comes), (goes, left)


def _better(field: Field, before: tuple[Two, Two], after: tuple[Two, Two]) -> bool:
    """Whether fewer wishes stay open, and nothing that counts more has become worse."""
    if open_wishes(field, after) >= open_wishes(field, before):
        return False
    return all(
        now <= was for now, was in zip(_rest(field, after), _rest(field, before), strict=True)
    )


def _rest(field: Field, pairs: tuple[Two, Two]) -> tuple[int, int, int]:
    """Rematches, second byes, and floats of those who float, of two pairs of the same scores."""
    played = [(a, b) for a, b in pairs if b != BYE]
    again = sum(b in field.met[a] for a, b in played)
    second = sum(field.byes[a] > 0 for a, b in pairs if b == BYE)
    crossing = [two for two in played if field.points[two[0]] != field.points[two[1]]]
    return again, second, sum(field.floats[one] for two in crossing for one in two)
