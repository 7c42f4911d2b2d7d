"""Drawn changes of an event's document before it is written as a TOM file.

They concern who plays and who dropped, what was played, how it ended, and what the event is called.
Some changed documents cannot be written and are refused. The same seed draws the same changes.
"""

import msgspec

from tournaments.engine.files.tdf.document import Cut, Match, Place, Player, Pod, Round

replace = msgspec.structs.replace
HEAD = {
    "name": ("Other &amp; Cup", "", 'Zoë <&> "Q"', "a\x00b"),
    "date": ("2027-01-02", "", "2.1.2027"),
    "sanction_id": ("27-01-000999", ""),
    "city": ("Elmbridge", ""), "region": ("North", ""), "country": ("Peru", ""),
    "organizer_id": ("7700009", ""), "organizer": ("Una <O.>", ""),
    "round_minutes": (0, 26, 50), "cut_minutes": (0, 51), "elapsed": (0, 61),
    "type": ("1", "2", "3"), "mode": ("CUSTOM", "", "TCG1DAY"), "game": ("VIDEO_GAME", ""),
    "stage": ("1", "3", "4", "5", ""), "planned_rounds": (1, 2, 4, 9, 21),
    "source": ("",),
}  # fmt: skip
OF_PLAYER = {
    "first_name": ("Una", "", "X<&>Y"), "last_name": ("Fox", ""), "birth_year": (None, 1987, 2017),
    "starter": (True, False), "fixed_table": (None, 3, 11), "slot": (None, 2), "seed": (None, 5),
    "awarded_byes": ((), (1,), (1, 2, 3)), "late": (True, False),
    "dropped_after": (None, 0, 1, 2, 3), "disqualified": (True, False),
    "division": ("junior", "senior", "masters"), "dropped_at": ("11/14/2026 20:20:20",),
    "added": ("11/14/2026 06:06:06",), "changed": ("11/14/2026 07:07:07",),
}  # fmt: skip
OF_MATCH = {
    "result": (None, "a", "b", "tie", "double_loss", "bye", "loss", "awarded_bye"),
    "table": (None, 1, 40), "at": ("11/14/2026 21:21:21", ""),
}  # fmt: skip
OF_ROUND = {
    "paired_at": ("11/14/2026 22:22:22", ""), "started_at": ("11/14/2026 23:23:23",),
    "time_left": (None, 0, 77),
}  # fmt: skip
OF_CUT = {"size": (0, 2, 16), "players": (None, 0, 8, 9, 16, 17), "third_place": (True, False)}
NEW = Player(
    id="7700999", division="senior", first_name="New", last_name="C.", birth_year=2012,
    starter=True, added="11/14/2026 05:05:05",
)  # fmt: skip
OTHER = replace(NEW, id="7700998", division="masters", first_name="", birth_year=None, late=True,
                fixed_table=6, dropped_after=2, awarded_byes=(1,))  # fmt: skip


def change_document(random, document):
    """Return the document with one to three changes, and what they are in words."""
    said = []
    for _ in range(random.randint(1, 3)):
        change = random.choice(CHANGES)
        what, changed = change(random, document)
        if changed is not None:
            document = changed
            said.append(what)
    return " + ".join(said) or "as it is", document


def change_head(random, document):
    field = random.choice(sorted(HEAD))
    value = random.choice(HEAD[field])
    return f"{field}={value!r}", replace(document, **{field: value})


def change_one_of(random, document, part, fields):
    """Change one value in one row of this part."""
    rows = getattr(document, part)
    if not rows:
        return "", None
    at, field = random.randrange(len(rows)), random.choice(sorted(fields))
    value = random.choice(fields[field])
    changed = replace(rows[at], **{field: value})
    what = f"{part}[{at}].{field}={value!r}"
    return what, replace(document, **{part: (*rows[:at], changed, *rows[at + 1 :])})


def change_player(random, document):
    return change_one_of(random, document, "players", OF_PLAYER)


def change_cut_size(random, document):
    return change_one_of(random, document, "cuts", OF_CUT)


def change_round(random, document):
    return change_one_of(random, document, random.choice(("rounds", "cut")), OF_ROUND)


def change_roster(random, document):
    """Change who plays: one or two players more, one less, or all in another order."""
    players = document.players
    at = random.randrange(len(players) + 1)
    what, changed = random.choice((
        (f"new player at {at}", (*players[:at], NEW, *players[at:])),
        (f"two new at {at}", (*players[:at], OTHER, NEW, *players[at:])),
        (f"player {at} gone", (*players[:at], *players[at + 1 :])),
        ("players backwards", players[::-1]),
    ))  # fmt: skip
    return what, replace(document, players=changed)


