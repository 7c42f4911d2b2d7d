"""Deck lists from the first one handed in to the last check: every use case, done and refused."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.support.evenings import DECK
from tests.support.golden_lines import compare_lines
from tests.support.told_use_cases import BEGINS
from tournaments.domain.players import entrants
from tournaments.domain.registration import checks, kept_lists, lists, published, sheets
from tournaments.models import DeckCheck, Entrant, Event, SheetPile

pytestmark = [pytest.mark.django_db, pytest.mark.once]
OTHER = "4 Raichu SF 8\n56 Lightning Energy DP 126"
SHORT = "4 Pikachu AR 71\n55 Lightning Energy DP 126"
HOUR = timedelta(hours=1)


def set_rules(told, name, event, **rules):
    told.ask_for(name, lists.change_rules, told.actor, event, lists.RegistrationRules(**rules))


def tell_window(told, name, event):
    rules = lists.rules_of(Event.objects.get(pk=event.pk))
    told.ask_for(name, lambda: [lists.list_window(rules), lists.find_lock(rules)])
    if lists.find_lock(rules):
        told.ask_for(f"{name}, in words", lists.describe_lock, rules)


def change_rules(told):
    event = told.make_event(["A"])
    set_rules(told, "lists of another kind", event, lists="public")
    set_rules(told, "illegal lists of another kind", event, illegal="burned")
    set_rules(told, "ends as it begins", event, opens_at=BEGINS, closes_at=BEGINS)
    set_rules(told, "ends before it begins", event, opens_at=BEGINS, closes_at=BEGINS - HOUR)
    set_rules(
        told, "an hour", event, opens_at=BEGINS + HOUR, closes_at=BEGINS + 2 * HOUR, lists="open"
    )
    tell_window(told, "before", event)
    told.ask_for("handed in before", lists.hand_in_list, event.entrants.get(), DECK)
    told.pass_time(hours=1)
    tell_window(told, "as it opens", event)
    told.ask_for("published while it is open", lists.publish_lists, told.actor, event)
    told.pass_time(minutes=59, seconds=59)
    tell_window(told, "in the last second", event)
    told.pass_time(seconds=1)
    tell_window(told, "as it closes", event)
    told.ask_for("handed in after", lists.hand_in_list, event.entrants.get(), DECK)
    told.ask_for("published", lists.publish_lists, told.actor, event)
    told.ask_for("published twice", lists.publish_lists, told.actor, event)
    set_rules(told, "closed lists while published", event, lists="closed")
    set_rules(told, "open lists while published", event, lists="open", illegal="refused")
    told.ask_for("hidden without a reason", lists.hide_lists, told.actor, event, " ")
    told.ask_for("hidden", lists.hide_lists, told.actor, event, "too early")
    told.ask_for("hidden twice", lists.hide_lists, told.actor, event, "")
    set_rules(told, "closed lists", event)
    told.ask_for("closed lists published", lists.publish_lists, told.actor, event)


def lock_lists(told):
    event = told.make_event(["A", "B"])
    set_rules(told, "open for an hour", event, closes_at=BEGINS + HOUR, lists="open")
    told.ask_for("not locked", lists.unlock_lists, told.actor, event, "")
    told.ask_for("locked", lists.lock_lists, told.actor, event)
    told.pass_time(minutes=20)
    told.ask_for("locked twice", lists.lock_lists, told.actor, event)
    tell_window(told, "by hand", event)
    told.ask_for("unlocked without a reason", lists.unlock_lists, told.actor, event, "")
    told.ask_for("unlocked", lists.unlock_lists, told.actor, event, "a list was late")
    tell_window(told, "unlocked", event)
    paired = told.pair_round(event, draft=True)
    tell_window(told, "by a draft", event)
    told.pass_time(minutes=50)
    tell_window(told, "by a draft before it closed", event)
    paired.__class__.objects.filter(pk=paired.pk).update(draft=False)
    tell_window(told, "by the first round", event)
    told.ask_for("unlocked once it has begun", lists.unlock_lists, told.actor, event, "late")
    paired.__class__.objects.filter(pk=paired.pk).update(paired_at=BEGINS + 2 * HOUR)
    tell_window(told, "closed before the first round", event)
    event.rounds.all().delete()
    lists.rules_of(event).__class__.objects.update(closes_at=None)
    tell_window(told, "begun without a round", event)


def register_decks(told):
    event = told.make_event(["A", "B", "C"])
    a, b, c = event.entrants.order_by("pk")
    told.ask_for("by a player", lists.hand_in_list, a, DECK)
    told.ask_for("the same", lists.hand_in_list, a, DECK)
    told.ask_for("another", lists.hand_in_list, a, OTHER)
    told.ask_for("one card short, warned of", lists.hand_in_list, a, SHORT)
    told.ask_for("by staff", lists.register_deck, told.actor, a, DECK)
    set_rules(told, "legal lists alone", event, illegal="refused")
    told.ask_for("one card short, refused", lists.hand_in_list, b, SHORT)
    told.ask_for("one card short, by staff", lists.register_deck, told.actors["judge"], b, SHORT)
    Entrant.objects.filter(pk=c.pk).update(dropped_after=0)
    told.ask_for("by who dropped", lists.hand_in_list, c, DECK)
    told.ask_for("locked", lists.lock_lists, told.actor, event)
    told.ask_for("first list after the lock", lists.register_deck, told.actor, b, OTHER)
    told.ask_for("change without a reason", lists.register_deck, told.actor, b, DECK, " ")
    told.ask_for("change with a reason", lists.register_deck, told.actor, b, DECK, "typed wrongly")
    told.ask_for("by a player after the lock", lists.hand_in_list, b, OTHER)
    entrants.drop_entrant(told.actor, a)
    told.ask_for("of who is gone", lists.register_deck, told.actor, a, OTHER)
    for name, user in (("judge", told.users["judge"]), ("stranger", told.make_user("stranger"))):
        told.ask_for(f"read by {name}", published.require_readable, user, event)
    set_rules(told, "open", event, lists="open")
    lists.publish_lists(told.actor, event)
    told.ask_for("read by anybody", published.require_readable, told.make_user("visitor"), event)
    Event.objects.filter(pk=event.pk).update(stage="cut")
    told.ask_for("once the cut has begun", lists.register_deck, told.actor, b, OTHER, "late")


def keep_only_so_many(told):
    """Lists beyond what is kept for one player, and for the event: in number and in letters."""
    told.patch.setattr(kept_lists, "MOST_OWN_LISTS", 3)
    told.patch.setattr(kept_lists, "LISTS_A_PLAYER", 1)
    told.patch.setattr(kept_lists, "LISTS_AT_ALL", 5)
    event = told.make_event(["A", "B", "C"])
    a, b, c = event.entrants.order_by("pk")
    for number, text in enumerate([DECK, OTHER, DECK], start=1):
        told.ask_for(f"list {number} of 3", lists.hand_in_list, a, text)
    told.ask_for("one more than three", kept_lists.require_room, a, OTHER)
    told.ask_for("another's list", lists.hand_in_list, b, DECK)
    told.ask_for("another's second", lists.hand_in_list, b, OTHER)
    told.patch.setattr(kept_lists, "LISTS_AT_ALL", 6)
    told.ask_for("another's second, with room", kept_lists.require_room, b, OTHER)
    told.patch.setattr(kept_lists, "LISTS_AT_ALL", 99)
    told.patch.setattr(kept_lists, "LETTERS_A_PLAYER", 60)
    for most in (2 * (len(DECK) - 10) - 1, 2 * (len(DECK) - 10)):
        told.patch.setattr(kept_lists, "LETTERS_AT_ALL", most)
        told.ask_for(f"{most} letters", kept_lists.require_room, c, "x" * (50 + len(DECK)))
    told.ask_for("no more letters than usual", kept_lists.require_room, c, "x" * 60)


def pick_lists(told, name, event, **asked):
    return told.ask_for(name, checks.begin_checks, told.actor, event, checks.CheckRequest(**asked))


def check_decks(told):
    event = told.make_event(list("ABCDEFGH"), cut_size=0)
    everybody = list(event.entrants.order_by("pk"))
    pick_lists(told, "nobody has a list", event, chosen="random")
    for entrant in everybody[:4]:
        lists.register_deck(told.actor, entrant, DECK)
    pick_lists(told, "before the first round", event, chosen="random", number=2)
    pick_lists(told, "no standing yet", event, chosen="standing", number=2)
    told.play_round(told.pair_round(event))
    told.pair_round(event)
    for number in (0, 1, 64, 65):
        pick_lists(told, f"first {number}", event, chosen="standing", number=number)
    pick_lists(told, "one table", event, chosen="random")
    pick_lists(told, "two tables, again", event, chosen="random", number=2, again=True)
    pick_lists(told, "tables", event, chosen="table", tables=(3, 1))
    pick_lists(told, "no such table", event, chosen="table", tables=(1, 9, 7))
    pick_lists(told, "no table", event, chosen="table")
    pick_lists(told, "a player", event, chosen="player", entrant=everybody[0].pk)
    pick_lists(told, "without a list", event, chosen="player", entrant=everybody[7].pk)
    pick_lists(told, "no player", event, chosen="player")
    pick_lists(told, "by weight", event, chosen="weight")
    Entrant.objects.filter(pk__in=[everybody[0].pk, everybody[1].pk]).update(held_after=1)
    pick_lists(told, "who is held is not drawn", event, chosen="random", number=64, again=True)


def find_faults(told):
    event = told.make_event(["A", "B", "C"])
    for entrant, text in zip(event.entrants.order_by("pk"), (DECK, OTHER, SHORT), strict=True):
        lists.register_deck(told.actor, entrant, text)
    picked = pick_lists(told, "all three", event, chosen="random", number=3)
    one, two, three = picked.checks
    told.ask_for("seen", checks.store_ticks, one, {"2": 1, "1": 0})
    told.ask_for("a line there is not", checks.store_ticks, one, {"9": 1, "1": 1, "7": 1})
    told.ask_for("nothing seen", checks.store_ticks, two, {})
    judge = told.actors["judge"]
    for finding, fault, note in (
        ("", "", ""), ("lost", "", ""), ("problem", "", ""), ("fine", "missing", ""),
        ("problem", "stolen", ""), ("fine", "", "x" * 501),
    ):  # fmt: skip
        name = f"{finding}/{fault}/{len(note)}"
        told.ask_for(name, checks.finish_check, judge, one, finding, fault, note)
    told.pass_time(minutes=5)
    told.ask_for("fine", checks.finish_check, judge, one, "fine", "", "x" * 500)
    told.ask_for("twice", checks.finish_check, told.actor, one, "problem", "missing")
    told.ask_for("seen too late", checks.store_ticks, one, {"1": 4})
    told.ask_for("a problem", checks.finish_check, told.actor, two, "problem", "extra", "sixty-one")
    pick_lists(
        told, "again a check of the same", event, chosen="player", entrant=one.version.entrant_id
    )
    DeckCheck.objects.filter(pk=three.pk).update(ticks={"1": 1})
    told.ask_for("without a note", checks.finish_check, judge, three, "problem", "else")


def print_sheets(told):
    drawn = []

    def draw_sheets(people, paper, address):
        rows = [(one.player.name, version and version.number) for one, version in people]
        drawn.append([paper, address, *rows])
        return b"drawn"

    told.patch.setattr(sheets, "_sheet_drawers", [])
    sheets.draw_by(lambda *_args: b"of before")
    sheets.draw_by(draw_sheets)
    event = told.make_event(["Zoe Young", "Ada Old", "Bo New"])
    ada, zoe = (
        event.entrants.get(player__name="Ada Old"),
        event.entrants.get(player__name="Zoe Young"),
    )
    for text in (DECK, OTHER):
        lists.register_deck(told.actor, ada, text)
    told.ask_for("papyrus", sheets.draw_sheet, ada, "papyrus", "here")
    for one in (ada, zoe):
        fresh = Entrant.objects.get(pk=one.pk)
        told.ask_for(
            "one sheet", lambda fresh=fresh: [sheets.draw_sheet(fresh, "letter", "here"), drawn[-1]]
        )
    told.ask_for("a pile on papyrus", sheets.order_pile, told.actor, event, "papyrus", "here")
    first = told.ask_for("a pile", sheets.order_pile, told.actor, event, "a4", "here")
    pile = told.ask_for("another pile", sheets.order_pile, told.actor, event, "a4", "there")
    told.ask_for("renewed before it is drawn", sheets.renew_pile, event)
    Entrant.objects.filter(player__name="Bo New").update(dropped_after=0)
    told.patch.setattr(sheets, "PROGRESS_EVERY", 1)
    steps = []
    told.patch.setattr(sheets.outbox, "report_progress", lambda *step: steps.append(step))
    for name, number in (
        ("the first is gone", first.pk),
        ("drawn", pile.pk),
        ("drawn once", pile.pk),
    ):
        told.ask_for(name, sheets.draw_pile, {"pile": number})
        told.ask_for(f"{name}: what", lambda: [drawn[-1], len(drawn), steps])
    told.ask_for("renewed", sheets.renew_pile, event)
    SheetPile.objects.update(ready_at=datetime(2010, 3, 6, tzinfo=ZoneInfo("UTC")))
    Event.objects.filter(pk=event.pk).update(stage="finished")
    told.ask_for("gone with the end", sheets.renew_pile, Event.objects.get(pk=event.pk))


SCENES = [
    change_rules,
    lock_lists,
    register_decks,
    keep_only_so_many,
    check_decks,
    find_faults,
    print_sheets,
]


@pytest.mark.parametrize("scene", SCENES)
def test_whatever_becomes_of_lists_is_told_as_it_was(told_league, scene):
    scene(told_league)
    compare_lines("tournaments/told_registration.tsv", told_league.teller.lines, scene.__name__)
