"""Who may do what: every address, method, role and stage, and what each is answered.

A row is an address's name, a method, and a word of one letter for each of `ROLES`, in their
order; three words where the event's stage matters, in the order of `STAGES`. Methods without a
row answer 405. An address without a row is an error of the table.

    p  a page, or the API's 200 or 201         s  sent to sign in
    d  done: sent on to another page           n  403, may not
    r  409 or 422, refused as things stand     g  404, nothing there
"""

from judging.forms import EXAMPLE
from tests.evenings import DECK, NEW

# `guest` is a judge at the one event alone, `stranger` the organiser of another league.
ROLES = (
    "anonymous", "visitor", "stranger", "guest",
    "scorekeeper", "judge", "head_judge", "organiser",
)  # fmt: skip
STAGES = ("registration", "running", "finished")

PUBLIC = "pppppppp"
SIGNED_IN = "sppppppp"
OF_LEAGUE = "snnnpppp"  # the league's staff
AT_EVENT = "snnppppp"  # the league's staff, and who is staff of this event
ORGANISERS = "snnnnnnp"
DOES = "snnnnnnd"  # what an organiser does
REFUSED = "snnnnnnr"
STAFF_DO = "snnddddd"
STAFF_REFUSED = "snnrrrrr"
NOTHING_YET = "sggggggg"
ON_THE_WAY = "sddddddd"  # sent on, for one step comes before
# The same over HTTP, where nobody is sent to sign in.
API_ORGANISERS = "nnnnnnnp"
API_REFUSED = "nnnnnnnr"
API_STAFF = "nnnppppp"
API_STAFF_REFUSED = "nnnrrrrr"
API_NOTHING_YET = "nggggggg"

