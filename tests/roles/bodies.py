"""A valid body for each address that takes one."""

from functools import lru_cache

from django.core.files.uploadedfile import SimpleUploadedFile

from judging.queries.example_request import EXAMPLE_REQUEST
from tests.support import paths
from tests.support.evenings import DECK, NEW
from tournaments.web.forms.files import pack_file

TOM_FILE = (paths.GOLDEN / "tournaments/tdf/roster.tdf").read_bytes()
_GAME = {"winner": "a", "how": "prizes", "version": "0"}
_PENALTY = {"infraction": "play-minor", "step": "caution", "reason": "looked at a Prize"}
_WHY = {"reason": "entered for the wrong table"}
_DECISION = {"result": "b", "reason": "no show"}
_GIVEN = {"question": "Again?", "verdict": "Yes.", "edition": "expedition-2002"}
_WORD = {"text": "As written.", "source": "Judges' list", "dated": "2003-05-01"}
_SEASON = {
    "name": "Winter", "begins": "2010-12-01", "ends": "2011-02-28", "scheme": "league", "best": 0,
}  # fmt: skip
_HOOK = {"url": "https://example.org/hook", "events": ["event.finished"]}
_LEAGUE = {"name": "Cerulean Gym", "place": "", "time_zone": "UTC", "language": "en"}


_SETTLED = {"name": "Rare Candy", "format": "modified-2009", "reason": "the same card"}
_HOUSE = {
    "name": "Forty cards", "base": "modified-2009", "deck_size": 40, "max_copies": 2,
    "foreign_cards": "allowed", "do": "save",
}  # fmt: skip


class Again(SimpleUploadedFile):
    """An uploaded file that can be read again by the next browser."""

    def read(self, *size):
        self.seek(0)
        return super().read(*size)


