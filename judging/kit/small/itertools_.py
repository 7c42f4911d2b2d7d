"""In the kit, what the engine takes from itertools."""


def combinations(items, count):
    pool = tuple(items)
    if count == 0:
        yield ()
        return
    for at, one in enumerate(pool):
        for rest in combinations(pool[at + 1 :], count - 1):
            yield (one, *rest)


def islice(items, stop):
    for at, one in enumerate(items):
        if at >= stop:
            return
        yield one


def chain(*rows):
    for row in rows:
        for one in row:
            yield one


def pairwise(items):
    row = tuple(items)
    for at in range(1, len(row)):
        yield row[at - 1], row[at]


def product(*rows):
    if not rows:
        yield ()
        return
    for one in rows[0]:
        for rest in product(*rows[1:]):
            yield (one, *rest)