TABLE = [
    ("home", "GET", PUBLIC),
    ("set_language", "POST", "dddddddd"),
    # --- signing in, and one's own account
    ("league:login", "GET", "pddddddd"),
    ("league:login", "POST", "pddddddd"),
    ("account_login", "GET", "pddddddd"),
    ("account_login", "POST", "pddddddd"),
    ("league:logout", "POST", "dddddddd"),
    ("account_logout", "POST", "dddddddd"),
    ("account_inactive", "GET", PUBLIC),
    ("account_reauthenticate", "GET", SIGNED_IN),
    ("account_reauthenticate", "POST", SIGNED_IN),
    ("account_change_password", "GET", SIGNED_IN),
    ("account_change_password", "POST", SIGNED_IN),
    # Nobody here has a second factor; who would change that is asked for the password again.
    ("mfa_index", "GET", SIGNED_IN),
    ("mfa_authenticate", "GET", ON_THE_WAY),
    ("mfa_authenticate", "POST", ON_THE_WAY),
    ("mfa_reauthenticate", "GET", ON_THE_WAY),
    ("mfa_reauthenticate", "POST", ON_THE_WAY),
    ("mfa_activate_totp", "GET", ON_THE_WAY),
    ("mfa_activate_totp", "POST", ON_THE_WAY),
    ("mfa_deactivate_totp", "GET", NOTHING_YET),
    ("mfa_deactivate_totp", "POST", NOTHING_YET),
    ("mfa_view_recovery_codes", "GET", NOTHING_YET),
    ("mfa_generate_recovery_codes", "GET", ON_THE_WAY),
    ("mfa_generate_recovery_codes", "POST", ON_THE_WAY),
    ("mfa_download_recovery_codes", "GET", NOTHING_YET),
    ("mfa_list_webauthn", "GET", SIGNED_IN),
    ("mfa_add_webauthn", "GET", ON_THE_WAY),
    ("mfa_add_webauthn", "POST", ON_THE_WAY),
    ("mfa_reauthenticate_webauthn", "GET", ON_THE_WAY),
    ("mfa_reauthenticate_webauthn", "POST", ON_THE_WAY),
    ("mfa_remove_webauthn", "GET", ON_THE_WAY),
    ("mfa_remove_webauthn", "POST", ON_THE_WAY),
    ("mfa_edit_webauthn", "GET", ON_THE_WAY),
    ("mfa_edit_webauthn", "POST", ON_THE_WAY),
    ("mfa_login_webauthn", "GET", ON_THE_WAY),
    ("mfa_login_webauthn", "POST", ON_THE_WAY),
    # --- leagues and their staff
    ("league:account", "GET", SIGNED_IN),
    ("league:found", "GET", SIGNED_IN),
    ("league:found", "POST", "sddddddd"),
    ("league:invited", "GET", PUBLIC),
    ("league:invited", "POST", "dddddddd"),
    ("league:edit", "GET", ORGANISERS),
    ("league:edit", "POST", DOES),
    ("league:staff", "GET", OF_LEAGUE),
    ("league:staff", "POST", DOES),
    ("league:role", "POST", DOES),
    ("league:remove", "POST", DOES),
    ("league:remove_from_event", "POST", "snndnnnd"),  # everybody may leave
    ("league:invitation", "GET", ORGANISERS),
    ("league:revoke_invitation", "POST", DOES),
    ("league:record", "GET", OF_LEAGUE),
    ("league:follow_ups", "GET", OF_LEAGUE),
    ("league:retry", "POST", "snnndddd"),
    ("league:healthz", "GET", PUBLIC),
    ("league:readyz", "GET", PUBLIC),
    # --- decks and rulings
    ("decks:check", "GET", PUBLIC),
    ("decks:check", "POST", PUBLIC),
    ("judging:ask", "GET", PUBLIC),
    ("judging:ask", "POST", PUBLIC),
    ("judging:keep", "GET", "sndnnddd"),
    ("judging:keep", "POST", "snrnnddd"),
    ("judging:rulings", "GET", "snpnpppp"),  # each sees those of the own leagues
    ("judging:ruling", "GET", AT_EVENT),
    # --- events
    ("tournaments:events", "GET", PUBLIC),
    ("tournaments:new", "GET", "snpnnnnp"),
    ("tournaments:new", "POST", "snrnnnnd"),
    ("tournaments:event", "GET", PUBLIC),
    ("tournaments:players", "GET", PUBLIC),
    ("tournaments:players", "POST", "nnnnnnnd", "nnnnnnnd", "nnnnnnnr"),
    ("tournaments:deck", "GET", AT_EVENT),
    ("tournaments:deck", "POST", STAFF_DO, STAFF_DO, STAFF_REFUSED),
    ("tournaments:drop", "POST", DOES, DOES, REFUSED),
    ("tournaments:come_back", "POST", REFUSED, DOES, REFUSED),
    ("tournaments:link", "GET", AT_EVENT),
    ("tournaments:link", "POST", STAFF_DO),
    ("tournaments:revoke_link", "POST", STAFF_DO),
    ("tournaments:links", "GET", AT_EVENT),
    ("tournaments:links", "POST", STAFF_DO),
    ("tournaments:pair", "POST", DOES, REFUSED, REFUSED),
    ("tournaments:finish", "POST", REFUSED),
    ("tournaments:pairings", "GET", "dddddddd"),
    ("tournaments:round", "GET", "gggggggg", PUBLIC, PUBLIC),
    ("tournaments:match", "GET", "gggggggg", PUBLIC, PUBLIC),
    ("tournaments:report_game", "POST", NOTHING_YET, STAFF_DO, STAFF_REFUSED),
    ("tournaments:take_back", "POST", NOTHING_YET, STAFF_REFUSED, STAFF_DO),
    ("tournaments:decide", "POST", NOTHING_YET, STAFF_DO, STAFF_DO),
    ("tournaments:standings", "GET", PUBLIC),
    ("tournaments:bracket", "GET", PUBLIC),
    ("player:mine", "GET", PUBLIC),  # whoever has the link
    # --- the API
    ("api", "GET", PUBLIC),
    ("schema", "GET", PUBLIC),
    ("decks_api:check", "POST", PUBLIC),
    ("decks_api:formats", "GET", PUBLIC),
    ("tournaments_api:events", "GET", PUBLIC),
    ("tournaments_api:events", "POST", API_ORGANISERS),
    ("tournaments_api:event", "GET", PUBLIC),
    ("tournaments_api:players", "GET", PUBLIC),
    ("tournaments_api:players", "POST", API_ORGANISERS, API_ORGANISERS, API_REFUSED),
    ("tournaments_api:deck", "PUT", API_STAFF, API_STAFF, API_STAFF_REFUSED),
    ("tournaments_api:drop", "PUT", API_ORGANISERS, API_ORGANISERS, API_REFUSED),
    ("tournaments_api:drop", "DELETE", API_REFUSED, API_ORGANISERS, API_REFUSED),
    ("tournaments_api:rounds", "GET", PUBLIC),
    ("tournaments_api:rounds", "POST", API_ORGANISERS, API_REFUSED, API_REFUSED),
    ("tournaments_api:finish", "POST", API_REFUSED),
    ("tournaments_api:games", "POST", API_NOTHING_YET, API_STAFF, API_STAFF_REFUSED),
    ("tournaments_api:decision", "PUT", API_NOTHING_YET, API_STAFF, API_STAFF),
    ("tournaments_api:standings", "GET", PUBLIC),
    ("tournaments_api:bracket", "GET", PUBLIC),
    ("judging_api:rulings", "GET", "nnpnpppp"),
    ("judging_api:rule", "POST", PUBLIC),
    ("judging_api:compare", "POST", PUBLIC),
    ("judging_api:batch", "POST", PUBLIC),
    ("judging_api:shape", "GET", PUBLIC),
]

