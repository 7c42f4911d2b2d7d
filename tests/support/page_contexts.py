"""Lets the test client's `response.context` hold whole pages only, not all their pieces.

Django's client copies the context for every template of a page, each form and `{% include %}` too.
Tests only ask what the page was given; the rest took a tenth of their time.
"""

from django.test import client

FORMS = "forms/"  # templates of forms, which have contexts of their own


def keep_pages_alone():
    keep = client.store_rendered_templates

    def keep_of_pages(store, signal, sender, template, context, **more):
        whole = template is context.template  # otherwise it is included, or extended by the page
        if whole and not (template.name or "").startswith(FORMS):
            keep(store, signal, sender, template, context, **more)

    client.store_rendered_templates = keep_of_pages
