"""Forges backups: an honest backup with other parts, and a manifest that matches them."""

import hashlib
import json
import zipfile


def report_nothing(_what, _share):
    """Ignore progress."""


def read_parts(path):
    with zipfile.ZipFile(path) as zipped:
        return {name: zipped.read(name) for name in zipped.namelist()}


def forge_backup(path, parts=None, *, change=None, packed=zipfile.ZIP_DEFLATED):
    """Add these parts to the backup at `path`; `change` alters the manifest."""
    held = {**read_parts(path), **(parts or {})}
    manifest = json.loads(held.pop("manifest.json"))
    manifest["files"] = {
        name: {"size": len(part), "sha256": hashlib.sha256(part).hexdigest()}
        for name, part in held.items()
    }
    if change:
        change(manifest)
    with zipfile.ZipFile(path, "w", packed) as zipped:
        for name, part in {**held, "manifest.json": json.dumps(manifest).encode()}.items():
            zipped.writestr(name, part)
    return path
