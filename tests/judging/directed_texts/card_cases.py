"""Cards drawn, searched for, looked at, turned over and put back: how many, which, and where to."""

from judging.engine.effects import expressions as ex
from judging.engine.effects import steps as st
from tests.judging.directed_texts.table import ask_attack, ask_trainer, make_spot, name_cards

SIDES = ("you", "opponent", "both")
DRAWN = st.Draw(count=ex.Handled())
ENERGY_SEEN = st.Draw(count=ex.Seen(where=ex.CardFilter(kind="energy")))
FIRE = ex.CardFilter(provides=("Fire",), kind="energy")
BASIC = ex.CardFilter(kind="basic_pokemon")
OWN_ONE = ex.Chosen(of="you")
ANY_FOUND = {"found": name_cards(4)[0]}
CROWDED = [make_spot(number) for number in (4, 8, 9, 10)]


def tell_fields(fields):
    """The fields of a step in short; of a filter only that there is one."""
    told = {key: value for key, value in fields.items() if not isinstance(value, ex.CardFilter)}
    kind = ["of a kind"] if len(told) < len(fields) else []
    return ", ".join([*(f"{key} {value}" for key, value in told.items()), *kind])


def list_draws():
    """So many, until there are so many, as many as one likes; out of decks that hold fewer."""
    for who in SIDES:
        for count in (0, 1, 2, 3):
            yield ask_attack(f"{who} draws {count}", st.Draw(count=count, who=who), DRAWN,
                table={"A.deck": 2, "B.deck": name_cards(9, 34)})  # fmt: skip
        for until in (0, 1, 2, 4, 5, 9):
            yield ask_attack(f"{who} draws until {until}", st.Draw(until=until, who=who), DRAWN)
    for deck in (0, 1, 2, 5):
        for ask, said in ((ask_attack, "an attack"), (ask_trainer, "a Trainer")):
            for picks in ([], [[1]]):
                yield ask(f"up to 2 of {deck} by {said}, picks {picks}", st.Draw(
                    count=2, up_to=True), DRAWN, table={"A.deck": deck}, choices=picks)  # fmt: skip


def list_searches():
    """What is searched and for what, how many must be taken, and where they go."""
    for pile in ("deck", "discard", "hand", "prizes"):
        for told, there, picked in (("a list", name_cards(32, 4, 31, 5, 32, 31), [[0]]),
                                    ("a number", 3, [[ANY_FOUND]])):  # fmt: skip
            table = {f"A.{pile}": there}
            for fields in ({}, {"for_": FIRE}, {"count": 2, "up_to": True}, {"count": "any"},
                           {"at_random": True, "count": 2}, {"by": "opponent"}):  # fmt: skip
                for picks in ([], [[]], picked):
                    yield ask_attack(f"search {pile}, {told}, {tell_fields(fields)}: {picks}",
                        st.Search(in_=pile, **fields), ENERGY_SEEN, table=table,
                        choices=picks)  # fmt: skip


def list_searches_apart():
    """Searches that say more of what they take, or say less of how."""
    for told, fields in (
        ("two of different names", {"count": 2, "different": True}),
        ("all", {"count": "all"}),
        ("all Fire", {"count": "all", "for_": FIRE}),
        ("two, not shuffled", {"count": 2, "shuffle": False}),
        ("two, not shown", {"count": 2, "show": False}),
        ("two of the opponent's", {"count": 2, "of": "opponent"}),
    ):
        for picks in ([], [[0, 0]], [[0, 5]], [[0, 1, 2]]):
            yield ask_attack(f"search for {told}, picks {picks}", st.Search(**fields), DRAWN,
                choices=picks)  # fmt: skip
    for pile in ("deck", "discard", "hand"):
        yield ask_trainer(f"a Trainer searches {pile} for up to two", st.Search(
            in_=pile, count=2, up_to=True), DRAWN, choices=[[]])  # fmt: skip


