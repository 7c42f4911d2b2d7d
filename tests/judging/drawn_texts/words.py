"""The names that drawn texts use, all of cards on the drawn tables."""

from judging.engine.position import Condition, ResistanceAmount, Type, WeaknessAmount

NAMES = ("Krabby", "Kingler", "Oddish", "Gloom", "Cleffa", "Rope", "Old Pier")
STRINGS = {
    "attack": ("Surge", "Tap", "Crush"),
    "name_has": ("Kin", "ddi", "Energy", "o"),
    "marker": ("Char counter", "Lock-On counter"),
    "reached_by": ("Calm", "Surge"),
    "evolves_from": ("self", "it", "Krabby", "Oddish", "Cleffa"),
}
USUAL = {
    Type: ("Fire", "Water", "Grass", "Psychic", "Darkness", "Colorless"),
    Condition: ("Asleep", "Burned", "Confused", "Paralyzed", "Poisoned"),
    WeaknessAmount: ("x2", "x3", "+20"),
    ResistanceAmount: ("-20", "-30"),
}
