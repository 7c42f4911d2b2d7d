"""The best next round by brute force: an oracle that shares only the state with the engine.

It knows the objectives of the command contract and nothing about how to reach them.
"""

from functools import cache
from itertools import combinations

import networkx as nx

BYE = ""


class Book:
    """What the history of a state says about each player who is still in."""

    def __init__(self, state):
        self.number = len(state.rounds) + 1
        self.planned = state.planned_rounds
        self.still_in = [p for p in state.players if not _is_gone(p, self.number)]
        self.ids = [p.id for p in self.still_in]
        self.points = dict.fromkeys((p.id for p in state.players), 0)
        self.met, self.had_bye = set(), set()
        for one in state.rounds:
            for m in one.matches:
                self.read_match(m)

    def read_match(self, m):
        if m.b is not None:
            self.met.add(frozenset((m.a, m.b)))
        if m.result == "bye":
            self.had_bye.add(m.a)
        if m.result in {"a", "bye", "awarded_bye"}:
            self.points[m.a] += 3
        if m.result == "b":
            self.points[m.b] += 3
        if m.result == "tie":
            self.points[m.a] += 1
            self.points[m.b] += 1

    def list_playing(self, number):
        return [p.id for p in self.still_in if number not in p.awarded_byes]

    def count_cost(self, pairs):
        """Return the numbers of rematches and second byes, points of byes, squared score gaps."""
        two = [tuple(pair) for pair in pairs if BYE not in pair]
        byes = [one for pair in pairs if BYE in pair for one in pair if one != BYE]
        return (
            sum(pair in self.met for pair in pairs),
            sum(one in self.had_bye for one in byes),
            sum(self.points[one] for one in byes),
            sum((self.points[a] - self.points[b]) ** 2 for a, b in two),
        )


def _is_gone(player, number):
    return player.dropped_after is not None and player.dropped_after < number


def list_pairings(players):
    """Return every way to pair these players, with a bye where their number is odd."""
    if len(players) % 2:
        players = [*players, BYE]
    yield from _list_pairs(tuple(players))


def _list_pairs(players):
    if not players:
        yield frozenset()
        return
    one, *others = players
    for at, other in enumerate(others):
        for pairs in _list_pairs((*others[:at], *others[at + 1 :])):
            yield pairs | {frozenset((one, other))}


def goes_on(book, pairs, *, byes_again):
    """Check whether the rounds to come can be paired without a rematch (or any second bye)."""

    def keep_pairs(pairs):
        return frozenset(pair for pair in pairs if BYE not in pair or not byes_again)

    @cache
    def goes_onwards(number, used):
        if number > book.planned:
            return True
        options = map(keep_pairs, list_pairings(book.list_playing(number)))
        return any(goes_onwards(number + 1, used | new) for new in options if not new & used)

    had = {frozenset((one, BYE)) for one in book.had_bye}
    return goes_onwards(book.number + 1, keep_pairs(book.met | had | pairs))


def find_least_cost(state):
    """Find the least cost of the next round, dead end third, by trying every pairing."""
    book = Book(state)
    order = sorted(list_pairings(book.list_playing(book.number)), key=book.count_cost)
    gravest = book.count_cost(order[0])[:2]
    for pairs in order:
        cost = book.count_cost(pairs)
        if cost[:2] == gravest and goes_on(book, pairs, byes_again=True):
            return (*gravest, 0, *cost[2:])
    return (*gravest, 1, *book.count_cost(order[0])[2:])


def best_without_looking_ahead(state):
    """Return the least cost of the next round without dead ends, by another library's matching."""
    book = Book(state)
    players = book.list_playing(book.number)
    vertices = [*players, BYE] if len(players) % 2 else players
    top = max(book.points.values(), default=0) + 1
    steps = (len(vertices) * top**3 * 4, len(vertices) * top**3 * 2, len(vertices) * top**2, 1)
    graph = nx.Graph()
    for a, b in combinations(vertices, 2):
        cost = book.count_cost([frozenset((a, b))])
        graph.add_edge(a, b, weight=sum(x * step for x, step in zip(cost, steps, strict=True)))
    return book.count_cost([frozenset(two) for two in nx.min_weight_matching(graph)])
