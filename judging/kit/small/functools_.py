"""In the kit, what the engine takes from functools."""


def cache(work):
    known = {}

    def remembered(*args):
        if args not in known:
            known[args] = work(*args)
        return known[args]

    return remembered


def lru_cache(maxsize=None):
    return cache


class cached_property:
    def __init__(self, work):
        self.work = work

    def __get__(self, one, _kind=None):
        return self.work(one)


def reduce(work, items, start):
    for one in items:
        start = work(start, one)
    return start


def partial(work, *given, **named):
    return lambda *values, **more: work(*given, *values, **{**named, **more})