# Bodies that are the same in every world.
_ALWAYS = {
    "set_language": {"language": "de"},
    "league:found": _LEAGUE,
    "league:edit": _LEAGUE,
    "league:staff": {"role": "judge", "where": "league"},
    "league:privacy_of": {"junior": "initials", "senior": "first", "masters": "full"},
    "league_api:privacy": {"junior": "initials", "senior": "first", "masters": "full"},
    "league:role": {"role": "scorekeeper"},
    "league:invited": {"name": "Misty W.", "username": "misty", "password": "staryu starmie"},
    "decks:check": {"text": DECK},
    "decks:odds": {"text": DECK},
    "judging:appeal": {"grounds": "misread"},
    "judging_api:appeal": {"grounds": "misread"},
    "judging:decide": {"outcome": "upheld", "reason": "as it stands"},
    "judging_api:decide": {"outcome": "upheld", "reason": "as it stands"},
    "judging:clarify": _WORD | {"rules": "TRN-13"},
    "judging_api:exchange": {},
    "tournaments:players": {"players": "Zoe B."},
    "tournaments:door_sheet": {"do": "close"},
    "tournaments:rehearsal": {"do": "end"},
    "door:door": {"name": "Zoe B."},
    "tournaments:structure": {"planned_rounds": 4, "cut_size": 4, "cut_best_of": 1},
    "tournaments:official": {"sanction_id": "26-09-000123", "city": "Pallet Town"},
    "tournaments_api:official": {"sanction_id": "26-09-000123", "city": "Pallet Town"},
    "tournaments_api:structure": {"planned_rounds": 4, "cut_size": 4},
    "tournaments_api:let_through": _WHY,
    "tournaments:player_details": {"name": "Zoe B.", "reason": "a slip"},
    "tournaments:entrant": {"division": "senior", "awarded_byes": "", "table": "7"},
    "tournaments_api:entrant": {"division": "senior", "table": 7},
    "tournaments:clone": {"name": "Once more", "date": "2010-03-13"},
    "tournaments_api:clone": {"name": "Once more", "date": "2010-03-13"},
    "tournaments:seat_late": {"how": "loss", "reason": "came late"},
    "tournaments_api:seat_late": {"how": "loss", "reason": "came late"},
    "tournaments:take_round_back": _WHY,
    "tournaments_api:take_round_back": _WHY,
    "tournaments:reopen": _WHY,
    "tournaments_api:reopen": _WHY,
    "tournaments:correct": {"result": "b", **_WHY},
    "tournaments:snapshot": _WHY,
    "tournaments_api:snapshot": _WHY,
    "seasons:seasons": _SEASON,
    "seasons:edit": _SEASON,
    "tournaments:rules": {"rules_region": "japan", "edition": "expedition-2002"},
    "tournaments_api:rules": {"rules_region": "japan", "edition": "expedition-2002"},
    "seasons:belonging": {"season": "2009", "kind": "city"},
    "tournaments_api:belonging": {"season": 2009, "kind": "city"},
    "seasons:player": {"shown": "initials"},
    "seasons:webhooks": _HOOK,
    "seasons:change_webhook": {"what": "pause"},
    "seasons:edit_webhook": _HOOK,
    "tournaments_api:webhooks": _HOOK,
    "tournaments_api:webhook": _HOOK | {"active": False},
    "tournaments_api:seasons": _SEASON,
    "tournaments_api:season": _SEASON,
    "tournaments_api:history": {"shown": "initials"},
    "tournaments:deck": {"text": DECK, "reason": "written down wrongly"},
    "tournaments:registration": {"lists": "closed", "illegal": "warned"},
    "tournaments:deck_check": {"finding": "fine"},
    "tournaments:deck_ticks": {"line": "1"},
    "tournaments_api:deck_check": {"finding": "fine"},
    "tournaments_api:deck_ticks": {"ticks": [1]},
    "player:call": {"topic": "rule"},
    "tournaments:call_judge": {"table": "1", "topic": "time"},
    "tournaments:judge_call": {"do": "close", "ruled": "Play on."},
    "tournaments:announcements": {"text": "Lunch at one", "minutes": "30"},
    "tournaments:sheets": {"paper": "a4"},
    "tournaments_api:sheets": {"paper": "a4"},
    "league_decks:format_new": _HOUSE,
    "league_decks:settlements": _SETTLED | {"allowed": "yes"},
    "league_decks:checks": {"file": Again("lists.csv", b"name,list\nA,60 Fire Energy")},
    "decks_api:house_formats": {"entry": {"name": "Forty", "sets": ["base1"]}},
    "decks_api:house_format": {"entry": {"name": "Forty", "sets": ["base1"]}},
    "decks_api:settlements": _SETTLED | {"allowed": True},
    "decks_api:lists": {"lists": [{"name": "A", "text": DECK}]},
    "tournaments:unlock": {"reason": "too early"},
    "tournaments:hide_lists": {"reason": "too early"},
    "tournaments_api:lock": {"reason": "too early"},
    "tournaments_api:lists": {"reason": "too early"},
    "tournaments_api:registration": {"lists": "closed", "illegal": "warned"},
    "tournaments_api:my_deck": {"text": DECK},
    "player:deck": {"text": DECK},
    "player:deck_check": {"text": DECK},
    "tournaments:report_game": _GAME,
    "tournaments:take_back": {"reason": "misheard"},
    "tournaments:decide": _DECISION,
    "tournaments:call_time": {"running": "yes", "left_a": "2", "left_b": "3"},
    "tournaments:turn_clock": {"do": "start", "minutes": "50"},
    "tournaments_api:round_clock": {"do": "start", "minutes": 50},
    "tournaments:extra_minutes": {"minutes": "3"},
    "tournaments_api:extra_minutes": {"minutes": 3},
    "player:report": {"score": "1-0"},
    "slip:report": {"score": "1-0"},
    "tournaments_api:call_time": {"prizes_left": {"a": 2, "b": 3}},
    "tournaments_api:results": {"results": [{"match": 10**9, "score": "1-0"}]},
    "tournaments_api:third_place": {"wanted": True},
    "tournaments_api:withdraw_penalty": {"reason": "the wrong player"},
    "tournaments_api:my_match": {"score": "1-0"},
    "tournaments:player_penalties": _PENALTY,
    "tournaments:withdraw_penalty": {"reason": "the wrong player"},
    "decks_api:check": {"text": DECK},
    "decks_api:odds": {"text": DECK},
    "league_api:invitations": {"role": "judge"},
    "league_api:players": {"name": "Zoe B.", "birth_year": 2001},
    "league_api:player": {"name": "Zoe B."},
    "tournaments_api:players": {"players": [{"name": "Zoe B."}]},
    "tournaments_api:deck": {"text": DECK, "reason": "written down wrongly"},
    "tournaments_api:games": _GAME,
    "tournaments_api:decision": _DECISION,
    "judging_api:rule": EXAMPLE_REQUEST,
    "judging_api:compare": {
        key: EXAMPLE_REQUEST[key] for key in EXAMPLE_REQUEST if key != "edition"
    },
    "judging_api:batch": [EXAMPLE_REQUEST, EXAMPLE_REQUEST],
}


