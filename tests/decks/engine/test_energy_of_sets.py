"""Energy with a set but no number: the special card only if the set has no basic one."""

from itertools import islice

from decks.engine.lists import read_list


def energy_sets(catalogue, *, basic):
    """Codes of the sets with basic Darkness Energy, or with the special one alone."""
    by_set: dict[str, set[str]] = {}
    for each in catalogue.by_fold["darkness energy"]:
        by_set.setdefault(each.set, set()).add(each.energy)
    codes = [
        catalogue.sets[own].code for own, kinds in by_set.items() if ("basic" in kinds) == basic
    ]
    return [code for code in codes if code and catalogue.codes[code.upper()][0] in by_set]


def test_a_set_that_has_the_special_energy_alone_means_that_one(catalogue):
    codes = energy_sets(catalogue, basic=False)
    assert {"RS", "N1", "MT"} <= set(codes)
    for code in codes:
        name = catalogue.sets[catalogue.codes[code.upper()][0]].name
        for written in (code, f"({code})", f"({name})"):
            (line,) = read_list(f"8 Darkness Energy {written}", catalogue).lines
            assert {each.energy for each in line.reading.choices} <= {"special"}, written
        (line,) = read_list(f"8 Darkness Energy {code} 999", catalogue).lines
        assert line.reading.status == "mismatch"


def test_a_set_with_a_basic_one_or_without_any_or_unknown_means_basic_energy(catalogue):
    codes = list(islice(energy_sets(catalogue, basic=True), 5))
    for written in (*codes, "BS", "BS 999", "FOO 3"):
        (line,) = read_list(f"8 Darkness Energy {written}", catalogue).lines
        assert line.reading.card.basic_energy, written
