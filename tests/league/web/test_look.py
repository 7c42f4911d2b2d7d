"""What the look promises: contrast, forms that explain themselves, no inline styles or scripts."""

import re
from pathlib import Path

import pytest
from django import forms
from django.conf import settings
from django.template.loader import render_to_string

from tests.support.each import of_each

STYLESHEET = "".join(
    (settings.BASE_DIR / "static" / name).read_text()
    for name in ("headjudge.css", "forms-and-paper.css", "floor.css", "wall.css")
)
TEMPLATES = sorted((settings.BASE_DIR / "templates").rglob("*.html"))
TEXT_ON = [
    *((text, ground) for text in ("ink", "soft") for ground in ("paper", "sheet", "hover")),
    *(("accent", ground) for ground in ("paper", "sheet", "accent-wash")),
    *((tone, f"{tone}-wash") for tone in ("good", "bad", "warn")),
    *(("ink", f"{tone}-wash") for tone in ("good", "bad", "warn")),
    ("accent-ink", "accent"),
    ("accent-ink", "accent-deep"),
    ("bad", "sheet"),
    ("bad", "paper"),
]
EDGES_ON = [("edge", ground) for ground in ("paper", "sheet")]


def read_colours(theme: str) -> dict[str, str]:
    """Return a theme's colour properties; the dark theme overrides the light one."""
    light, dark = re.findall(r":root \{(.*?)\}", STYLESHEET, re.DOTALL)[:2]
    declared = re.findall(
        r"--([\w-]+): (#[0-9a-f]{3,6});", light + (dark if theme == "dark" else "")
    )
    return dict(declared)


def relative_luminance(colour: str) -> float:
    """Relative luminance as WCAG 2.2 defines it."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast_ratio(one: str, other: str) -> float:
    dark, light = sorted((relative_luminance(one), relative_luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_and_edges_can_be_seen(theme: str) -> None:
    here = read_colours(theme)
    pairs = [(pair, 4.5) for pair in TEXT_ON] + [(pair, 3) for pair in EDGES_ON]
    faint = {
        pair: round(contrast_ratio(here[pair[0]], here[pair[1]]), 2)
        for pair, least in pairs
        if contrast_ratio(here[pair[0]], here[pair[1]]) < least
    }
    assert faint == {}


@of_each(TEMPLATES)
def test_pages_bring_nothing_the_policy_refuses(path: Path) -> None:
    source = path.read_text()
    assert not re.search(r"\sstyle=|\son\w+=\"|<style|<script(?![^>]*\ssrc=)", source)
    assert not re.search(r"(src|href)=\"(https?:)?//", source)


@of_each(TEMPLATES)
def test_every_class_is_in_the_stylesheet(path: Path) -> None:
    plain = re.sub(r"\{%.*?%\}", " ", re.sub(r"[\w-]*\{\{.*?\}\}", " ", path.read_text()))
    used = {name for value in re.findall(r'class="([^"]*)"', plain) for name in value.split()}
    known = set(re.findall(r"\.([a-z][\w-]*)", STYLESHEET))
    assert used - known == set()


class Sample(forms.Form):
    name = forms.CharField(help_text="As on the poster.")
    note = forms.CharField(required=False)
    sides = forms.ChoiceField(choices=[("a", "First"), ("b", "Second")], widget=forms.RadioSelect)


def test_a_form_ties_help_and_error_to_their_field() -> None:
    html = str(Sample({"name": "", "note": "", "sides": ""}))
    assert 'aria-describedby="id_name_helptext id_name_error"' in html
    assert 'id="id_name_helptext"' in html
    assert 'id="id_name_error"' in html
    assert html.count("(optional)") == 1


def test_the_summary_links_to_each_wrong_field() -> None:
    html = str(Sample({"name": "", "note": "", "sides": ""}))
    targets = re.findall(r'<a href="#([\w-]+)">', html)
    assert targets == ["id_name", "id_sides"]
    assert all(f'id="{target}"' in html for target in targets)


def test_the_page_for_our_own_fault_needs_nothing() -> None:
    assert "<h1>" in render_to_string("500.html")
