"""Tags and filters for every template; they are built in, so no page has to load them."""

import re
from fractions import Fraction
from typing import Any

import rules
from django import template
from django.forms import BoundField
from django.utils.formats import number_format
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

from league.base import addresses
from league.base.reasons import LONGEST_REASON
from league.domain.once import KEY_FIELD
from league.http.live import read_tag
from league.models import new_key
from league.queries.events import event_address
from league.queries.roles import role_in
from league.record_words import action_in_words, role_in_words, subject_in_words

register = template.Library()
LONGEST_KEPT_WHOLE = 20  # characters: a longer word may have to break on a phone
_YEARS = re.compile(r"\d{4}-\d{2,4}\b(?!-)")  # years, and not a day such as 2004-07-22


@register.simple_tag
def once_key() -> SafeString:
    """The hidden field that makes a form happen once, however often it is sent."""
    return format_html('<input type="hidden" name="{}" value="{}">', KEY_FIELD, new_key())


@register.inclusion_tag("components/reason.html")
def reason_field(*name: object) -> dict[str, Any]:
    """The field in which a form asks for the reason; the words of `name` make its id."""
    return {"id": "-".join(map(str, name)), "longest": LONGEST_REASON}


@register.simple_tag
def field_help(field: BoundField) -> SafeString:
    """The help below the label of a field, for a template that writes the field out by itself."""
    drawn = field.form.renderer.render("fields/help.jinja", {"field": field})
    return mark_safe(drawn)  # noqa: S308 -- Jinja has escaped it


register.filter("action_in_words", action_in_words)
register.filter("event_address", event_address)
register.filter("role_in_words", role_in_words)
register.filter("subject_in_words", subject_in_words)


@register.filter
def percent(part: float | Fraction | None) -> str:
    """A share from 0 to 1 as `68.75 %` or `68,75 %`, with a no-break space."""
    if part is None:
        return ""
    return f"{number_format(f'{float(part) * 100:.2f}')}\N{NO-BREAK SPACE}%"


@register.filter
def hundredths(part: float | Fraction) -> str:
    """A share from 0 to 1 in percent without the sign, `68.75` or `68,75`, as part of a sum."""
    return number_format(f"{float(part) * 100:.2f}")


@register.simple_tag(takes_context=True)
def live(context: Any) -> SafeString:
    """Attributes of an element with an id that is replaced when what the page follows changes."""
    request = context["request"]
    return format_html(
        'data-live="{}" data-live-tag="{}"', request.get_full_path(), read_tag(request)
    )


@register.simple_tag(takes_context=True)
def public(context: Any, path: str) -> str:
    """The address at which somebody else can open a path of this service."""
    return addresses.make_link(context["request"], path)


@register.inclusion_tag("components/address.html", takes_context=True)
def address_told(context: Any) -> dict[str, str]:
    """Where the codes and links of this page lead, with a warning where that is uncertain."""
    site = addresses.find_site(context["request"])
    return {"address": site.address, "warning": addresses.site_warning(site)}


@register.filter
def unbroken(text: Any) -> SafeString:
    """A sentence in which `(DP-on` and `2009-2010`, parts of formats' names, do not break."""
    return SafeString(" ".join(map(_keep_whole, conditional_escape(text).split(" "))))


def _keep_whole(word: str) -> str:
    """Keep an escaped word on one line, if it is such a part of a name."""
    bracket = word.startswith("(") and "-" in word and len(word) <= LONGEST_KEPT_WHOLE
    return f'<span class="nowrap">{word}</span>' if bracket or _YEARS.match(word) else word


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
