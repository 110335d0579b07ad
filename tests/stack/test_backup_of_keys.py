"""The keys beside the backups are never replaced by those of another platform."""

from pathlib import Path

import pytest

from config.settings import Settings
from db.core.person_keys import PersonKeys
from db.core.sealing import Sealer
from documents.authority import open_authority
from stack.backup import AUTHORITY, KEYS, TEMPORAL, BackupError, backup, mirror

RING = Sealer(f"ring:{'1a' * 32}")
OLD, NEW = "0a" * 16, "0b" * 16  # names of keys


def platform(state: Path) -> Settings:
    """A platform that has a store of Temporal and no key."""
    state.mkdir()
    (state / TEMPORAL).touch()
    return Settings(_env_file=None, state=state)  # pyright: ignore[reportCallIssue]


@pytest.mark.parametrize("has_a_key", [False, True], ids=["no key", "another key"])
def test_a_platform_without_any_of_the_copied_keys_deletes_none_of_them(tmp_path: Path, has_a_key: bool):
    copies = tmp_path / KEYS
    lost, empty = platform(tmp_path / "lost"), platform(tmp_path / "empty")
    PersonKeys(lost.person_keys).get_or_create(OLD, RING)
    mirror(lost.person_keys, copies)
    if has_a_key:
        PersonKeys(empty.person_keys).get_or_create(NEW, RING)
    with pytest.raises(BackupError, match="another platform"):
        backup(empty, tmp_path / "backup", copies)
    assert PersonKeys(copies.as_uri()).get(OLD, RING)


def test_the_authority_of_another_platform_is_not_overwritten(tmp_path: Path):
    open_authority(tmp_path / AUTHORITY)
    other = platform(tmp_path / "other")
    open_authority(other.state / AUTHORITY)
    with pytest.raises(BackupError, match="is another authority"):
        backup(other, tmp_path / "backup", tmp_path / KEYS)
