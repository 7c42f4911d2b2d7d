"""Recognises lines that are no cards: headings in the languages of the game, totals, comments."""

import re
import unicodedata

# Words over the parts of a list, by language of the client that writes them.
POKEMON = "pokemon"
TRAINER = "trainer"
ENERGY = "energy"
TOTAL = "total"
_ANY = "*"
_WORDS: dict[str, dict[str, str]] = {
    POKEMON: {
        "pokemon": _ANY, "pokémon": _ANY, "pokemons": _ANY, "pokémons": "fr",
        "pokémon cards": "en", "pokemon cards": "en", "cartes pokémon": "fr",
        "pokémon-karten": "de", "pokémonkarten": "de", "cartas de pokémon": "es",
        "cartas pokémon": "es", "carte pokémon": "it", "pokémon-kaarten": "nl",
        "pokémonkaarten": "nl", "karty pokémon": "pl",
        "ポケモン": "ja", "ポケモンカード": "ja", "포켓몬": "ko", "寶可夢": "zh", "宝可梦": "zh",
        "покемон": "ru", "покемоны": "ru", "basic pokémon": "en", "evolutions": "en",
        "total pokémon": _ANY, "total pokemon": _ANY,
    },
    TRAINER: {
        "trainer": _ANY, "trainers": "en", "trainer cards": "en", "trainer card": "en",
        "dresseur": "fr", "dresseurs": "fr", "cartes dresseur": "fr",
        "trainerkarten": "de", "trainer-karten": "de",
        "entrenador": "es", "entrenadores": "es", "cartas de entrenador": "es",
        "cartas entrenador": "es",
        "allenatore": "it", "allenatori": "it", "carte allenatore": "it", "aiuto": "it",
        "treinador": "pt", "treinadores": "pt", "cartas de treinador": "pt",
        "trainerkaarten": "nl", "trener": "pl", "karty trenera": "pl",
        "トレーナーズ": "ja", "トレーナー": "ja", "グッズ": "ja", "サポート": "ja",
        "スタジアム": "ja", "ポケモンのどうぐ": "ja", "트레이너스": "ko", "트레이너": "ko",
        "아이템": "ko", "서포트": "ko", "스타디움": "ko", "포켓몬의 도구": "ko",
        "訓練家": "zh", "训练家": "zh", "物品": "zh", "支援者": "zh", "競技場": "zh",
        "竞技场": "zh", "寶可夢道具": "zh", "宝可梦道具": "zh", "тренер": "ru", "тренеры": "ru",
        "supporter": _ANY, "supporters": "en", "stadium": "en", "stadiums": "en", "item": "en",
        "items": "en", "item cards": "en", "supporter cards": "en", "stadium cards": "en",
        "tool cards": "en", "ace spec": _ANY, "ace specs": _ANY, "t/s/s": "en",
        "unterstützer": "de", "unterstützerkarten": "de", "itemkarten": "de", "item-karten": "de",
        "stadionkarten": "de", "stadion": "de", "stadien": "de", "ausrüstung": "de",
        "ausrüstungen": "de", "pokémon-ausrüstung": "de", "pokémon-ausrüstungen": "de",
        "objet": "fr", "objets": "fr", "stade": "fr", "stades": "fr", "outils pokémon": "fr",
        "partidario": "es", "partidarios": "es", "objeto": "es", "objetos": "es",
        "estadio": "es", "estadios": "es", "herramientas": "es", "herramientas pokémon": "es",
        "strumento": "it", "strumenti": "it", "stadio": "it", "stadi": "it",
        "apoiador": "pt", "apoiadores": "pt", "itens": "pt", "estádio": "pt", "estádios": "pt",
        "ferramentas": "pt", "ferramentas pokémon": "pt",
        "pokémon tool": "en", "pokémon tools": "en", "tools": "en", "tool": "en",
    },
    ENERGY: {
        "energy": "en", "energies": "en", "energy cards": "en", "basic energy": "en",
        "special energy": "en", "énergie": "fr", "énergies": "fr", "cartes énergie": "fr",
        "energie": "de", "energien": "de", "energiekarten": "de", "energie-karten": "de",
        "spezial-energie": "de", "spezial-energien": "de", "spezialenergie": "de",
        "spezialenergien": "de", "basis-energie": "de", "basis-energien": "de",
        "basisenergie": "de", "basisenergien": "de", "énergies de base": "fr",
        "énergies spéciales": "fr", "energías básicas": "es", "energías especiales": "es",
        "energie base": "it", "energie speciali": "it", "energias básicas": "pt",
        "energias especiais": "pt",
        "energiekaarten": "nl", "energía": "es", "energías": "es", "cartas de energía": "es",
        "cartas energía": "es", "energia": "it", "energie-karte": "de", "carte energia": "it",
        "energias": "pt", "cartas de energia": "pt", "karty energii": "pl",
        "エネルギー": "ja", "基本エネルギー": "ja", "特殊エネルギー": "ja", "에너지": "ko",
        "기본 에너지": "ko", "특수 에너지": "ko", "能量": "zh", "基本能量": "zh", "特殊能量": "zh",
        "энергия": "ru",
    },
    TOTAL: {
        "total": _ANY, "sum": "en", "main deck": "en", "maindeck": "en", "summe": "de",
        "suma": "es", "somme": "fr", "somma": "it", "soma": "pt", "total cards": "en",
        "cards": "en", "total de cartes": "fr", "total des cartes": "fr",
        "nombre total de cartes": "fr",
        "cartes au total": "fr",
        "karten insgesamt": "de", "gesamtkarten": "de", "gesamtzahl der karten": "de",
        "gesamtanzahl der karten": "de", "gesamtanzahl karten": "de", "karten gesamt": "de",
        "gesamtzahl karten": "de", "insgesamt": "de", "gesamt": "de",
        "total de cartas": "es", "cartas totales": "es", "número total de cartas": "es",
        "cartas en total": "es", "total de cartas no baralho": "pt", "cartas totais": "pt",
        "carte totali": "it", "totale carte": "it", "totale delle carte": "it",
        "numero totale di carte": "it", "totale": "it",
        "totaal kaarten": "nl", "totaal aantal kaarten": "nl", "totaal": "nl",
        "łącznie kart": "pl", "合計": "ja", "総数": "ja", "カード合計": "ja", "合計枚数": "ja",
        "합계": "ko", "총 카드": "ko", "총 카드 수": "ko", "總計": "zh", "总计": "zh",
        "總數": "zh", "总数": "zh", "合计": "zh", "всего карт": "ru",
    },
}  # fmt: skip
_TABLE = {
    word: (part, language) for part, words in _WORDS.items() for word, language in words.items()
}
# As they are typed without accents; where another language has the word so, it is of that one.
for _word, _meaning in list(_TABLE.items()):
    _bare = "".join(c for c in unicodedata.normalize("NFKD", _word) if not unicodedata.combining(c))
    if _bare.isascii():
        _TABLE.setdefault(_bare, _meaning)
