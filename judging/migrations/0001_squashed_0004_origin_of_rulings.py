"""Games, rulings with what became of them, and clarifications.

All migrations before the first release in one, as they left the tables.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from league.migrations._operations import CreateModels


class Migration(migrations.Migration):

    replaces = [('judging', '0001_initial'), ('judging', '0002_initial'), ('judging', '0003_appeals_clarifications_changes'), ('judging', '0004_origin_of_rulings')]

    initial = True

    dependencies = [
        ('league', '0001_squashed_0005_what_an_answer_was_allowed_by'),
        ('tournaments', '0001_squashed_0014_names_that_can_be_seen'),
    ]

    operations = [
        CreateModels([
            migrations.CreateModel(
                name='Ruling',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('question', models.CharField(max_length=300)),
                    ('edition', models.CharField(max_length=60)),
                    ('asked', models.JSONField(null=True)),
                    ('answered', models.JSONField(null=True)),
                    ('verdict', models.CharField(max_length=500)),
                    ('given_at', models.DateTimeField(auto_now_add=True)),
                    ('event', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='tournaments.event')),
                    ('judge', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to=settings.AUTH_USER_MODEL)),
                    ('league', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='league.league')),
                    ('cites', models.ManyToManyField(blank=True, related_name='cited_by', to='judging.ruling')),
                    ('rules', models.JSONField(blank=True, default=list)),
                    ('said', models.TextField(blank=True)),
                    ('origin', models.JSONField(null=True)),
                ],
                options={
                    'ordering': ['-pk'],
                    'constraints': [models.CheckConstraint(condition=models.Q(('asked__isnull', False), models.Q(('said', ''), _negated=True), _connector='OR'), name='worked_out_or_said')],
                },
            ),
            migrations.CreateModel(
                name='Clarification',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('rules', models.JSONField(default=list)),
                    ('edition', models.CharField(blank=True, max_length=60)),
                    ('text', models.TextField()),
                    ('source', models.CharField(max_length=200)),
                    ('dated', models.DateField()),
                    ('kept_at', models.DateTimeField(auto_now_add=True)),
                    ('kept_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='clarifications', to=settings.AUTH_USER_MODEL)),
                    ('league', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='clarifications', to='league.league')),
                    ('replaces', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='replaced_by', to='judging.clarification')),
                ],
                options={
                    'ordering': ['-dated', '-pk'],
                },
            ),
            migrations.CreateModel(
                name='Appeal',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('grounds', models.CharField(max_length=500)),
                    ('raised_at', models.DateTimeField(auto_now_add=True)),
                    ('raised_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='appeals_raised', to=settings.AUTH_USER_MODEL)),
                    ('ruling', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='appeal', to='judging.ruling')),
                ],
                options={
                    'ordering': ['-pk'],
                },
            ),
            migrations.CreateModel(
                name='Change',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('ruling', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='judging.ruling')),
                    ('clarification', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='judging.clarification')),
                ],
                options={
                    'ordering': ['pk'],
                    'constraints': [models.CheckConstraint(condition=models.Q(('ruling__isnull', False), ('clarification__isnull', False), _connector='XOR'), name='change_of_one_thing')],
                },
            ),
            migrations.CreateModel(
                name='Decision',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('outcome', models.CharField(choices=[('upheld', 'Upheld'), ('overturned', 'Overturned')], max_length=12)),
                    ('reason', models.CharField(max_length=500)),
                    ('verdict', models.CharField(blank=True, max_length=500)),
                    ('decided_at', models.DateTimeField(auto_now_add=True)),
                    ('appeal', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='decision', to='judging.appeal')),
                    ('judge', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='appeals_decided', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'ordering': ['-pk'],
                    'constraints': [models.CheckConstraint(condition=models.Q(('outcome__in', ['upheld', 'overturned'])), name='outcome_known'), models.CheckConstraint(condition=models.Q(models.Q(('outcome', 'overturned'), _negated=True), models.Q(('verdict', ''), _negated=True), _connector='OR'), name='overturned_says_what_holds')],
                },
            ),
        ]),
    ]