# What can be done on a page and over HTTP: by whom and when must be the same.
ALIKE = {
    ("tournaments:events", "GET"): ("tournaments_api:events", "GET"),
    ("tournaments:event", "GET"): ("tournaments_api:event", "GET"),
    ("tournaments:players", "GET"): ("tournaments_api:players", "GET"),
    ("tournaments:players", "POST"): ("tournaments_api:players", "POST"),
    ("tournaments:deck", "POST"): ("tournaments_api:deck", "PUT"),
    ("tournaments:drop", "POST"): ("tournaments_api:drop", "PUT"),
    ("tournaments:come_back", "POST"): ("tournaments_api:drop", "DELETE"),
    ("tournaments:pair", "POST"): ("tournaments_api:rounds", "POST"),
    ("tournaments:finish", "POST"): ("tournaments_api:finish", "POST"),
    ("tournaments:report_game", "POST"): ("tournaments_api:games", "POST"),
    ("tournaments:decide", "POST"): ("tournaments_api:decision", "PUT"),
    ("tournaments:standings", "GET"): ("tournaments_api:standings", "GET"),
    ("tournaments:bracket", "GET"): ("tournaments_api:bracket", "GET"),
    ("judging:rulings", "GET"): ("judging_api:rulings", "GET"),
    ("judging:ask", "POST"): ("judging_api:rule", "POST"),
    ("decks:check", "POST"): ("decks_api:check", "POST"),
}

ONLY_OVER_HTTP = {
    ("schema", "GET"),
    ("decks_api:formats", "GET"),
    ("tournaments_api:events", "POST"),  # tournaments:new, where a stranger may choose own leagues
    ("tournaments_api:rounds", "GET"),  # all rounds at once; a page shows one
    ("judging_api:compare", "POST"),  # part of judging:ask
    ("judging_api:batch", "POST"),
    ("judging_api:shape", "GET"),
}
# Pages of Django's and allauth's own: to a method they do not know they may say something else.
FOREIGN = ("account_", "mfa_", "set_language", "league:login")
# Needs no token of the browser's: nothing is stored but, with set_language, a cookie.
WRITE_NOTHING = {
    "set_language", "decks_api:check",
    "judging_api:rule", "judging_api:compare", "judging_api:batch",
}  # fmt: skip

_GAME = {"winner": "a", "how": "prizes", "version": "0"}
_DECISION = {"result": "b", "reason": "no show"}
_LEAGUE = {"name": "Cerulean Gym", "place": "", "time_zone": "UTC", "language": "en"}


def body_of(name, world):
    """What is sent to an address: as a form, or as JSON where it is the API's."""
    new = NEW | {"league": world.slug}
    bodies = {
        "set_language": {"language": "de"},
        "league:found": _LEAGUE,
        "league:edit": _LEAGUE,
        "league:staff": {"role": "judge", "where": "league"},
        "league:role": {"role": "scorekeeper"},
        "league:invited": {"name": "Misty W.", "username": "misty", "password": "staryu starmie"},
        "decks:check": {"text": DECK},
        "judging:ask": {"question": "json", "request_text": world.ruling_asked},
        "judging:keep": {
            "league": world.league.pk,
            "event": world.event.pk,
            "question": "Who wins?",
            "asked": world.ruling_asked,
        },
        "tournaments:new": new
        | {
            "league": world.league.pk,
            "best_of": 1,
            "cut_size": 0,
            "cut_best_of": 1,
            "time_policy": "prizes-2009",
        },
        "tournaments:players": {"players": "Zoe B."},
        "tournaments:deck": {"text": DECK},
        "tournaments:report_game": _GAME,
        "tournaments:take_back": {"reason": "misheard"},
        "tournaments:decide": _DECISION,
        "decks_api:check": {"text": DECK},
        "tournaments_api:events": new,
        "tournaments_api:players": {"players": [{"name": "Zoe B."}]},
        "tournaments_api:deck": {"text": DECK},
        "tournaments_api:games": _GAME,
        "tournaments_api:decision": _DECISION,
        "judging_api:rule": EXAMPLE,
        "judging_api:compare": {key: EXAMPLE[key] for key in EXAMPLE if key != "edition"},
        "judging_api:batch": [EXAMPLE, EXAMPLE],
    }
    return bodies.get(name)