_EDGES = re.compile(
    r"^[#*=_~\-–—\s\[<]+|[\s:：#*=_~\-–—\]>(]*"
    r"(?:\d+\s*(?:/\s*\d+\s*)?(?:cards?|cartes?|cartas?|carte|karten|kaarten|[枚張张장])?)?"
    r"[\s:：#*=_~\-–—)\]>]*$"
)
_DECORATION = re.compile(r"^[\W\d_]+|[\W\d_]+$")  # emoji, brackets and counts of any kind
_LABEL = re.compile(
    r"(?:deck(?: ?list)?(?: name| type| generated by.*)?|deckliste?|format|player|name|event|"
    r"date|author|title|url|source|notes?|archetype|division|exported from.*)\s*[:\-–]?\s",
    re.IGNORECASE,
)


_MARKS_BEHIND = " :：#*=_~-–—]>"


# "20 Pokémon" opens a part; "3 Energy" could be three cards nobody named, so it does not.
_COUNTED = {
    "pokémon": POKEMON, "pokemon": POKEMON, "pokémon cards": POKEMON, "trainers": TRAINER,
    "trainer cards": TRAINER, "energies": ENERGY, "energy cards": ENERGY, "cards": TOTAL,
    "cards total": TOTAL, "total cards": TOTAL,
}  # fmt: skip
# "60 carte" is the number of all cards. A smaller number could be copies: Town Map is called so.
_CARDS_IN_ALL = frozenset({
    "karten", "karten gesamt", "karten insgesamt", "cartes", "cartes au total", "cartas",
    "cartas en total", "cartas no total", "carte", "carte in totale", "carte totali", "kaarten",
    "kart", "total",
})  # fmt: skip
FEWEST_IN_ALL = 20


