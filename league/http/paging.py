"""Long lists in pages: how many rows a page has, and which page was asked for."""

from typing import Any

from django.core.paginator import Page, Paginator
from django.http import HttpRequest

PAGE_SIZE = 50  # rows, on a page and in an answer of the API


def requested_page(request: HttpRequest, rows: Any, size: int = PAGE_SIZE) -> Page[Any]:
    """The page of `rows` that the address names with `?page=`, or the nearest there is."""
    return Paginator(rows, size).get_page(request.GET.get("page"))
