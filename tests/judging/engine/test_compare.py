"""The same question under every edition."""

from judging.engine import EDITIONS, compare_editions, decode_question

NEO, EXPEDITION, SHEET = "neo-genesis-2000", "expedition-2002", "regulations-sheet"
PLATINUM, HEARTGOLD = "platinum-arceus-2009", "heartgold-soulsilver-2010"
OF_2000S = {NEO, EXPEDITION, SHEET, PLATINUM, HEARTGOLD}


def compare_action(action, active, other=None):
    players = {"A": {"active": active, "bench": [{"card": {"name": "Marill"}}]}, "B": other or {}}
    question = decode_question({"position": {"players": players}, "action": action})
    return compare_editions(question.position, question.action, question.flips)


def test_rulings_stand_side_by_side_and_part_where_confusion_does():
    runner = {"card": {"name": "Runner", "retreat": 0}, "conditions": ["Confused"]}
    comparison = compare_action({"type": "retreat", "to": 0}, runner)
    answers = {one.edition: one.ruling for one in comparison.answers}
    assert list(answers) == list(EDITIONS)
    flipped = {key for key, ruling in answers.items() if ruling.branches}
    assert flipped & OF_2000S == {NEO, EXPEDITION, SHEET}
    assert comparison.parting.step == 0
    assert comparison.parting.steps[PLATINUM].rule == "TRN-15"
    assert comparison.parting.steps[EXPEDITION] is None


def test_the_first_step_that_differs_is_named_and_letters_alone_are_no_difference():
    strike = {"name": "Strike", "damage": 20}
    attacker = {
        "card": {"name": "Fighter", "types": ["Fire"], "attacks": [strike]},
        "effects": [{"name": "PlusPower", "at": "attacker", "change": "+10"}],
    }
    weak = {"name": "Foe", "weaknesses": [{"type": "Fire", "amount": "x2"}]}
    comparison = compare_action(
        {"type": "attack", "attack": "Strike"}, attacker, {"active": {"card": weak}}
    )
    damage = {one.edition: one.ruling.damage for one in comparison.answers}
    told = {NEO: 50, EXPEDITION: 50, PLATINUM: 60, HEARTGOLD: 60, SHEET: 50}
    assert {key: damage[key] for key in told} == told
    steps = comparison.parting.steps
    assert (steps[NEO].rule, steps[EXPEDITION].rule) == ("DMG-C", "DMG-c")
    assert steps[PLATINUM].rule == "DMG-b"


def test_editions_that_agree_have_no_parting():
    active = {"card": {"name": "Mine"}}
    comparison = compare_action({"type": "switch", "player": "A", "to": 0}, active)
    assert comparison.parting is None


def test_an_edition_that_cannot_be_asked_says_why():
    burned = {"card": {"name": "Mine"}, "conditions": ["Burned"]}
    comparison = compare_action({"type": "switch", "player": "A", "to": 0}, burned)
    refused = {one.edition: one.refusal for one in comparison.answers if one.refusal}
    assert refused.keys() & OF_2000S == {NEO, SHEET}
    assert refused[NEO].path == "position.players.A.active.conditions.0"
    assert comparison.parting is not None