def read_counted_heading(text: str) -> str | None:
    """The part that a heading opens which has its count in front."""
    words = text.lstrip("0123456789")
    number, name = text[: len(text) - len(words)], words.strip(" :-").lower()
    if name in _CARDS_IN_ALL and len(number) < 5 and int(number or 0) >= FEWEST_IN_ALL:
        return TOTAL
    return _COUNTED.get(name)


def _without_count(text: str) -> str:
    """A heading without its marks and the number behind it; nearly all headings have these."""
    bare = text.lstrip("#*=_~-–— [<").rstrip(f"{_MARKS_BEHIND})")
    return bare.rstrip("0123456789").rstrip(f"{_MARKS_BEHIND}(").lower()


_BESIDE = re.compile(
    r"\W*(?:side\s?board|side\s?deck|side|sb|maybe\s?board|considering)\W*"
    r"(?:\d+\W*)?(?:cards?\W*|\((?!\d)[^()]*\)\W*)?\Z",
    re.IGNORECASE,
)


def opens_what_is_beside(text: str) -> bool:
    """Whether a line opens cards beside the deck: a sideboard, or cards under consideration."""
    return bool(_BESIDE.match(text))


_MAIN = re.compile(
    r"\W*(?:main\s?(?:deck|board)|deck)\W*(?:\d+\W*)?(?:cards?\W*)?\Z", re.IGNORECASE
)


def opens_main_deck(text: str) -> bool:
    """Whether a line opens the deck itself, after cards beside it."""
    return bool(_MAIN.match(text))


_SUM = re.compile(r"=+\s*\d{1,3}(?:\s*cards?)?\s*")  # "= 60" below a list


def read_heading(text: str) -> tuple[str, str | None] | None:
    """The part of the list a heading opens and its language (None: it may be one of several)."""
    if _SUM.fullmatch(text):
        return TOTAL, None
    part_and_language = (
        _TABLE.get(_without_count(text))
        or _TABLE.get(_EDGES.sub("", text).strip().lower())
        or _TABLE.get(_DECORATION.sub("", text).strip().lower())
    )
    if part_and_language is None:
        return None
    return part_and_language[0], None if part_and_language[1] == _ANY else part_and_language[1]


_PARTS = re.compile(
    r"(?:basics?|stage|phase|basis|rest|promos?|rule box|main ?deck|deck)"
    r"(?: pok[eé]mon)?\s*[012]?\Z",
    re.IGNORECASE,
)


def names_a_part(label: str) -> bool:
    """Whether a label before a card names the part of the list it belongs to: "Stage 1"."""
    label = label.strip(" *_#")
    return read_heading(label) is not None or bool(_PARTS.match(label))


# Whole lines that programs write about the list they export.
_EXPORT = re.compile(
    r"[\W_]*(?:pok[eé]mon trading card game deck list"
    r"|deck list generated by the pok[eé]mon (?:tcg|trading card game) (?:online|live)"
    r"(?: (?:https?://)?www\.pokemon\.com/\w+)?)[\W_]*\Z",
    re.IGNORECASE,
)


def read_remark(text: str) -> str | None:
    """The kind of a line that is neither a heading nor a card: comment, export or separator."""
    if not any(c.isalnum() for c in text):
        return "separator"
    if _EXPORT.match(text):
        return "export"
    if text.startswith(("#", "//", "**", "--", "==", "http://", "https://")):
        return "comment"
    lowered = text.lower()
    if lowered.startswith(("deck list generated", "exported from", "generated by")):
        return "comment"
    if _LABEL.match(text) and (":" in text or lowered.startswith("deck list")):
        return "comment"
    return None
