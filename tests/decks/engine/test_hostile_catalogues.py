"""Malicious parts of an imported catalogue: refused by name, never unpacked without limit."""

import lzma
import shutil
import tracemalloc
from functools import cache

import pytest

from decks.engine.cards import packed
from decks.engine.cards.catalogue import CatalogueError
from decks.queries import catalogue

LARGE = 120_000_000  # bytes; about 18 kB packed with xz
PACKED = ("cards.json.xz", "details.jsonl.xz", "abroad.json.xz")
PLAIN = ("sets.json", "names.json", "catalogue.json", "writing.json", "formats/glc.json")


@pytest.fixture
def version(tmp_path):
    """An imported catalogue: a copy of the shipped one under a newer version."""
    folder = tmp_path / "catalogue" / "9999-01-01"
    shutil.copytree(max(catalogue.SHIPPED.iterdir()), folder)
    return folder


def refusal_of(version):
    with pytest.raises(CatalogueError) as refused:
        catalogue.check_imported(version.parent)
    return str(refused.value)


def test_one_that_is_as_ours_is_taken(version):
    catalogue.check_imported(version.parent)


@pytest.fixture(scope="module")
def bomb():
    """LARGE zero bytes packed with xz: no JSON, and cheap to send."""
    packer = lzma.LZMACompressor(preset=0)
    return b"".join(
        [*(packer.compress(bytes(1_000_000)) for _ in range(LARGE // 1_000_000)), packer.flush()]
    )


@pytest.mark.parametrize("name", PACKED)
def test_no_part_is_unpacked_beyond_what_a_catalogue_has(version, bomb, name):
    (version / name).write_bytes(bomb)
    tracemalloc.start()
    try:
        told = refusal_of(version)
        _now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert f"{name.partition('.')[0]!r} cannot be read: it holds more than 16,777,216 bytes" in told
    assert most < 2 * LARGE // 3


@pytest.mark.parametrize("name", PLAIN)
def test_no_part_is_read_beyond_that_either(version, name):
    with (version / name).open("wb") as file:
        file.truncate(LARGE)
    assert f"{name.rpartition('/')[2]!r} has more than 16,777,216 bytes" in refusal_of(version)


@pytest.mark.parametrize(
    ("raw", "what"), [(b"[" + b"[]," * 500_000 + b"0]", "lists and objects"),
                      (b"[" + b"1," * 2_000_001 + b"1]", "values")],
)  # fmt: skip
@pytest.mark.parametrize("name", ["cards.json.xz", "abroad.json.xz", "sets.json", "names.json"])
def test_nothing_takes_many_times_its_size(version, name, raw, what):
    (version / name).write_bytes(lzma.compress(raw, preset=0) if name.endswith("xz") else raw)
    assert f"{what}, which no catalogue does" in refusal_of(version)


@cache
def pack_widely():
    """Pack an empty object so that unpacking asks for more memory than a part may take."""
    wide = [{"id": lzma.FILTER_LZMA2, "dict_size": 2 * packed.MOST_MEMORY}]
    return lzma.compress(b"{}", filters=wide)


PACKED_OTHERWISE = {
    "cut off": lambda whole: whole[: len(whole) // 2],
    "more behind": lambda whole: whole + b"x" * 50,
    "too much memory": lambda _whole: pack_widely(),
    "no xz": lambda _whole: b"{}",
}


@pytest.mark.parametrize("name", PACKED)
@pytest.mark.parametrize("how", PACKED_OTHERWISE)
def test_what_is_packed_otherwise_is_refused(version, name, how):
    whole = (version / name).read_bytes()
    (version / name).write_bytes(PACKED_OTHERWISE[how](whole))
    assert f"{name.partition('.')[0]!r} cannot be read" in refusal_of(version)


def test_formats_without_end_are_refused(version):
    for number in range(500):
        (version / f"formats/more-{number}.json").write_text("{}")
    assert "more than 500 formats" in refusal_of(version)


DEEP = b"[" * 400_000


@pytest.mark.parametrize("name", [*PACKED, *PLAIN])
def test_endless_nesting_is_refused(version, name):
    (version / name).write_bytes(lzma.compress(DEEP, preset=0) if name.endswith("xz") else DEEP)
    refusal_of(version)


def test_a_card_of_no_set_is_refused(version):
    sets = (version / "sets.json").read_bytes().replace(b'"id":"base1"', b'"id":"base9"', 1)
    (version / "sets.json").write_bytes(sets)
    assert "'cards' cannot be read: 'base1'" in refusal_of(version)


def test_another_number_of_no_card_is_refused_with_the_sets(version):
    sets = (version / "sets.json").read_bytes()
    assert b'["50a","50b"]' in sets
    (version / "sets.json").write_bytes(sets.replace(b'["50a","50b"]', b'["50a","50z"]'))
    told = refusal_of(version)
    assert "'sets' cannot be read" in told
    assert "50z" in told.casefold()


@pytest.mark.parametrize("raw", [b"[" * 300_000, b"[" * 250_000 + b"{" * 250_000, b"{" * 400_000])
def test_lists_and_objects_count_together(raw):
    most = packed.MOST_CONTAINERS
    assert packed.require_possible_part(raw) == raw
    more = raw + b"{" * (most - raw.count(b"[") - raw.count(b"{")) + b"["
    with pytest.raises(packed.PartError, match="lists and objects"):
        packed.require_possible_part(more)
