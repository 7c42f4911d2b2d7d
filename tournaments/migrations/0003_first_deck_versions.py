"""Every list registered before versions were kept becomes its player's first."""

from django.db import migrations


def number_them(apps, _schema_editor):
    Entrant = apps.get_model("tournaments", "Entrant")
    DeckVersion = apps.get_model("tournaments", "DeckVersion")
    for entrant in Entrant.objects.exclude(deck=None).select_related("deck").iterator():
        made = DeckVersion.objects.create(entrant=entrant, number=1, deck=entrant.deck, role="")
        DeckVersion.objects.filter(pk=made.pk).update(at=entrant.deck.kept_at)


class Migration(migrations.Migration):

    dependencies = [("tournaments", "0002_deck_registration")]

    operations = [migrations.RunPython(number_them, migrations.RunPython.noop)]
