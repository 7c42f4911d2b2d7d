"""`response.context` of the test client: of the pages that were rendered, not of all their pieces.

Django's client copies the context at every template of a page, each form and each `{% include %}`
among them. Tests ask what the page was given; the rest took a tenth of their time.
"""

from django.test import client

FORMS = "forms/"  # templates of a form's, which have a context of their own


def keep_pages_alone():
    keep = client.store_rendered_templates

    def keep_of_pages(store, signal, sender, template, context, **more):
        whole = template is context.template  # else it is included, or what the page extends
        if whole and not (template.name or "").startswith(FORMS):
            keep(store, signal, sender, template, context, **more)

    client.store_rendered_templates = keep_of_pages
