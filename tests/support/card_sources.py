"""Sources of cards to import: files in the two public formats, and archives to be refused."""

import io
import json
import tarfile
import zipfile

SET = """import { Set } from '../../interfaces'
import serie from '../Invented'
const set: Set = {
\tid: "inv1",
\tname: { en: "Invented Isles", 'es-mx': 'Islas' },
\tserie: serie, // a name of another file
\tcardCount: { official: 3 },
\treleaseDate: "2027-02-05",
\tabbreviations: { official: "INV" },
}
export default set
"""
GLOOMFOX = """import { Card } from "../../../interfaces"
const card: Card = {
\tset: Set, name: { en: "Gloomfox", fr: "Renard" }, category: "Pokemon", hp: 90,
\ttypes: ["Darkness"], stage: "Stage1", evolveFrom: { en: "Gloompup" },
\tabilities: [{ type: "Ability", name: { en: "Dim" }, effect: { en: "A sentence of a card." } }],
\tattacks: [{ name: { en: "Gnash" }, cost: ["Darkness", "Colorless"], damage: "30×",
\t\teffect: { en: "Another sentence: \\"gnash\\"." } }],
\tweaknesses: [{ type: "Grass", value: "×2" }], retreat: 1, regulationMark: "J",
\trarity: "Common", dexId: [9001], illustrator: "Nobody", /* stays behind */
}
"""
PUP = GLOOMFOX.replace('"Gloomfox"', '"Gloompup"').replace(
    'stage: "Stage1", evolveFrom: { en: "Gloompup" }', 'stage: "Basic"'
)
HAT = """const card: Card = {
  set: Set, name: { en: 'Cook’s Hat' }, category: 'Trainer', trainerType: 'Tool',
  effect: { en: `Wear it.` }, rarity: "ACE SPEC Rare", regulationMark: "j" }
"""
TCGDEX = {
    "data/Invented.ts": "const serie = { id: 'inv' }",
    "data/Invented/Invented Isles.ts": SET,
    "data/Invented/Invented Isles/001.ts": PUP,
    "data/Invented/Invented Isles/002.ts": GLOOMFOX,
    "data/Invented/Invented Isles/003.ts": HAT,
    "data/Pokémon TCG Pocket/Screen/001.ts": "not paper, never read",
    "README.md": "hello",
}
PTCG_SET = {
    "id": "inv1", "name": "Invented Isles", "series": "Invented", "printedTotal": 2, "total": 3,
    "ptcgoCode": "INV", "releaseDate": "2027/02/05",
}  # fmt: skip
PTCG_CARDS = [
    {"id": "inv1-1", "name": "Gloompup ex", "supertype": "Pokémon", "hp": "180",
     "subtypes": ["Basic", "ex", "Tera"], "types": ["Darkness"], "number": "1",
     "retreatCost": ["Colorless"],
     "attacks": [{"name": "Gnash", "cost": ["Darkness"], "damage": "60+", "text": "A sentence."}],
     "weaknesses": [{"type": "Grass", "value": "×2"}], "regulationMark": "J", "rarity": "Rare",
     "flavorText": "Never kept."},
    {"id": "inv1-2", "name": "Basic Darkness Energy", "supertype": "Energy", "subtypes": ["Basic"],
     "number": "2"},
]  # fmt: skip


def write_ptcg(cards=PTCG_CARDS, sets=(PTCG_SET,)):
    return {"sets/en.json": json.dumps(list(sets)), "cards/en/inv1.json": json.dumps(list(cards))}


def write_zip(path, files):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def write_tar(path, files):
    with tarfile.open(path, "w:gz") as archive:
        for name, text in files.items():
            content = text.encode()
            member = tarfile.TarInfo(f"cards-database-master/{name}")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return path


def write_tar_link(path):
    with tarfile.open(path, "w") as archive:
        member = tarfile.TarInfo("x/data/Invented/Invented Isles.ts")
        member.type, member.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(member)


def write_tar_device(path):
    with tarfile.open(path, "w") as archive:
        member = tarfile.TarInfo("x/data/zero")
        member.type = tarfile.CHRTYPE
        archive.addfile(member)


def write_zip_link(path):
    with zipfile.ZipFile(path, "w") as archive:
        member = zipfile.ZipInfo("data/Invented/Invented Isles.ts")
        member.external_attr = 0o120777 << 16
        archive.writestr(member, "/etc/passwd")


def write_zip_bomb(path):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("cards/en/inv1.json", b"\0" * 17_000_000)
        archive.writestr("sets/en.json", json.dumps([PTCG_SET]))


def write_many_files(path):
    with tarfile.open(path, "w") as archive:
        member = tarfile.TarInfo("x")
        member.size = 2_000_000_000
        archive.fileobj.write(member.tobuf())


def write_cut_off(path):
    write_tar(path, TCGDEX)
    path.write_bytes(path.read_bytes()[:-200])