def body_of(name, world):
    """Return what to send to an address: a form, or JSON where it belongs to the API."""
    return _all_bodies(world).get(name)


@lru_cache(maxsize=2)
def _all_bodies(world):
    return _ALWAYS | _bodies_of_rulings(world) | _bodies_of_events(world)


def _bodies_of_rulings(world):
    here = f"{world.league.pk}.{world.event.pk}"
    return {
        "league:tokens": {"name": "Overlay", "scope": "read", "where": here, "days": "30"},
        "judging:ask": {"do": "json", "request_text": world.ruling_asked},
        "judging:keep": {
            "league": world.league.pk,
            "event": world.event.pk,
            "question": "Who wins?",
            "asked": world.ruling_asked,
        },
        "judging:give": _GIVEN | {"league": world.league.pk, "event": world.event.pk},
        "judging_api:give": _GIVEN | {"league": world.slug, "event": world.event.pk},
        "judging_api:clarifications": _WORD | {"rules": ["TRN-13"], "league": world.slug},
    }


def _bodies_of_events(world):
    new = NEW | {"league": world.slug}
    return {
        "tournaments:rehearse": {"league": world.slug},
        "tournaments:new": new
        | {
            "league": world.league.pk,
            "best_of": 1,
            "cut_size": 0,
            "cut_best_of": 1,
            "time_policy": "prizes-2009",
        },
        "tournaments:desk": {
            "match": world.find_parts("tournaments:match")["match"],
            "score": "1-0",
        },
        "tournaments:place_judge": {"user": world.spare.user_id, "first": "1", "last": "4"},
        "tournaments:let_through": {"entrant": world.entrants[0].pk, **_WHY},
        "tournaments:check_in": {"player": world.entrants[0].pk},
        "tournaments_api:check_in": {"players": [world.entrants[0].pk]},
        "tournaments:apart": {"one": world.entrants[0].pk, "other": world.entrants[-1].pk},
        "tournaments_api:apart": {"one": world.entrants[0].pk, "other": world.entrants[-1].pk},
        "tournaments:repair": {"match": world.find_parts("tournaments:match")["match"], **_WHY},
        "tournaments_api:repair": {
            "matches": [world.find_parts("tournaments:match")["match"]],
            **_WHY,
        },
        "tournaments:exchange": {**world.two_of_a_round(), **_WHY},
        "tournaments_api:exchange": {**world.two_of_a_round(), **_WHY},
        "tournaments:from_file": {"league": world.league.pk, "content": pack_file(TOM_FILE)},
        "tournaments_api:from_file": {"league": world.slug, "file": TOM_FILE.decode()},
        "tournaments:deck_checks": {"chosen": "player", "entrant": world.entrants[0].pk},
        "tournaments_api:deck_checks": {"chosen": "player", "entrant": world.entrants[0].pk},
        "league_decks:format_change": _HOUSE | {"base": world.house_key, "deck_size": 30},
        "tournaments_api:penalties": {
            **_PENALTY,
            "player": world.find_parts("tournaments:deck")["entrant"],
        },
        "tournaments_api:events": new,
    }