def list_found():
    """Where the cards go that were found: to a pile, to the Bench, onto Pokémon."""
    for pile in ("deck", "discard", "hand"):
        for to in ("hand", "deck_top", "deck_bottom", "deck", "discard", "lost_zone"):
            for shown in (True, False) if pile != "hand" else (True,):
                yield ask_attack(f"one from {pile} to {to}, shown {shown}",
                    st.Search(in_=pile, to=to, show=shown), DRAWN, choices=[[1]])  # fmt: skip
    for bench in (3, 4, 5):
        for picks in ([], [[0]], [[0, 1]]):
            table = {"A.bench": [*CROWDED, make_spot(11)][:bench]}
            search = st.Search(for_=BASIC, count=2, to="bench")
            yield ask_attack(f"two to a Bench of {bench}, picks {picks}", search,
                st.PutCounters(on="them"), DRAWN, table=table, choices=picks)  # fmt: skip
    for told, fields in (("one", {"count": 1}), ("two", {"count": 2}), ("each", {"count": 2,
            "each": True}), ("apart", {"count": 9, "apart": True})):  # fmt: skip
        for pile in ("deck", "discard"):
            search = st.Search(for_=ex.CardFilter(kind="energy"), in_=pile, to="attach",
                attach_to=ex.Chosen(of="you", place="bench"), **fields)  # fmt: skip
            for picks in ([], [[0], [0]], [[0, 1], [0], [1]], [[0, 1, 2], [2], [1], [0]]):
                yield ask_attack(f"{told} of {pile} attached, picks {picks}", search, DRAWN,
                    choices=picks)  # fmt: skip


def list_discards():
    """Cards that go from a pile: by whom, how many at least, and where to."""
    for pile in ("hand", "deck", "discard", "prizes"):
        for told, there in (("a list", name_cards(32, 4, 31)), ("a number", 3),
                            ("an unnamed one", [None, *name_cards(31)])):  # fmt: skip
            for fields, picks in (
                *(({"count": count}, picks) for count in (2, "all", "any", 4)
                  for picks in ([], [[0, 1]])),
                *(({"count": 2, "up_to": True}, picks) for picks in ([], [[0]])),
                *((fields, picks) for fields in ({"for_": FIRE}, {"at_random": True}, {
                    "by": "opponent"}, {"of": "opponent"}) for picks in ([], [[0]])),
            ):  # fmt: skip
                if pile != "deck" or (isinstance(fields.get("count", 1), int) and not picks):
                    yield ask_attack(f"discard from {pile}, {told}, {tell_fields(fields)}, {picks}",
                        st.DiscardCards(from_=pile, **fields), ENERGY_SEEN,
                        table={f"A.{pile}": there}, choices=picks)  # fmt: skip


def list_put_back():
    """Cards that go elsewhere than to the discard pile, or as a cost; the whole hand."""
    for to in ("hand", "deck_top", "deck_bottom", "deck", "lost_zone"):
        for fields in ({}, {"for_": FIRE}):
            yield ask_attack(f"from the hand to {to}, {tell_fields(fields)}", st.DiscardCards(
                to=to, **fields), DRAWN, choices=[[0]])  # fmt: skip
    for there in ([], name_cards(31), name_cards(31, 31), name_cards(32, 31), 1, [None]):
        for fields in ({"count": 1}, {"count": 2}, {"count": 2, "up_to": True}, {"for_": FIRE}):
            paid = st.DiscardCards(at="requirements", **fields)
            yield ask_attack(f"cost: {tell_fields(fields)} of a hand of {there}", paid, st.Heal(),
                table={"A.hand": there}, choices=[[0]])  # fmt: skip
    for who in SIDES:
        for to in ("deck", "deck_top", "deck_bottom"):
            yield ask_attack(f"hand of {who} to {to}", st.HandToDeck(who=who, to=to), DRAWN)
        yield ask_attack(f"deck of {who} is shuffled", st.Shuffle(who=who))


def list_prizes():
    """Prizes taken, added, swapped, turned up, shuffled; guessed."""
    for what in ("take", "add_from_deck", "add_from_hand", "swap_hand", "face_up", "shuffle"):
        for who in SIDES:
            for count in (1, 3):
                yield ask_attack(f"Prizes of {who}: {what} {count}", st.RevealPrize(
                    what=what, who=who, count=count), DRAWN, table={"B.deck": 2})  # fmt: skip
    for of in ("you", "opponent"):
        for prizes in (name_cards(31, 4), name_cards(22), [None], 2):
            for picks in ([], [[0]], [[0], [0]], [[1], [1]]):
                guess = st.GuessPrize(of=of, right=(st.Heal(counters=1),))
                side = "A" if of == "you" else "B"
                yield ask_attack(f"guess a Prize of {of} among {prizes}, picks {picks}", guess,
                    st.If(when=ex.DidIt(), then=(st.Draw(),)), table={f"{side}.prizes": prizes},
                    choices=picks)  # fmt: skip


