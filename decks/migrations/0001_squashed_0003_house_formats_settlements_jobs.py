"""House formats, what judges settled, decks, and lists judged together.

All migrations before the first release in one, as they left the tables.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from league.migrations._operations import CreateModels


class Migration(migrations.Migration):

    replaces = [('decks', '0001_initial'), ('decks', '0002_initial'), ('decks', '0003_house_formats_settlements_jobs')]

    initial = True

    dependencies = [
        ('league', '0001_squashed_0005_what_an_answer_was_allowed_by'),
    ]

    operations = [
        CreateModels([
            migrations.CreateModel(
                name='CheckJob',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('kind', models.CharField(choices=[('bulk', 'Lists handed in together'), ('recheck', 'Kept decks judged anew')], max_length=10)),
                    ('name', models.CharField(blank=True, max_length=120)),
                    ('format', models.CharField(blank=True, max_length=60)),
                    ('day', models.DateField(null=True)),
                    ('refused', models.JSONField(default=list)),
                    ('catalogue', models.CharField(blank=True, max_length=40)),
                    ('made_at', models.DateTimeField(auto_now_add=True)),
                    ('done_at', models.DateTimeField(null=True)),
                    ('league', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='check_jobs', to='league.league')),
                    ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'ordering': ['-pk'],
                    'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['bulk', 'recheck'])), name='job_kind_is_known')],
                },
            ),
            migrations.CreateModel(
                name='Deck',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('name', models.CharField(blank=True, max_length=120)),
                    ('text', models.TextField()),
                    ('format', models.CharField(max_length=60)),
                    ('date', models.DateField(null=True)),
                    ('legal', models.BooleanField()),
                    ('verdict', models.JSONField()),
                    ('catalogue', models.CharField(max_length=40)),
                    ('kept_at', models.DateTimeField(auto_now_add=True)),
                    ('league', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='decks', to='league.league')),
                    ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='decks', to='league.player')),
                ],
                options={
                    'ordering': ['-pk'],
                },
            ),
            migrations.CreateModel(
                name='HouseFormat',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('name', models.CharField(max_length=80)),
                    ('league', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='house_formats', to='league.league')),
                ],
                options={
                    'ordering': ['name', 'pk'],
                    'constraints': [models.UniqueConstraint(fields=('league', 'name'), name='one_house_format_a_name')],
                },
            ),
            migrations.CreateModel(
                name='ReprintSettlement',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('name', models.CharField(max_length=120)),
                    ('fold', models.CharField(max_length=120)),
                    ('format', models.CharField(max_length=60)),
                    ('allowed', models.BooleanField()),
                    ('reason', models.CharField(max_length=500)),
                    ('made_at', models.DateTimeField(auto_now_add=True)),
                    ('league', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='settlements', to='league.league')),
                    ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'ordering': ['name', 'format', '-pk'],
                    'indexes': [models.Index(fields=['league', 'format'], name='settlements_of_a_format')],
                },
            ),
            migrations.CreateModel(
                name='CheckRow',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('number', models.PositiveIntegerField()),
                    ('name', models.CharField(max_length=200)),
                    ('text', models.TextField(blank=True)),
                    ('before', models.BooleanField(null=True)),
                    ('legal', models.BooleanField(null=True)),
                    ('changed', models.BooleanField(default=False)),
                    ('answer', models.JSONField(default=dict)),
                    ('error', models.CharField(blank=True, max_length=500)),
                    ('done', models.BooleanField(default=False)),
                    ('deck', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='decks.deck')),
                    ('job', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rows', to='decks.checkjob')),
                ],
                options={
                    'ordering': ['number'],
                    'constraints': [models.UniqueConstraint(fields=('job', 'number'), name='one_row_a_number')],
                },
            ),
            migrations.CreateModel(
                name='HouseFormatVersion',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('number', models.PositiveIntegerField()),
                    ('entry', models.JSONField()),
                    ('reason', models.CharField(blank=True, max_length=500)),
                    ('made_at', models.DateTimeField(auto_now_add=True)),
                    ('house', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='versions', to='decks.houseformat')),
                    ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'ordering': ['house', 'number'],
                    'constraints': [models.UniqueConstraint(fields=('house', 'number'), name='one_house_version_a_number')],
                },
            ),
        ]),
    ]
