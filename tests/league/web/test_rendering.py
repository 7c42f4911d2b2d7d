"""Form fields are drawn by Jinja templates: whatever was typed stays text in them."""

import re
from html import unescape

import pytest
from django import forms
from django.contrib.auth.password_validation import password_validators_help_text_html
from django.utils.functional import lazystr
from django.utils.translation import override

NASTY = """<script>"'&</script>"""


class Typed(forms.Form):
    name = forms.CharField(label=lazystr(NASTY), help_text=NASTY, required=False)
    kind = forms.ChoiceField(label="Kind", choices=[(NASTY, NASTY)], widget=forms.RadioSelect)
    place = forms.ChoiceField(label="Place", choices=[(NASTY, NASTY)])
    sure = forms.BooleanField(label=NASTY)

    def clean_name(self):
        raise forms.ValidationError(NASTY)


@pytest.fixture
def drawn_form():
    return str(Typed({"name": NASTY, "kind": NASTY, "place": NASTY}))


def test_what_was_typed_is_text_in_labels_values_choices_and_errors(drawn_form):
    assert "<script" not in drawn_form
    typed = [unescape(value) for value in re.findall(r'value="([^"]*)"', drawn_form)]
    assert typed == [NASTY, NASTY, NASTY]  # the text field, the radio choice, the list choice
    told = [unescape(text) for text in re.findall(r">\s*([^<>]+?)\s*</", drawn_form)]
    # Two labels in the summary, the checkbox's label, two choices, the field's help and its error.
    assert told.count(NASTY) == 7
    assert "'" not in re.sub(r">[^<]*<", "><", drawn_form)  # it does not end an attribute either


def test_a_field_that_may_stay_empty_says_so_in_the_readers_language(drawn_form):
    assert drawn_form.count("(optional)") == 1
    with override("de"):
        assert "(freiwillig)" in str(Typed()["name"].as_field_group())


def test_help_that_is_a_list_is_drawn_as_a_list():
    """Django gives the rules for passwords as lazy markup of its own."""

    class Chosen(forms.Form):
        password = forms.CharField(help_text=password_validators_help_text_html())

    page = str(Chosen())
    assert "<li>" in page.split("helptext", 1)[1]
    assert "&lt;" not in page
