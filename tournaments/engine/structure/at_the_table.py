"""How players behave at the table beside the game's own rules: notes, phones, coins, proxies.

From one document, in our own words (`at_the_table.toml`); of other times no text was found.
"""

from pathlib import Path

import msgspec

TABLE_RULES_FILE = Path(__file__).with_name("at_the_table.toml")


class TableRule(msgspec.Struct, frozen=True):
    """One thing that is asked at the table. `section`: where the document has it."""

    key: str
    title: str
    section: str
    lines: tuple[str, ...]


class TableRules(msgspec.Struct, frozen=True, rename={"rules": "rule"}):
    """All of them, and which document they are from. `since`: its ISO day."""

    document: str
    since: str
    rules: tuple[TableRule, ...]

    def source_of(self, rule: TableRule) -> str:
        """The document and the section, as a source is written."""
        return f"{self.document}, section {rule.section}"


TABLE_RULES = msgspec.toml.decode(TABLE_RULES_FILE.read_bytes(), type=TableRules)


def translatable_texts() -> list[str]:
    """Everything here that people read in their own language."""
    return [text for rule in TABLE_RULES.rules for text in (rule.title, *rule.lines)]
