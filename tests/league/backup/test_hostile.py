"""A backup made by an attacker is refused in a sentence before it costs anything."""

import json
import lzma
import shutil
import zipfile
from collections import namedtuple

import pytest

from decks.queries import catalogue
from league.backup import BackupError, archive, files, restoring
from tests.support.counted_reads import count_reads
from tests.support.hostile_backups import forge_backup, read_parts, report_nothing

pytestmark = [pytest.mark.django_db, pytest.mark.once("of files alone")]
KEY = b"a-secret-of-this-test"
VERSION = "data/catalogue/9999-01-01"


@pytest.fixture(autouse=True)
def data(settings, tmp_path):
    settings.HEADJUDGE_DATA = tmp_path / "data"
    settings.HEADJUDGE_DATA.mkdir()
    return settings.HEADJUDGE_DATA


@pytest.fixture
def unpacked_sizes(monkeypatch):
    """How many bytes each read of a part unpacked."""
    return count_reads(monkeypatch, zipfile.ZipExtFile)


def verify_backup(path):
    return restoring.verify_backup(path, report_nothing)


def say_secrets(manifest):
    manifest["secrets"] = True


def stage_backup(path):
    """Unpack its files and put them in place, as a restore does."""
    with (
        archive.open_backup(path) as (zipped, manifest),
        files.stage_files(zipped, manifest, "before") as staged,
    ):
        staged.put_in_place()


@pytest.mark.parametrize("packed", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_only_what_is_unpacked_bit_by_bit_is_read(path, unpacked_sizes, packed):
    forge_backup(path, packed=packed)
    unpacked_sizes.clear()
    with pytest.raises(BackupError, match="neither stored nor deflated"):
        verify_backup(path)
    assert unpacked_sizes == []


def test_a_manifest_without_end_is_not_read_to_its_end(path, unpacked_sizes, monkeypatch):
    monkeypatch.setattr(archive, "MOST_MANIFEST", 100_000)
    held = read_parts(path)
    held["manifest.json"] = b" " * 3_000_000 + held["manifest.json"]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, part in held.items():
            zipped.writestr(name, part)
    unpacked_sizes.clear()
    with pytest.raises(BackupError, match="its manifest has more than 100,000 bytes"):
        verify_backup(path)
    assert sum(unpacked_sizes) == 100_001


def test_no_part_is_unpacked_beyond_what_the_manifest_says(path, unpacked_sizes):
    name = "tables/auth.group.jsonl"

    def say_less(manifest):
        manifest["files"] = {name: {"size": 5, "sha256": "0" * 64}, **manifest["files"]}
        manifest["files"][name]["size"] = 5

    forge_backup(path, {name: b" " * 3_000_000}, change=say_less)
    unpacked_sizes.clear()
    with pytest.raises(BackupError, match=f"damaged: {name}"):
        verify_backup(path)
    assert sum(unpacked_sizes) < 1_000_000


def test_a_part_that_is_there_twice_is_refused(path):
    with (
        zipfile.ZipFile(path, "a") as zipped,
        pytest.warns(UserWarning, match="Duplicate"),
    ):
        zipped.writestr("manifest.json", "{}")
    with pytest.raises(BackupError, match="in it twice"):
        verify_backup(path)


def test_more_than_the_disk_has_room_for_is_refused_first(path, data, monkeypatch):
    usage = namedtuple("usage", "total used free")  # noqa: PYI024 -- as shutil's own
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage(9, 9, 3))
    with pytest.raises(BackupError, match="There is no room in"):
        files.require_room(verify_backup(path))
    assert list(data.iterdir()) == []


@pytest.mark.parametrize(
    "name",
    [
        "data/seals.jsonl",
        "data/slipped-in",
        "data/secret_key/x",
        "data/catalogue",
        "data/catalogue/",
        "data/catalogue//x",
        "data/catalogue/./x",
        "data/catalogue/\x1b[31mred",
        "DATA/secret_key",
    ],
)
def test_a_part_with_another_name_than_those_of_a_backup_is_refused(path, name):
    with pytest.raises(BackupError, match="has no place in a backup") as refused:
        verify_backup(forge_backup(path, {name: b"x"}, change=say_secrets))
    assert str(refused.value).isprintable()


