"""Archives of card files made by an attacker: refused with a message, never read without limit."""

import gzip
import io
import json
import lzma
import random
import tarfile
import zipfile

import pytest
from django.conf import settings

from decks.domain.imports import read_import_plan
from decks.engine.imports import SourceError
from decks.queries import catalogue
from league.base import archives
from tests.support.card_sources import TCGDEX, write_ptcg, write_zip
from tests.support.counted_reads import count_reads

LONG = {
    **write_ptcg(),
    "cards/en/long.json": json.dumps(random.Random(7).choices(range(9), k=9**6)),
}
HEADERS = {"pax": tarfile.XHDTYPE, "of all": tarfile.XGLTYPE, "long name": tarfile.GNUTYPE_LONGNAME}


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    monkeypatch.setattr(settings, "HEADJUDGE_DATA", tmp_path / "of-the-service")


@pytest.fixture
def unpacked_sizes(monkeypatch):
    """The number of bytes that each read of a packed tar returned."""
    return count_reads(monkeypatch, gzip.GzipFile)


def make_plan(path):
    return read_import_plan(path, catalogue.current_catalogue())


def write_tar(path, files, packed="gz"):
    with tarfile.open(path, f"w:{packed}") as archive:
        for name, text in files.items():
            member = tarfile.TarInfo(f"x/{name}")
            member.size = len(text.encode())
            archive.addfile(member, io.BytesIO(text.encode()))
    return path


def write_long_header(path, kind, begins=b""):
    """Write a tar header that announces 900 MB and is followed by 9."""
    header = tarfile.TarInfo("x")
    header.type, header.size = kind, 900_000_000
    with gzip.open(path, "wb", compresslevel=1) as file:
        file.write(begins + header.tobuf(tarfile.GNU_FORMAT))
        file.write(b"a" * 9_000_000)
    return path


def damage_bytes(path, share):
    whole = bytearray(path.read_bytes())
    place = int(len(whole) * share)
    whole[place : place + 30] = bytes(each ^ 0xFF for each in whole[place : place + 30])
    path.write_bytes(whole)
    return path


@pytest.mark.parametrize("packed", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_zip_is_stored_or_deflated_or_refused_unread(tmp_path, monkeypatch, packed):
    path = tmp_path / "cards.zip"
    with zipfile.ZipFile(path, "w", packed) as archive:
        for name, text in write_ptcg().items():
            archive.writestr(name, text)
    monkeypatch.setattr(zipfile.ZipExtFile, "read", lambda *_: pytest.fail("it was read"))
    with pytest.raises(SourceError, match="neither stored nor deflated"):
        make_plan(path)


def test_a_zip_packed_in_a_way_nobody_knows_is_refused(tmp_path):
    path = write_zip(tmp_path / "cards.zip", write_ptcg())
    whole = bytearray(path.read_bytes())
    whole[whole.index(b"PK\x01\x02") + 10] = 99
    path.write_bytes(whole)
    with pytest.raises(SourceError, match="neither stored nor deflated"):
        make_plan(path)


@pytest.mark.parametrize("packed", ["gz", "bz2", "xz"])
@pytest.mark.parametrize("share", [0.5, 0.9])
def test_a_damaged_tar_is_refused(tmp_path, packed, share):
    path = damage_bytes(write_tar(tmp_path / "cards.tar", LONG, packed), share)
    with pytest.raises(SourceError):
        make_plan(path)


def test_a_tar_that_asks_for_a_gigabyte_to_be_unpacked_is_refused(tmp_path):
    """The file's header gives the size of the dictionary, allocated before anything is read."""
    path = tmp_path / "cards.tar.lzma"
    whole = write_tar(tmp_path / "cards.tar", write_ptcg(), "").read_bytes()
    packed = bytearray(lzma.compress(whole, lzma.FORMAT_ALONE, preset=0))
    packed[1:5] = (1 << 30).to_bytes(4, "little")
    path.write_bytes(packed)
    with pytest.raises(SourceError, match="Memory usage limit"):
        make_plan(path)


@pytest.mark.parametrize("kind", HEADERS.values(), ids=HEADERS)
@pytest.mark.parametrize("begins", [b"", tarfile.TarInfo("first").tobuf()], ids=["first", "second"])
def test_a_header_without_end_is_not_read_to_its_end(tmp_path, unpacked_sizes, kind, begins):
    path = write_long_header(tmp_path / "cards.tar.gz", kind, begins)
    with pytest.raises(SourceError, match="a broken tar archive: more is said of one of its files"):
        make_plan(path)
    assert sum(unpacked_sizes) < archives.MOST_HEADER_BYTES


def test_headers_one_after_another_are_none_either(tmp_path, unpacked_sizes):
    header = tarfile.TarInfo("x")
    header.type, header.size = tarfile.XGLTYPE, 1
    path = tmp_path / "cards.tar.gz"
    with gzip.open(path, "wb") as file:
        for _ in range(5000):
            file.write(header.tobuf(tarfile.GNU_FORMAT) + bytes(512))
    with pytest.raises(SourceError, match="broken"):
        make_plan(path)
    assert sum(unpacked_sizes) <= archives.MOST_HEADER_BYTES


@pytest.mark.parametrize("packed", ["", "gz", "bz2", "xz"])
def test_an_honest_tar_is_read_however_it_is_packed(tmp_path, packed):
    names = {f"docs/{'long' * 60}/{number}": "x" * 5000 for number in range(300)}
    plan = make_plan(write_tar(tmp_path / "cards.tar", {**names, **TCGDEX}, packed))
    assert [card["name"] for card in plan.cards] == ["Gloompup", "Gloomfox", "Cook's Hat"]