def list_looks():
    """Cards looked at: how many and from where, what may be taken, where the rest lies then."""
    for pile in ("deck", "hand", "prizes"):
        for told, there in (("a list", name_cards(31, 4, 32, 31, 5)), ("a number", 4)):
            for fields in ({"reveal": True}, {"take": 1}, {"take": 2, "for_": FIRE},
                           {"take": "all", "for_": FIRE}, {"take": "any"}, {"take": "namesakes"},
                           {"take": 2, "up_to": True}):  # fmt: skip
                found = [ANY_FOUND] if told == "a number" else [0]
                for picks in ([], [found], [[*found, *found]]) if "take" in fields else ([],):
                    yield ask_attack(f"look at {pile}, {told}, {tell_fields(fields)}: {picks}",
                        st.Look(pile=pile, **fields), ENERGY_SEEN, choices=picks,
                        table={f"A.{pile}": there})  # fmt: skip


def list_ends_of_decks():
    """Cards seen at one end of a deck, and where those lie then that nobody takes."""
    for count in (0, 1, 3, 9):
        for end in ("top", "bottom"):
            for reveal in (False, True):
                look = st.Look(count=count, of="opponent", end=end, reveal=reveal, take=1)
                yield ask_attack(f"{count} at the {end}, shown {reveal}", look, DRAWN,
                    choices=[[0]])  # fmt: skip
    for rest in ("back", "order", "shuffle", "discard", "bottom", "order_bottom"):
        for end in ("top", "bottom"):
            for deck in (name_cards(31, 4, 32, 5, 9), name_cards(31, 31, 31), 5):
                look = st.Look(count=3, end=end, rest=rest, take=1, to="hand")
                picks = [[ANY_FOUND]] if deck == 5 else [[len(set(deck[:3])) // 2], [1, 0]]
                yield ask_attack(f"the rest {rest} to the {end} of {deck}", look,
                    table={"A.deck": deck}, choices=picks)  # fmt: skip


def list_taken():
    """Where the cards go that are taken of those seen."""
    for to in ("hand", "discard", "deck", "deck_top", "deck_bottom", "bench", "attach",
               "lost_zone"):  # fmt: skip
        for fields in ({"take": 1}, {"take": 2, "for_": BASIC}, {"take": 1, "reveal": True}):
            for deck in (name_cards(4, 31, 8), 3, [None, None, None]):
                picks = [[ANY_FOUND]] if deck == 3 else [[0], [0]]
                look = st.Look(count=3, to=to, attach_to=OWN_ONE, each=True, **fields)
                yield ask_attack(f"taken to {to}, {tell_fields(fields)} of {deck}", look, DRAWN,
                    table={"A.deck": deck, "A.bench": CROWDED}, choices=picks)  # fmt: skip


def list_unnamed():
    """Cards seen of which nobody has named some: where it matters what they are, that is asked."""
    deck = [None, *name_cards(31, 31), None]
    for take in (1, "any", "all", "namesakes"):
        for fields in ({}, {"for_": FIRE}, {"reveal": True}):
            for count in (2, 3):
                look = st.Look(count=count, end="bottom", take=take, **fields)
                yield ask_attack(f"{count} seen, {take} taken, {tell_fields(fields)}", look, DRAWN,
                    table={"A.deck": deck}, choices=[[0]])  # fmt: skip


def list_revealed():
    """Cards turned over until one fits."""
    for deck in (name_cards(4, 31, 32, 9), name_cards(31, 4), name_cards(4, 9), [], 3, 0,
                 [None, *name_cards(31)], [*name_cards(31), None]):  # fmt: skip
        for to in ("hand", "bench", "attach", "discard"):
            for rest in ("shuffle", "discard"):
                until = st.RevealUntil(for_=BASIC if to == "bench" else FIRE, to=to, rest=rest)
                found = {"found": name_cards(8 if to == "bench" else 31)[0]}
                yield ask_attack(f"until one fits to {to}, rest {rest}, of {deck}", until, DRAWN,
                    table={"A.deck": deck}, choices=[[found]] if deck == 3 else [])  # fmt: skip


CASES = {
    "drawn": list(list_draws()),
    "discarded": [*list_discards(), *list_put_back()],
    "searched": [*list_searches(), *list_searches_apart(), *list_found()],
    "looked at": [
        *list_looks(),
        *list_ends_of_decks(),
        *list_taken(),
        *list_unnamed(),
        *list_revealed(),
    ],
    "Prizes": list(list_prizes()),
}
