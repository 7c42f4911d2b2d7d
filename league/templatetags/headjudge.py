"""What every template may use; built in, so no page has to load it."""

from fractions import Fraction
from typing import Any

import rules
from django import template
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString

from league.domain.once import FIELD
from league.models import new_key
from league.permissions import role_in
from league.record_words import in_words, role_in_words

register = template.Library()


@register.simple_tag
def once_key() -> SafeString:
    """The hidden field that makes a form happen once, however often it is sent."""
    return format_html('<input type="hidden" name="{}" value="{}">', FIELD, new_key())


register.filter("action_in_words", in_words)
register.filter("role_in_words", role_in_words)


@register.filter
def percent(part: float | Fraction | None) -> str:
    """A share from 0 to 1 as `68.75 %` or `68,75 %`, with the blank that never breaks."""
    if part is None:
        return ""
    return f"{number_format(f'{float(part) * 100:.2f}')}\N{NO-BREAK SPACE}%"


@register.filter
def hundredths(part: float | Fraction) -> str:
    """A share from 0 to 1 as `68.75` or `68,75`: what a sum of percentages is made of."""
    return number_format(f"{float(part) * 100:.2f}")


@register.simple_tag(takes_context=True)
def may(context: Any, permission: str, thing: Any) -> bool:
    """Whether the reader of this page may do this to that."""
    return bool(rules.has_perm(permission, context["request"].user, thing))


@register.simple_tag(takes_context=True)
def role(context: Any, thing: Any) -> str:
    """The reader's role where the thing belongs."""
    return role_in(context["request"].user, thing)


@register.filter
def page_numbers(page: Any) -> Any:
    """The page numbers to offer, with gaps elided."""
    return page.paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1)
