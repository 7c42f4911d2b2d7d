"""In the kit, difflib's close matches: similarity is twice the matching letters by all letters."""


def get_close_matches(word, possibilities, n=3, cutoff=0.6):
    scored = []
    for one in possibilities:
        both = len(one) + len(word)
        score = 2 * _matching(one, word) / both if both else 1.0
        if score >= cutoff:
            scored.append((score, one))
    scored.sort(reverse=True)
    return [one for _score, one in scored[:n]]


def _matching(a, b):
    """How many letters match: the longest common run, then the same to its left and right."""
    size, i, j = _longest(a, b)
    if not size:
        return 0
    return size + _matching(a[:i], b[:j]) + _matching(a[i + size :], b[j + size :])


def _longest(a, b):
    best, best_i, best_j, above = 0, 0, 0, {}
    for i, letter in enumerate(a):
        row = {}
        for j, other in enumerate(b):
            if letter == other:
                row[j] = size = above.get(j - 1, 0) + 1
                if size > best:
                    best, best_i, best_j = size, i - size + 1, j - size + 1
        above = row
    return best, best_i, best_j
