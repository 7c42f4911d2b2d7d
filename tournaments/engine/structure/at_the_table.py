"""Conduct at the table besides the game's own rules: notes, phones, coins, proxies.

From one document, in our own words (`at_the_table.toml`); for other times no text was found.
"""

from pathlib import Path

import msgspec

TABLE_RULES_FILE = Path(__file__).with_name("at_the_table.toml")


class TableRule(msgspec.Struct, frozen=True):
    """One rule for the table. `section`: where it is in the document."""

    key: str
    title: str
    section: str
    lines: tuple[str, ...]


class TableRules(msgspec.Struct, frozen=True, rename={"rules": "rule"}):
    """All table rules, and the document they are from. `since`: its ISO day."""

    document: str
    since: str
    rules: tuple[TableRule, ...]

    def source_of(self, rule: TableRule) -> str:
        """The document and section, written as a source."""
        return f"{self.document}, section {rule.section}"


TABLE_RULES = msgspec.toml.decode(TABLE_RULES_FILE.read_bytes(), type=TableRules)


def translatable_texts() -> list[str]:
    """All texts here that are shown to people and translated."""
    return [text for rule in TABLE_RULES.rules for text in (rule.title, *rule.lines)]