def change_pods(random, document):
    pods = document.pods
    if not pods:
        made = Pod(
            category="10",
            divisions=("junior", "senior", "masters"),
            players=tuple(each.id for each in document.players),
            starting_table=4,
            third_place=True,
        )
        return "one pod", replace(document, pods=(made,))
    at = random.randrange(len(pods))
    left = replace(pods[at], players=pods[at].players[1:])
    what, changed = random.choice((
        (f"pod {at} gone", (*pods[:at], *pods[at + 1 :])),
        (f"pod {at} without its first", (*pods[:at], left, *pods[at + 1 :])),
        ("pods backwards", pods[::-1]),
        ("no pods", ()),
    ))  # fmt: skip
    return what, replace(document, pods=changed)


def change_match(random, document):
    """Change one match of some round: its values, its sides, or whether it exists."""
    part = random.choice(("rounds", "rounds", "cut"))
    rounds = getattr(document, part)
    if not rounds or not rounds[-1].matches:
        return "", None
    at = random.choice((random.randrange(len(rounds)), len(rounds) - 1))
    what, matches = change_matches(random, rounds[at].matches)
    changed = (*rounds[:at], replace(rounds[at], matches=matches), *rounds[at + 1 :])
    return f"{part}[{at}] {what}", replace(document, **{part: changed})


def change_matches(random, matches):
    at, field = random.randrange(len(matches) or 1), random.choice(("", "", *sorted(OF_MATCH)))
    if not matches:
        return "as it was", matches
    match = matches[at]
    if field:
        value = random.choice(OF_MATCH[field])
        what, made = f"match {at} {field}={value!r}", (replace(match, **{field: value}),)
    else:
        what, made = random.choice((
            (f"match {at} gone", ()),
            (f"match {at} turned", (replace(match, a=match.b or match.a, b=match.b and match.a),)),
            (f"match {at} for one", (replace(match, b=None, result="bye", table=None),)),
            (f"match {at} open", (replace(match, result=None if match.b else match.result),)),
        ))  # fmt: skip
    return what, (*matches[:at], *made, *matches[at + 1 :])


def change_rounds(random, document):
    """Add or remove one round."""
    part = random.choice(("rounds", "cut"))
    rounds = getattr(document, part)
    if rounds and random.random() < 0.6:
        return f"{part} without the last", replace(document, **{part: rounds[:-1]})
    number = max((each.number for each in (*document.rounds, *document.cut)), default=0) + 1
    if part == "cut" and any((each.dropped_after or 0) >= number for each in document.players):
        return "", None  # somebody dropped after a round that would no longer exist
    results = random.choice(((None,), ("a", "b"), ("a", "tie", None)))
    new = Round(number=number, matches=tuple(pair_everybody(document, results)),
                time_left=random.choice((None, 0, 600)),
                paired_at=random.choice(("", "11/14/2026 12:34:56")))  # fmt: skip
    if not new.matches:
        return "", None
    return f"{part} with one more", replace(document, **{part: (*rounds, new)})


def pair_everybody(document, results):
    """Pair all who still play, in the order of their pods."""
    playing = {each.id for each in document.players if each.dropped_after is None}
    pods = [each.players for each in document.pods] or [[each.id for each in document.players]]
    table = 0
    for pod in pods:
        left = [each for each in pod if each in playing]
        for at, (a, b) in enumerate(zip(left[::2], left[1::2], strict=False)):
            table += 1
            yield Match(a=a, b=b, table=table, result=results[at % len(results)])
        if len(left) % 2:
            yield Match(a=left[-1], result="bye", at="11/14/2026 01:02:03")


def change_cuts(random, document):
    cuts = document.cuts
    known = {each.category for each in cuts}
    free = next(each for each in ("2", "1", "0", "10", "9", "8") if each not in known)
    new = Cut(category=free, size=4, players=random.choice((None, 8, 9, 17)), third_place=True)
    what, changed = random.choice((
        ("one cut more", (*cuts, new)), ("one cut less", cuts[1:]), ("cuts backwards", cuts[::-1]),
    ))  # fmt: skip
    return what, replace(document, cuts=changed)


def change_places(random, document):
    categories = {"junior": "0", "senior": "1", "masters": "2"}
    made = tuple(
        Place(id=each.id, place=at, category=categories[each.division], finished=at % 4 > 0)
        for at, each in enumerate(document.players, start=1)
    )
    what, changed = random.choice((
        ("all placed", made), ("places backwards", document.places[::-1]),
        ("one place less", document.places[1:]), ("no places", ()),
    ))  # fmt: skip
    return what, replace(document, places=changed)


CHANGES = (
    change_head, change_player, change_player, change_cut_size, change_round, change_roster,
    change_pods, change_match, change_match, change_rounds, change_cuts, change_places,
)  # fmt: skip