@pytest.mark.parametrize("name", ["data/secret_key", "data/demo_logins.txt"])
def test_no_secret_comes_by_a_backup_that_says_it_has_none(path, name):
    with pytest.raises(BackupError, match=f"{name} is in it, though it says it has no secrets"):
        verify_backup(forge_backup(path, {name: KEY}))


@pytest.mark.parametrize("key", [b"", b" \n", b"\xff\xfe", b"two\nlines", b"x" * 5000])
def test_a_key_with_which_no_service_starts_is_refused(path, key):
    with pytest.raises(BackupError, match="is no secret key"):
        verify_backup(forge_backup(path, {"data/secret_key": key}, change=say_secrets))


def test_restored_secrets_are_for_nobody_else_to_read(path, data):
    names = ("secret_key", "demo_logins.txt")
    stage_backup(forge_backup(path, {f"data/{name}": KEY for name in names}, change=say_secrets))
    for name in names:
        assert (data / name).read_bytes() == KEY
        assert (data / name).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "part", [{"catalogue.json": b"{}"}, {"catalogue.json": b"{}", "cards.json.xz": b"no xz"}]
)
def test_a_catalogue_with_which_no_service_starts_is_not_put_in_place(path, data, part):
    (data / "catalogue/2000-01-01").mkdir(parents=True)
    forge_backup(path, {f"{VERSION}/{name}": content for name, content in part.items()})
    with pytest.raises(BackupError, match="no service starts with its catalogue"):
        stage_backup(path)
    with pytest.raises(BackupError, match="no service starts with its catalogue"):
        restoring.check_backup(path, report_nothing)
    assert [each.name for each in data.rglob("*")] == ["catalogue", "2000-01-01"]


@pytest.mark.parametrize("what", ["version", "database", "migrations", "tables"])
def test_nothing_of_it_reaches_the_terminal_but_what_can_be_shown(path, what):
    red = "\x1b[31mred"

    def change_manifest(manifest):
        if what == "migrations":
            manifest[what].append(["league", red])
        elif what == "tables":
            manifest[what][red] = next(iter(manifest[what].values()))
        else:
            manifest[what] = red

    with pytest.raises(BackupError, match="manifest says") as refused:
        verify_backup(forge_backup(path, change=change_manifest))
    assert str(refused.value).isprintable()
    with zipfile.ZipFile(path, "a") as zipped:
        zipped.writestr(red, b"")
    with pytest.raises(BackupError) as refused:
        verify_backup(path)
    assert str(refused.value).isprintable()


def test_a_manifest_nested_without_end_is_no_manifest(path):
    held = read_parts(path) | {"manifest.json": b'{"a":' * 100_000}
    with zipfile.ZipFile(path, "w") as zipped:
        for name, part in held.items():
            zipped.writestr(name, part)
    with pytest.raises(BackupError, match="no manifest of a backup"):
        verify_backup(path)


def test_an_honest_one_with_secrets_and_catalogue_is_whole(path, data):
    manifest = verify_backup(
        forge_backup(
            path,
            {"data/secret_key": KEY, "data/catalogue/2000-01-01/sets.json": b"[]"},
            change=say_secrets,
        )
    )
    assert json.dumps(list(manifest.files)).count("data/") == 2
    stage_backup(path)
    assert (data / "catalogue/2000-01-01/sets.json").read_bytes() == b"[]"


@pytest.mark.parametrize("part", ["cards.json.xz", "details.jsonl.xz", "abroad.json.xz"])
def test_a_part_of_a_catalogue_is_not_unpacked_without_end(path, data, part):
    shipped = max(catalogue.SHIPPED.iterdir())
    parts = {
        f"{VERSION}/{each.relative_to(shipped).as_posix()}": each.read_bytes()
        for each in shipped.rglob("*")
        if each.is_file()
    }
    forge_backup(path, {**parts, f"{VERSION}/{part}": lzma.compress(bytes(20_000_000), preset=0)})
    for put_back in (stage_backup, lambda backup: restoring.check_backup(backup, report_nothing)):
        with pytest.raises(BackupError, match="holds more than 16,777,216 bytes"):
            put_back(path)
    assert list(data.iterdir()) == []
